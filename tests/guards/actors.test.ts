import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

/** Questions that one function answers, the patterns of other ways to answer them, and the files that may use those. */
const QUESTIONS: readonly (readonly [question: string, way: RegExp, below: string, allowed: readonly string[]])[] = [
  [
    "whether an encounter runs, or has ended (isRunning, hasEnded, reading.ended)",
    /(?<!Refusal|reading)\.ended\b|\["ended"\]|\bended\b[^;]*\}\s*=\s*[\w.]*\bsystem\b/,
    "src/foundry",
    // For the former state of a deleted encounter, and for the content of an update.
    [
      "src/foundry/encounter/encounter-lookups.ts",
      "src/foundry/reading/reading.ts",
      "src/foundry/arbiter/restore-actors.ts",
      "src/foundry/documents/combat.ts",
    ],
  ],
  [
    "whose actor a combatant's is (combatant.actor, actorIdOf, holderOf)",
    /\bactorId\b(?!:)/,
    "src/foundry",
    // The second for the content of an update.
    ["src/foundry/encounter/fill-encounter.ts", "src/foundry/arbiter/hooks.ts"],
  ],
  [
    "which whole number is played (clampedWholeNumber)",
    /Number\.is(?:Safe)?Integer|Math\.(?:round|trunc|floor)/,
    "src/core/structures/*/setup.ts",
    [],
  ],
  ["what an update touched (touchedBy)", /"(?:system|hidden|defeated|initiative|delta|round|turn)" in \w+/, "src/foundry", []],
  ["on which side a combatant begins (sideOf)", /\.disposition\b/, "src/foundry", ["src/foundry/encounter/sides.ts"]],
];

const sources = filesBelow("src", ".ts").filter((file) => !file.endsWith(".test.ts"));
const isBelow = (file: string, below: string): boolean =>
  below.includes("*") ? new RegExp(`^${below.replace("*", "[^/]+")}$`).test(file) : file.startsWith(`${below}/`);

describe("each question about encounters and actors has one function", () => {
  it.each(QUESTIONS)("%s", (_question, way, below, allowed) => {
    const files = sources.filter((file) => isBelow(file, below));
    expect(files.length).toBeGreaterThan(4);
    const found = files
      .filter((file) => !allowed.includes(file))
      .flatMap((file) =>
        read(file)
          .split("\n")
          .flatMap((line, index) => (way.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it("finds other ways to ask whether an encounter runs", () => {
    const [, way] = QUESTIONS[0] as (typeof QUESTIONS)[number];
    const ways = ["if (combat.system.ended) return", 'system["ended"]', "const { ended, state } = combat.system;", "last.ended ?"];
    expect(ways.filter((line) => !way.test(line))).toEqual([]);
    expect(
      ["CALLBOARD.Refusal.ended", "{ changes: { ended: true } }", "hasEnded(combat)", "if (reading.ended) return"].filter((line) =>
        way.test(line),
      ),
    ).toEqual([]);
  });
});
