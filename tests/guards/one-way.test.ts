import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

interface Way {
  /** The one module that answers the question. */
  readonly home: string;
  /** Matches code that answers it elsewhere. */
  readonly other: RegExp;
  /** Files that mean something else by it, or write the value instead of asking. */
  readonly except: readonly string[];
}

const WAYS: Readonly<Record<string, Way>> = {
  "whether a combatant is hidden": {
    home: "src/foundry/encounter/hidden.ts",
    other: /(?:\b(?:combatant|member|one|known|token)\b|[)\]])\??\.(?:visible|hidden)\b|\{[^{}=]*\bvisible\b[^{}]*\}\) =>/,
    except: [
      // These show Foundry VTT's own drawing of a token on this canvas.
      "src/foundry/applications/board/highlight.ts",
      "src/foundry/canvas/arrows.ts",
      // The arbiter compares each mark with the rules and writes it.
      "src/foundry/arbiter/cast-from-documents.ts",
      "src/foundry/arbiter/correct-outside-writes.ts",
      "src/foundry/structures/moments/arbiter/move-and-veil-tokens.ts",
      // This is about tokens outside any encounter.
      "src/foundry/structures/timeline/sheet/declare-card.ts",
    ],
  },
  "what is asked of a user": {
    home: "src/foundry/applications/tracker/what-is-asked.ts",
    other: /\bnow\??\.asks\b/,
    except: [
      // These announce what changed between two views.
      "src/foundry/applications/tracker/head-and-foot.ts",
      "src/foundry/structures/moments/shared/live-announcements.ts",
      "src/foundry/structures/pages/shared/live-announcements.ts",
      "src/foundry/structures/rounds/shared/live-announcements.ts",
      "src/foundry/structures/stages/shared/live-announcements.ts",
      "src/foundry/structures/timeline/shared/live-announcements.ts",
    ],
  },
  "how names are sorted": {
    home: "src/foundry/applications/texts.ts",
    other: /localeCompare|Intl\.Collator/,
    except: [],
  },
  "which still picture shows a combatant": {
    home: "src/foundry/encounter/still-picture.ts",
    other: /\b(?:combatant|member|token|actor|texture)\b\??\.(?:img|src)\b|DEFAULT_TOKEN/,
    except: [],
  },
};

const sources = filesBelow("src/foundry", ".ts").filter((file) => !file.endsWith(".test.ts"));

describe("one question has one answer:", () => {
  for (const [question, { home, other, except }] of Object.entries(WAYS)) {
    it(question, () => {
      expect(other.test(read(home)), "the pattern finds its own home").toBe(true);
      const found = sources.filter((file) => file !== home && !except.includes(file)).filter((file) => other.test(read(file)));
      expect(found).toEqual([]);
    });

    it(`${question}, and no exception is unused`, () => {
      expect(except.filter((file) => !other.test(read(file)))).toEqual([]);
    });
  }

  it("other answers would be found", () => {
    const { other } = WAYS["whether a combatant is hidden"]!;
    for (const line of [
      "combatants.filter((combatant) => combatant.visible)",
      "get(id)?.token?.hidden === true",
      "live?.combatants.get(combatant)?.visible === true",
      "known?.[id]?.hidden !== true",
      "({ tokenId, visible }) => x",
    ])
      expect([line, other.test(line)]).toEqual([line, true]);
    expect(WAYS["which still picture shows a combatant"]!.other.test("combatant?.actor?.img")).toBe(true);
  });
});
