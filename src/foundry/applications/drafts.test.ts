// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropDraft, dropDrafts, readDraft, writeDraft } from "./drafts.ts";

const EMPTY = { text: "", card: "", targets: [] };
const draft = { text: "swing the lantern", card: "", targets: ["foe"] };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("game", { world: { id: "swamp" } });
});

describe("a draft", () => {
  it("stays after a reload", () => {
    writeDraft("one", "maren", draft);
    expect(readDraft("one", "maren")).toEqual(draft);
  });

  it("belongs to one combatant of one encounter", () => {
    writeDraft("one", "maren", draft);
    expect(readDraft("one", "tobin")).toEqual(EMPTY);
    expect(readDraft("two", "maren")).toEqual(EMPTY);
  });

  it("is forgotten once announced, and leaves nothing in storage", () => {
    writeDraft("one", "maren", draft);
    dropDraft("one", "maren");
    expect(readDraft("one", "maren")).toEqual(EMPTY);
    expect(localStorage.length).toBe(0);
  });

  it("is forgotten with its encounter, and drafts of others stay", () => {
    writeDraft("one", "maren", draft);
    writeDraft("two", "maren", draft);
    dropDrafts("one");
    expect(readDraft("one", "maren")).toEqual(EMPTY);
    expect(readDraft("two", "maren")).toEqual(draft);
  });

  it("reads as empty if its stored form is broken", () => {
    localStorage.setItem("callboard.draft.swamp.one.maren", `{"text": 5}`);
    expect(readDraft("one", "maren")).toEqual(EMPTY);
    localStorage.setItem("callboard.draft.swamp.one.maren", `{`);
    expect(readDraft("one", "maren")).toEqual(EMPTY);
  });
});
