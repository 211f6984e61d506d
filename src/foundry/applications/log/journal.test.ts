import { beforeEach, expect, it, vi } from "vitest";

vi.mock("./log-text.ts", () => ({ exportNameOf: () => "Timeline, 27/11/2026", logTextUnitsOf: () => [] }));
vi.mock("./reader.ts", () => ({ anyReader: () => null, fullReader: () => null }));
vi.mock("../bases.ts", () => ({ template: (name: string) => name }));
const { findKeptLog, keepLog } = await import("./journal.ts");

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly flags?: object;
  readonly _stats: { readonly lastModifiedBy: string };
}
/** Journal entries, with the methods of Foundry's collection that the tests need. */
class Journal extends Map<string, Entry> {
  map = <Value>(make: (one: Entry) => Value): Value[] => [...this.values()].map(make);
}
const journal = new Journal();
const add = (id: string, lastModifiedBy: string, more: object = {}): Entry => {
  const entry = { id, name: id, ...more, _stats: { lastModifiedBy } };
  journal.set(id, entry);
  return entry;
};

/** An encounter that accepts flags. */
function encounter() {
  const flags = { callboard: {} as { log?: string } };
  return { id: "fight", flags, update: (changes: { flags: typeof flags }) => Promise.resolve(Object.assign(flags, changes.flags)) };
}

beforeEach(() => {
  journal.clear();
  vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { NONE: 0, OBSERVER: 2 }, JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1 } });
  vi.stubGlobal("game", {
    journal,
    users: new Map([
      ["gm", { isGM: true }],
      ["player", { isGM: false }],
    ]),
  });
  vi.stubGlobal("JournalEntry", {
    implementation: {
      create(data: { readonly name: string }) {
        return Promise.resolve(add(`entry ${String(journal.size)}`, "gm", data));
      },
    },
  });
});

it("logs stored on one day have different names", async () => {
  for (let times = 0; times < 3; times += 1) await keepLog(encounter() as never);
  expect(journal.map(({ name }) => name)).toEqual(["Timeline, 27/11/2026", "Timeline, 27/11/2026 (2)", "Timeline, 27/11/2026 (3)"]);
});

it("finds the log that a GM stored last, and no imitation by a player", async () => {
  const combat = encounter();
  const found = () => findKeptLog(combat as never)?.id;
  add("forged", "player", { flags: { callboard: { encounter: "fight", log: "fight" } } });
  expect(found()).toBeUndefined();
  for (const full of [false, true]) {
    const kept = await keepLog(combat as never, full);
    expect(found()).toBe(kept?.id);
  }
  const kept = found() ?? "";
  journal.delete(kept);
  expect(found()).toBeUndefined();
  add(kept, "player", { name: "made anew under its id" });
  expect(found()).toBeUndefined();
});
