import { read } from "./files.ts";
import ts from "typescript";

/** A piece of English, with the place that it stands in: a path from the repository's root, and a line from 1. */
export interface Piece {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Words that want a second reading (docs/contributing.md, "How we write"). */
const RIDDLES = /\b(of which|for whom|of whom|by whom|those who|whoever|somebody|nobody|anew|shall|besides)\b/i;

/** Returns the docstrings of a TypeScript file, each in one line without its asterisks, tags and code. */
export function docstringsIn(file: string): readonly Piece[] {
  const source = read(file);
  const scanner = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Piece>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []) {
      const comment = source.slice(pos, end);
      if (!comment.startsWith("/**")) continue;
      const text = comment.slice(3, -2).replaceAll(/^\s*\* ?/gm, "");
      found.set(pos, { file, line: scanner.getLineAndCharacterOfPosition(pos).line + 1, text: plain(text) });
    }
    ts.forEachChild(node, visit);
  };
  visit(scanner);
  return [...found.values()];
}

/** Leaves out code, links and white space, which are no English. */
function plain(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, "code")
    .replaceAll(/\{@link ([^}]*)\}/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const countWords = (text: string): number => text.split(" ").filter((word) => /\w/.test(word)).length;

/** Returns the sentences of the prose in a Markdown file: paragraphs, list items and table cells, without code and headings. */
export function sentencesIn(file: string): readonly Piece[] {
  const lines = read(file)
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ""))
    .split("\n");
  return blocksOf(lines).flatMap(({ line, text }) =>
    plain(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[*_]{1,3}/g, ""))
      .split(/(?<=[.!?:])\s+(?=[^a-z])/)
      .map((sentence) => ({ file, line, text: sentence })),
  );
}

/** Paragraphs, list items and cells, each with the line that it begins in. */
function blocksOf(lines: readonly string[]): readonly { readonly line: number; readonly text: string }[] {
  const blocks: { line: number; text: string }[] = [];
  let open: { line: number; text: string } | null = null;
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) open = null;
    else if (text.startsWith("|")) {
      open = null;
      blocks.push(...text.split("|").map((cell) => ({ line, text: cell })));
    } else if (/^([-*+]|\d+\.)\s/.test(text) || open === null) {
      open = { line, text: text.replace(/^([-*+]|\d+\.)\s+/, "") };
      blocks.push(open);
    } else open.text += ` ${text}`;
  }
  return blocks;
}

/** What a piece of English may be counted for. */
export const FAULTS = {
  "a semicolon or a dash between clauses": ({ text }: Piece) => /;|\s[–—-]\s/.test(text),
  "a riddle word": ({ text }: Piece) => RIDDLES.test(text),
  "more than 25 words": ({ text }: Piece) => countWords(text) > 25,
  "more than 30 words": ({ text }: Piece) => countWords(text) > 30,
} as const;

/** The name of a fault. */
export type Fault = keyof typeof FAULTS;
