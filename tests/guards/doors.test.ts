import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

/** Something that one place does for all, and how code looks that goes past it. */
interface Door {
  readonly what: string;
  readonly past: RegExp;
  /** The files that may. */
  readonly may: readonly string[];
  /** Code that would be found. */
  readonly example: string;
}

const DOORS: readonly Door[] = [
  {
    what: "parts of structures are read from the registry, where none of their functions throws",
    past: /from "(?:\.\/|(?:\.\.\/)+)(?:foundry\/)?(?:parts|structures\/(?:index|[a-z]+\/index))\.ts"|\bimport \{[^}]*\bregister\b[^}]*\} from "[^"]*registry\.ts"/,
    may: ["src/callboard.ts", "src/core/index.ts", "src/foundry/public.ts", "src/foundry/registry.ts", "src/foundry/structures/index.ts"],
    example: 'import { OURS } from "../structures/index.ts";',
  },
];

const code = filesBelow("src", ".ts").filter((file) => !/\.(?:test|bench)\.ts$|fixture|fakes|random|fuzz|examples/.test(file));
const withoutComments = (text: string) => text.replace(/^\s*\/?\*.*$|\/\/.*$/gm, "");

describe.each(DOORS)("$what", ({ past, may, example }) => {
  it("and nowhere else", () => {
    const found = code.filter((file) => !may.includes(file) && past.test(withoutComments(read(file))));
    expect(found).toEqual([]);
  });

  it("or it would be found out", () => {
    expect(past.test(example)).toBe(true);
  });
});
