import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

/** Questions that have one function each, the ways around it, and where these may stand. */
const QUESTIONS: readonly (readonly [question: string, way: RegExp, below: string, allowed: readonly string[]])[] = [
  [
    "whether an encounter runs, so that it follows actors (isRunning)",
    /\.ended\b/,
    "src/foundry/arbiter",
    // An effect's encounter, and what stands in a stored encounter.
    ["src/foundry/arbiter/sweep.ts", "src/foundry/arbiter/give-back.ts"],
  ],
  [
    "whose actor a combatant's is (combatant.actor, actorIdOf, holderOf)",
    /\bactorId\b(?!:)/,
    "src/foundry",
    ["src/foundry/new-encounter.ts"],
  ],
  [
    "which whole number is played (playedNumber)",
    /Number\.is(?:Safe)?Integer|Math\.(?:round|trunc|floor)/,
    "src/core/structures/*/setup.ts",
    [],
  ],
  ["what an update touched (touchedBy)", /"(?:system|hidden|defeated|initiative|delta|round|turn)" in \w+/, "src/foundry", []],
  ["on which side a combatant begins (sideOf)", /\.disposition\b/, "src/foundry", ["src/foundry/sides.ts"]],
];

const sources = filesBelow("src", ".ts").filter((file) => !file.endsWith(".test.ts"));
const isBelow = (file: string, below: string): boolean =>
  below.includes("*") ? new RegExp(`^${below.replace("*", "[^/]+")}$`).test(file) : file.startsWith(`${below}/`);

describe("each question about actors has one function", () => {
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
});
