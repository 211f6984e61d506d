import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { StagesCommand } from "./commands/index.ts";

/** A command as an example writes it. The position is filled in when it is given. */
export type Bare = StagesCommand extends infer Each ? (Each extends StagesCommand ? Omit<Each, "position"> : never) : never;

/** One command of an example, with who gives it. */
export interface ExampleStep {
  readonly by: "narrator" | "fjarva" | "wilrow";
  readonly command: Bare;
}

/** The ids of the four combatants in the swamp, by their names in the source. */
export const SWAMP = {
  fjarva: "FjarvaFjarvaFjar",
  wilrow: "WilrowWilrowWilr",
  monster1: "MonsterOneMonste",
  monster2: "MonsterTwoMonste",
} as const satisfies Record<string, Id>;

function member(id: Id, name: string, npc: boolean): CastMember {
  return { id, name, side: npc ? "foe" : "party", npc, hidden: false, holder: id, numbers: {} };
}

/** The cast of the source's example. */
export const SWAMP_CAST: Cast = {
  [SWAMP.fjarva]: member(SWAMP.fjarva, "Fjarva", false),
  [SWAMP.wilrow]: member(SWAMP.wilrow, "Wilrow", false),
  [SWAMP.monster1]: member(SWAMP.monster1, "Monster 1", true),
  [SWAMP.monster2]: member(SWAMP.monster2, "Monster 2", true),
};

const { fjarva, wilrow, monster1, monster2 } = SWAMP;

/** The source's round, command by command. The base difficulties are ours. Rule: stages.txt "Example of Sequencing Actions". */
export const SWAMP_ROUND: readonly ExampleStep[] = [
  { by: "narrator", command: { kind: "announce", combatant: monster1, text: "Claw Fjarva", targets: [fjarva] } },
  { by: "narrator", command: { kind: "announce", combatant: monster2, text: "Jump and grab Fjarva", targets: [fjarva] } },
  { by: "wilrow", command: { kind: "announce", combatant: wilrow, text: "Paralyze blast Monster 2", targets: [monster2] } },
  { by: "fjarva", command: { kind: "announce", combatant: fjarva, text: "Dodge all strikes" } },
  { by: "narrator", command: { kind: "lock" } },
  { by: "narrator", command: { kind: "classify", combatant: monster1, movements: 2 } },
  { by: "narrator", command: { kind: "classify", combatant: monster2, movements: 3 } },
  { by: "narrator", command: { kind: "classify", combatant: wilrow, movements: 1 } },
  { by: "narrator", command: { kind: "classify", combatant: fjarva, stage: "Q", reason: "Dodge is a quick action" } },
  { by: "narrator", command: { kind: "rate", combatant: monster1, difficulty: 5 } },
  { by: "narrator", command: { kind: "rate", combatant: monster2, difficulty: 7 } },
  { by: "narrator", command: { kind: "rate", combatant: wilrow, difficulty: 6 } },
  { by: "narrator", command: { kind: "rate", combatant: fjarva, difficulty: 4 } },
  { by: "narrator", command: { kind: "tag", combatant: monster1, strike: true } },
  { by: "narrator", command: { kind: "tag", combatant: monster2, strike: true } },
  { by: "narrator", command: { kind: "tag", combatant: wilrow, strike: true } },
  { by: "narrator", command: { kind: "begin" } },
  { by: "narrator", command: { kind: "judge", combatant: wilrow, result: "miss" } },
  { by: "narrator", command: { kind: "judge", combatant: fjarva, result: "success" } },
  { by: "narrator", command: { kind: "affect", combatant: fjarva, effect: "modifier", target: fjarva, amount: 1 } },
  { by: "narrator", command: { kind: "closeStage" } },
  { by: "narrator", command: { kind: "judge", combatant: monster1, result: "partial", note: "Fjarva draws for resistance" } },
  { by: "narrator", command: { kind: "closeStage" } },
  { by: "narrator", command: { kind: "judge", combatant: monster2, result: "miss" } },
  { by: "narrator", command: { kind: "closeStage" } },
  { by: "narrator", command: { kind: "nextRound" } },
];
