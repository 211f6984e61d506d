import { describe, expect, it } from "vitest";
import { makeCommandDefiners, type CommandOf } from "./command-definition.ts";
import { rulesOf } from "./build-command-rules.ts";
import type { JsonRecord } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import { lookup } from "./records.ts";
import { makeRefusal } from "./refusals.ts";
import type { Seat, StateBase } from "./structure.ts";

interface Shelf extends StateBase {
  readonly books: Readonly<Record<string, number>>;
  readonly open: boolean;
}

const { command, intent } = makeCommandDefiners<Shelf, "reading">();
const line = (key: string, data: LogLine["data"] = {}): LogLine => ({ key, data, about: [] });

const findBook = ({ books }: Shelf, { book }: { readonly book: string }) => {
  const pages = lookup(books, book);
  return pages === undefined ? makeRefusal("noBook") : { pages };
};

const BOOK = { type: "choice", among: ["atlas", "bible", "codex"] } as const;

const COMMANDS = {
  read: command({
    fields: { book: BOOK },
    by: "anyone",
    during: ["reading"],
    refuseFirst: ({ open }, _given, seat) => (open || seat.kind === "table" ? null : { reason: "shut" }),
    find: findBook,
    refuse: (_state, _given, _seat, { pages }) => (pages > 99 ? { reason: "tooLong" } : null),
    needs: (_state, _given, rolled, { pages }) => (rolled.length > 0 ? [] : [{ id: "page", count: 1, faces: pages, modifier: 0 }]),
    apply: (state, { book }, _seat, rolled, { pages }) => ({
      state: { ...state, books: { ...state.books, [book]: pages - 1 } },
      line: line("read", { book, pages, rolled: rolled.length }),
    }),
    offer: [{ each: "book" }],
  }),
  shut: command({ fields: {}, by: "anyone", apply: (state) => ({ state: { ...state, open: false }, line: line("shut") }) }),
} as const;

const INTENTS = {
  lend: intent({
    fields: { book: BOOK },
    by: "anyone",
    find: findBook,
    prepare: (_state, { book }, _sealing, _secrets, { pages }) => ({ command: { kind: "read", book, pages }, keep: {} }),
    offer: false,
  }),
};

const RULES = rulesOf<Shelf, typeof COMMANDS>(
  COMMANDS,
  { notReferee: "referee", stepFor: () => "reading", sees: () => true, known: () => [] },
  INTENTS,
);

const shelf: Shelf = { undos: 0, open: true, combatants: {}, books: { atlas: 40, bible: 900 } };
const reader: Seat = { kind: "user", user: "una", gm: false, combatants: [] };
const position = { unit: 1, step: "reading", undos: 0 };
const read = (book: "atlas" | "bible" | "codex"): CommandOf<typeof COMMANDS> => ({ kind: "read", book, position });
const sealing = { user: "una", recipients: () => ({}), random: (count: number) => new Uint8Array(count) };
const lend = (book: string): JsonRecord & { readonly kind: string } => ({ kind: "lend", book });

describe("a command that finds what it needs", () => {
  it("hands it to refuse, needs and apply", () => {
    expect(RULES.refuse(shelf, read("atlas"), reader)).toBeNull();
    expect(RULES.refuse(shelf, read("bible"), reader)).toEqual({ reason: "tooLong" });
    expect(RULES.needs(shelf, read("atlas"), [])).toEqual([{ id: "page", count: 1, faces: 40, modifier: 0 }]);
    const { state, line: said } = RULES.apply(shelf, read("atlas"), reader, []);
    expect(state.books).toEqual({ atlas: 39, bible: 900 });
    expect(said.data).toEqual({ book: "atlas", pages: 40, rolled: 0 });
  });

  it("is refused if it is missing", () => {
    expect(RULES.refuse(shelf, read("codex"), reader)).toEqual({ reason: "noBook" });
  });

  it("is refused for its seat first", () => {
    const shut = { ...shelf, open: false };
    expect(RULES.refuse(shut, read("codex"), reader)).toEqual({ reason: "shut" });
    expect(RULES.refuse(shut, read("codex"), { kind: "table" })).toEqual({ reason: "noBook" });
  });

  it("neither rolls dice nor applies if something is missing", () => {
    expect(() => RULES.needs(shelf, read("codex"), [])).toThrow('The command "read" is refused: noBook.');
    expect(() => RULES.apply(shelf, read("codex"), reader, [])).toThrow('The command "read" is refused: noBook.');
  });

  it("is offered if it finds what it needs and is not refused", () => {
    const fields = { book: { type: "choice", among: ["atlas"] } };
    expect(RULES.legal(shelf, reader, {})).toEqual([
      { kind: "read", who: [], fields },
      { kind: "shut", who: [], fields: {} },
    ]);
    expect(RULES.legal({ ...shelf, open: false }, reader, {})).toEqual([{ kind: "shut", who: [], fields: {} }]);
  });

  it("finds what an intent needs before it is sealed", () => {
    expect(RULES.prepare(shelf, lend("atlas"), {}, sealing)).toEqual({ command: { kind: "read", book: "atlas", pages: 40 }, keep: {} });
    expect(RULES.prepare(shelf, lend("codex"), {}, sealing)).toEqual({ reason: "noBook" });
  });
});
