import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../../lang/en.json" with { type: "json" };
import { serializeEntry, type Entry } from "../../../../core/index.ts";
import { writeSums } from "./strike-sums.ts";

const seen: { view: unknown } = vi.hoisted(() => ({ view: null }));
vi.mock("../../../encounter/encounter-lookups.ts", () => ({ isReadableCallboard: (combat: unknown) => Boolean(combat) }));
vi.mock("../../../reading/reading.ts", () => ({ readingInStructure: () => (seen.view ? seen : null) }));

/** The part of an element that a card is written into. */
class Element {
  className = "";
  textContent: string | null = null;
  readonly children: Element[] = [];
  readonly following: Element[] = [];
  ownerDocument = { createElement: () => new Element() };
  outcome: Element | null = null;
  querySelector = (): Element | null => this.outcome;
  appendChild(child: Element): Element {
    this.children.push(child);
    return child;
  }
  after(next: Element): void {
    this.following.push(next);
  }
}

const SUMS = { score: 14, level: 3, cover: 1, modifier: -2 };
const line = (key: string, data: object, more: object = {}) => ({ key, data: { combatant: "maren", ...data }, about: ["maren"], ...more });
const entry = {
  number: 7,
  revision: 7,
  at: 0,
  by: "gm",
  gm: true,
  position: { unit: 2, step: "missileParty", undos: 0 },
  command: { kind: "strike", position: { unit: 2, step: "missileParty", undos: 0 } },
  rolled: [],
  line: line("strikeHit", { target: "hag", die: 9 }, { parts: [line("strikeSums", SUMS, { secret: true })] }),
} as unknown as Entry;
const combat = { id: "combat", system: { ledger: { 7: serializeEntry(entry) } } };
const message = (more: object = {}) => ({
  author: { isGM: true },
  flags: { callboard: { encounter: "combat", entry: 7, key: "chat-2-missile-maren" } },
  ...more,
});

/** Returns the sums that a card shows to the user. */
function said(card: object = message()): readonly (string | null)[] {
  const html = new Element();
  html.outcome = new Element();
  writeSums(card as never, html as never);
  return html.outcome.following.flatMap(({ children }) => children.map(({ textContent }) => textContent));
}

const row = { combatant: "maren", earlier: [], numbers: { strikes: {}, agility: 9, dar: 0 } };
const struck = { ...SUMS, kind: "missile", need: 12 };
const lookAs = (referee: boolean, moment: number, one: object) => (seen.view = { referee, moment, rows: [{ ...row, ...one }] });

beforeEach(() => {
  const textAt = (key: string) =>
    key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], texts) as string;
  const format = (key: string, data: Readonly<Record<string, string>>) =>
    textAt(key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole);
  vi.stubGlobal("game", { combats: new Map([["combat", combat]]), i18n: { format } });
});

describe("the card of a strike", () => {
  it("shows the GM the number that hits and its modifiers", () => {
    lookAs(true, 2, { struck });
    expect(said()).toEqual(["Strike 14", "hits at 12 or less", "+3 on the die for level", "−2 on the die by the GM"]);
  });

  it("shows the sums of each strike of a foe that strikes in every phase", () => {
    const melee = { ...struck, kind: "melee", need: 9 };
    lookAs(true, 2, { struck: melee, earlier: [struck] });
    expect(said()[1]).toBe("hits at 12 or less");
    lookAs(true, 2, { struck: melee });
    expect(said()).toEqual(["Strike 14", "hits at 12 or less", "+3 on the die for level", "−2 on the die by the GM"]);
  });

  it("shows players the party's scores, and no number that the view hides from them", () => {
    lookAs(false, 2, { struck: { ...struck, level: null, modifier: null, need: null } });
    expect(said()).toEqual(["Strike 14"]);
    lookAs(false, 2, { numbers: null, struck: { ...struck, score: null, level: null, modifier: null, need: null } });
    expect(said()).toEqual([]);
  });

  it("reads a strike of an earlier Moment from the log and hides the same numbers", () => {
    lookAs(true, 5, { struck: null });
    expect(said()).toEqual(["Strike 14", "hits at 12 or less", "+3 on the die for level", "−2 on the die by the GM"]);
    lookAs(false, 5, { struck: null });
    expect(said()).toEqual(["Strike 14"]);
    lookAs(false, 5, { struck: null, numbers: null });
    expect(said()).toEqual([]);
  });

  it("is unchanged if a player wrote it, if it is about something else, or if the user does not see the striker", () => {
    lookAs(true, 2, { struck });
    expect(said(message({ author: { isGM: false } }))).toEqual([]);
    expect(said(message({ flags: { callboard: { encounter: "combat", entry: 7, key: "chat-2-check-maren" } } }))).toEqual([]);
    expect(said(message({ flags: {} }))).toEqual([]);
    seen.view = { referee: false, moment: 2, rows: [] };
    expect(said()).toEqual([]);
  });
});
