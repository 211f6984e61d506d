import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

/** A task that one place does for all, and the pattern of code that goes around it. */
interface Door {
  readonly what: string;
  readonly past: RegExp;
  /** The files that may do it themselves. */
  readonly may: readonly string[];
  /** Code that the pattern finds. */
  readonly example: string;
}

const DOORS: readonly Door[] = [
  {
    what: "parts of structures are read from the registry, where none of their functions throws",
    past: /from "(?:\.\/|(?:\.\.\/)+)(?:foundry\/)?(?:parts|structures\/(?:index|[a-z]+\/index))\.ts"|\bimport \{[^}]*\bregister\b[^}]*\} from "[^"]*registry\.ts"/,
    may: [
      "src/callboard.ts",
      "src/core/index.ts",
      "src/foundry/public.ts",
      "src/foundry/encounter/registry.ts",
      "src/foundry/structures/index.ts",
    ],
    example: 'import { OURS } from "../structures/index.ts";',
  },
  {
    what: "which token it is says its scene too: tokens of duplicated scenes share their ids",
    past: /\btokenId\b(?! (?:===|!==) null)|\.controlled\b|user\.targets\]|\btokens\.has\(/,
    may: ["src/foundry/platform/tokens.ts", "src/foundry/arbiter/chat.ts", "src/foundry/encounter/fill-encounter.ts"],
    example: "combat.combatants.find(({ tokenId }) => tokenId === token.id)",
  },
  {
    what: "whether a text is blank, clean and short enough says kernel/clean-text.ts",
    past: /\.trim(?:Start|End)?\(|[tT]oWellFormed|isWellFormed|encodeURI|Segmenter|(?:[nN]ame|[lL]abel|[tT]itle|text|note|words)(?: \?\? "")?\)?\.(?:slice|substring|substr)\(/,
    may: [
      "src/core/kernel/clean-text.ts",
      // Refuses a text that is not well-formed.
      "src/core/kernel/parse-command.ts",
      // Makes the key of a group, in an attribute, from a clean name.
      "src/foundry/applications/tracker/combatant-groups.ts",
      // Reads a drawn sentence, and one whose placeholders may be empty.
      "src/foundry/applications/log/window.ts",
      "src/foundry/applications/log/sentence.ts",
      // Read a number and a formula.
      "src/foundry/applications/settings/house-rules-context.ts",
      "src/foundry/applications/roll-asked-formula.ts",
      // Read what a template drew, without surrounding blanks.
      "src/foundry/chat/draw-cards.ts",
      "src/foundry/chat/plain-html.ts",
      // Reads the title of the page.
      "src/foundry/applications/notices.ts",
    ],
    example: 'const isEmpty = text.trim() === "";',
  },
];

const code = filesBelow("src", ".ts").filter((file) => !/\.(?:test|bench)\.ts$|fixture|fakes|random|fuzz|examples/.test(file));
const withoutComments = (text: string) => text.replace(/^\s*\/?\*.*$|\/\/.*$/gm, "");

describe.each(DOORS)("$what", ({ past, may, example }) => {
  it("is done nowhere else", () => {
    const found = code.filter((file) => !may.includes(file) && past.test(withoutComments(read(file))));
    expect(found).toEqual([]);
  });

  it("would be found elsewhere", () => {
    expect(past.test(example)).toBe(true);
  });
});
