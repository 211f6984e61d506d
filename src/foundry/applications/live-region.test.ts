import { beforeEach, describe, expect, it, vi } from "vitest";
import { LiveRegion } from "./live-region.ts";

type View = { readonly step: string } | null;

/** By encounter: the view of its state. Null before its start. */
const views = new Map<string, View>();
let notes: readonly string[] = [];
const ended = new Set<string>();

vi.mock("../encounter/encounter-lookups.ts", () => ({
  encounters: () => [...views.keys()].map((id) => ({ id })),
  hasEnded: ({ id }: { id: string }) => ended.has(id),
  stateOf: ({ id }: { id: string }) => views.get(id) ?? null,
}));
vi.mock("../reading/reading.ts", () => ({
  readingOf: ({ id }: { id: string }) => (views.get(id) ? { view: views.get(id) } : null),
}));
vi.mock("./texts.ts", () => ({ say: (key: string) => key }));
vi.mock("./tracker/head-and-foot.ts", () => ({ encounterNotes: () => notes.map((text) => ({ text })) }));

/** A window that shows an encounter, and what it announced last. */
class Window {
  shown = "";
  said = "";
  readonly inSight = true;
  readonly region = new LiveRegion(this as never);
  readonly element = {
    append: () => undefined,
    contains: () => false,
    ownerDocument: { hasFocus: () => false, createElement: () => ({ replaceChildren: (text: string) => (this.said = text) }) },
  };

  get encounter(): object | null {
    return views.has(this.shown) ? { id: this.shown } : null;
  }

  screenOf(): object {
    const news = ({ view }: { readonly view: NonNullable<View> }, before: View) => (before?.step === view.step ? [] : [view.step]);
    return { news };
  }

  draws(encounter: string): string {
    this.shown = encounter;
    this.said = "";
    this.region.tell();
    return this.said;
  }
}

describe("a live region", () => {
  let tracker: Window;

  beforeEach(() => {
    views.clear();
    ended.clear();
    notes = [];
    tracker = new Window();
    tracker.region.enter();
    return () => {
      tracker.region.leave();
    };
  });

  it("tells an encounter that began between two drawings from its beginning", () => {
    tracker.draws("");
    views.set("late", { step: "party" });
    expect(tracker.draws("late")).toBe("party");
    views.set("seen", null);
    expect(tracker.draws("seen")).toBe("");
    views.set("seen", { step: "party" });
    expect(tracker.draws("seen")).toBe("party");
  });

  it("says nothing of the past when it opens, or when another encounter is viewed", () => {
    views.set("one", { step: "party" }).set("other", { step: "foes" });
    notes = ["No GM"];
    expect([tracker.draws("one"), tracker.draws("other"), tracker.draws("one")]).toEqual(["", "", ""]);
    views.set("one", { step: "foes" });
    notes = ["No GM", "Paused"];
    expect(tracker.draws("one")).toBe("foes Paused");
  });

  it("keeps no question after the encounter has ended, or when another is viewed", () => {
    views.set("one", { step: "party" }).set("other", { step: "foes" });
    tracker.draws("one");
    views.set("one", { step: "Your turn" });
    expect(tracker.draws("one")).toBe("Your turn");
    ended.add("one");
    expect([tracker.draws("one"), tracker.draws("one")]).toEqual(["CALLBOARD.Tracker.Ended", ""]);
    tracker.said = "Your turn";
    tracker.shown = "other";
    tracker.region.tell();
    expect(tracker.said).toBe("");
  });
});
