import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { MomentsCommand } from "./commands/index.ts";

/** A command as an example writes it, without its position. */
export type Bare = MomentsCommand extends infer Each ? (Each extends MomentsCommand ? Omit<Each, "position"> : never) : never;

/** One command of an example, with its giver and dice. */
export interface ExampleStep {
  readonly by: "narrator" | "bryn" | "odile" | "table";
  readonly command: Bare;
  readonly dice?: readonly number[];
}

/** The ids of the four figures in the cave. */
export const CAVE = {
  bryn: "BrynBrynBrynBryn",
  odile: "OdileOdileOdileO",
  goblin1: "GoblinOneGoblinO",
  goblin2: "GoblinTwoGoblinT",
} as const satisfies Record<string, Id>;

/** Returns the numbers of a beginner, changed by the given ones. */
export function numbersOf(given: CastMember["numbers"] = {}): CastMember["numbers"] {
  const capabilities = { agility: 9, perception: 9, skullduggery: null, missile: 9, melee: 9, magic: 9 };
  return { beats: { base: 14, armour: 0 }, ...capabilities, dar: 0, level: 0, ...given };
}

function member(id: Id, name: string, given: CastMember["numbers"]): CastMember {
  const npc = name.startsWith("Goblin");
  return { id, name, side: npc ? "foe" : "party", npc, hidden: false, holder: id, numbers: numbersOf(given) };
}

/** The cast: a fighter in mail, a scout who has learned to sneak, and two goblins. */
export const CAVE_CAST: Cast = {
  [CAVE.bryn]: member(CAVE.bryn, "Bryn", { beats: { base: 14, armour: 3 }, melee: 14, dar: 3, agility: 12 }),
  [CAVE.odile]: member(CAVE.odile, "Odile", { missile: 14, perception: 13, agility: 12, skullduggery: 15 }),
  [CAVE.goblin1]: member(CAVE.goblin1, "Goblin 1", { melee: 10, missile: 11, level: 1 }),
  [CAVE.goblin2]: member(CAVE.goblin2, "Goblin 2", { melee: 10, missile: 11, level: 1 }),
};

const { bryn, odile, goblin1, goblin2 } = CAVE;
const on = { by: "narrator", command: { kind: "nextHalf" } } as const satisfies ExampleStep;

function strike(by: ExampleStep["by"], combatant: Id, target: Id, die: number): ExampleStep {
  return { by, command: { kind: "strike", combatant, target }, dice: [die] };
}

/**
 * A whole Moment of twelve halves, without tokens. Odile tries to talk, shoots and misses. Bryn and a goblin strike each other. The other
 * goblin turns a crank. Rule: rules.md SB-24.
 */
export const CAVE_MOMENT: readonly ExampleStep[] = [
  { by: "odile", command: { kind: "talk", combatant: odile, way: "parley", text: "Put down the bow!" } },
  { by: "narrator", command: { kind: "answer", combatant: odile, granted: false, note: "They laugh." } },
  on,
  on,
  strike("odile", odile, goblin2, 16),
  { by: "bryn", command: { kind: "done", combatant: bryn, done: true } },
  on,
  strike("narrator", goblin1, bryn, 12),
  on,
  { by: "bryn", command: { kind: "move", combatant: bryn, way: "walk", spaces: 6 } },
  { by: "narrator", command: { kind: "contact", combatant: bryn, target: goblin2, active: true } },
  { by: "odile", command: { kind: "move", combatant: odile, way: "walk", spaces: 3 } },
  { by: "odile", command: { kind: "cover", combatant: odile, cover: "partial" } },
  on,
  on,
  strike("bryn", bryn, goblin2, 13),
  { by: "narrator", command: { kind: "affect", target: goblin2, effect: "note", text: "A cut in the arm" } },
  on,
  on,
  on,
  on,
  on,
  { by: "narrator", command: { kind: "business", combatant: goblin2, name: "Wind the crank", needed: 3 } },
  { by: "narrator", command: { kind: "manage", combatant: goblin2 } },
  on,
];

/** A free Moment after an ambush by goblins. Bryn and Odile notice nothing, and all six halves are the foes'. Rule: rules.md SB-25. */
export const CAVE_AMBUSH: readonly ExampleStep[] = [
  { by: "narrator", command: { kind: "ambush", side: "foe", rolls: { [bryn]: 10, [odile]: 14 } } },
  on,
  strike("narrator", goblin1, odile, 11),
  on,
  { by: "narrator", command: { kind: "move", combatant: goblin2, way: "walk", spaces: 9 } },
  { by: "narrator", command: { kind: "contact", combatant: goblin2, target: bryn, active: true } },
  on,
  strike("narrator", goblin2, bryn, 10),
  on,
  on,
  on,
];
