import { beforeEach, expect, it, vi } from "vitest";

vi.mock("./text.ts", () => ({ nameOf: () => "Timeline, 27/11/2026", textOf: () => [] }));
vi.mock("./reader.ts", () => ({ anyReader: () => null, fullReader: () => null }));
vi.mock("../bases.ts", () => ({ template: (name: string) => name }));
const { keepLog } = await import("./journal.ts");

const journal: { readonly name: string }[] = [];
beforeEach(() => {
  journal.length = 0;
  vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { NONE: 0, OBSERVER: 2 }, JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1 } });
  vi.stubGlobal("game", { journal });
  vi.stubGlobal("JournalEntry", {
    implementation: {
      create(data: { readonly name: string }) {
        journal.push(data);
        return Promise.resolve(data);
      },
    },
  });
});

it("logs that are kept on one day have names of their own", async () => {
  for (let times = 0; times < 3; times += 1) await keepLog({ id: "fight" } as never);
  expect(journal.map(({ name }) => name)).toEqual(["Timeline, 27/11/2026", "Timeline, 27/11/2026 (2)", "Timeline, 27/11/2026 (3)"]);
});
