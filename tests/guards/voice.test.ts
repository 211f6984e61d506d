import { describe, expect, it } from "vitest";
import { filesBelow } from "./files.ts";
import { docstringsIn, FAULTS, sentencesIn, type Fault, type Piece } from "./voice.ts";

/** Whether a file is production code, and no test or support of tests. */
const isProduction = (file: string): boolean => !/\.(test|fixture|bench)\.ts$/.test(file);

const DOCSTRINGS = ["src", "rehearsal/src"].flatMap((folder) => filesBelow(folder, ".ts").filter(isProduction).flatMap(docstringsIn));
const SENTENCES = [...filesBelow("docs", ".md"), "README.md", "SECURITY.md", "CHANGELOG.md"].flatMap(sentencesIn);

/** How many pieces may have a fault. Lower a budget once fewer do, and never raise one. */
const BUDGETS: readonly { readonly what: string; readonly pieces: readonly Piece[]; readonly fault: Fault; readonly most: number }[] = [
  { what: "docstrings", pieces: DOCSTRINGS, fault: "a semicolon or a dash between clauses", most: 0 },
  { what: "docstrings", pieces: DOCSTRINGS, fault: "a riddle word", most: 1 },
  { what: "docstrings", pieces: DOCSTRINGS, fault: "more than 25 words", most: 72 },
  { what: "sentences of documents", pieces: SENTENCES, fault: "more than 30 words", most: 0 },
];

describe.each(BUDGETS)("of all $what, with $fault,", ({ pieces, fault, most }) => {
  it(`there are at most ${most}`, () => {
    const found = pieces.filter((piece) => FAULTS[fault](piece)).map(({ file, line, text }) => `${file}:${line} ${text}`);
    expect(pieces.length).toBeGreaterThan(1000);
    expect(found.length > most ? found : []).toEqual([]);
  });
});
