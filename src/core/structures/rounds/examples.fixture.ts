import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { RoundsCommand } from "./commands/index.ts";
import type { Nominated } from "./state.ts";

/** A command as an example writes it, without its position. */
export type Bare = RoundsCommand extends infer Each ? (Each extends RoundsCommand ? Omit<Each, "position"> : never) : never;

/** The ids of the kipper's two characters, by the names of the source. */
export const KIPPER = { jen: "JenJenJenJenJenJ", fishmonger: "FishmongerFishmo" } as const satisfies Record<string, Id>;
/** The ids of the skills that the two characters have. */
export const KIPPER_SKILLS = {
  falsehoods: "FalsehoodsFalseh",
  ingenue: "IngenueIngenueIn",
  affable: "AffableAffableAf",
  badgering: "BadgeringBadgeri",
} as const satisfies Record<string, Id>;

const social = (name: string, rank: number) => ({ name, rank, kind: "social" });

const JEN: CastMember = {
  id: KIPPER.jen,
  name: "Nimble Jen",
  side: "party",
  npc: false,
  hidden: false,
  holder: KIPPER.jen,
  numbers: {
    reflexes: 6,
    quickness: 3,
    wits: 3,
    fortitude: 2,
    evasion: 3,
    wounds: 0,
    skills: { [KIPPER_SKILLS.falsehoods]: social("Falsehoods", 6), [KIPPER_SKILLS.ingenue]: social("Ingenue", 4) },
    weapons: {},
  },
};

const FISHMONGER: CastMember = {
  id: KIPPER.fishmonger,
  name: "Fishmonger",
  side: "foe",
  npc: true,
  hidden: false,
  holder: KIPPER.fishmonger,
  numbers: {
    reflexes: 4,
    quickness: 2,
    wits: 2,
    fortitude: 3,
    evasion: 2,
    wounds: 0,
    skills: { [KIPPER_SKILLS.affable]: social("Affable", 6), [KIPPER_SKILLS.badgering]: social("Badgering", 4) },
    weapons: {},
  },
};

/** The cast of the source's example. */
export const KIPPER_CAST: Cast = { [KIPPER.jen]: JEN, [KIPPER.fishmonger]: FISHMONGER };

/**
 * One step of the source's example: a command with its dice, or a side's nomination. The dice of rounds two and three are ours, since the
 * source gives successes only. Rule: rounds.txt "Prolonged General Conflict Example".
 */
export type KipperStep =
  | { readonly by: "gm" | "jen"; readonly command: Bare; readonly dice?: Readonly<Record<string, readonly number[]>> }
  | { readonly by: "gm" | "jen"; readonly side: "party" | "foe"; readonly outcomes: readonly Nominated[] };

const { jen, fishmonger } = KIPPER;
const { falsehoods, affable } = KIPPER_SKILLS;

/** Returns one round in which both act against each other, with the dice of actions and answers. */
function roundOf(
  first: "jen" | "fishmonger",
  attack: readonly number[],
  defence: readonly number[],
  second: readonly number[],
  answer: readonly number[],
): readonly KipperStep[] {
  const acts = (who: "jen" | "fishmonger", dice: readonly number[], other: readonly number[]): readonly KipperStep[] => {
    const [actor, target] = who === "jen" ? [jen, fishmonger] : [fishmonger, jen];
    const [skill, counter] = who === "jen" ? [falsehoods, affable] : [affable, falsehoods];
    const [by, answers] = who === "jen" ? (["jen", "gm"] as const) : (["gm", "jen"] as const);
    return [
      { by: "gm", command: { kind: "call", combatant: actor } },
      { by, command: { kind: "declare", combatant: actor, skill, target }, dice: { attack: dice } },
      {
        by: answers,
        command: { kind: "counter", combatant: target, skill: counter, stance: who === "jen" ? "evasive" : "aggressive" },
        dice: { defence: other },
      },
    ];
  };
  return [
    ...acts(first, attack, defence),
    ...acts(first === "jen" ? "fishmonger" : "jen", second, answer),
    { by: "gm", command: { kind: "closeRound" } },
  ];
}

/** The story of the kipper, with the preset `example`. */
export const KIPPER_STORY: readonly KipperStep[] = [
  { by: "gm", command: { kind: "goal", side: "foe", text: "Send Jen away" } },
  { by: "jen", command: { kind: "goal", side: "party", text: "Buy the kipper for one groat" } },
  { by: "gm", command: { kind: "begin" } },
  { by: "jen", command: { kind: "volunteer", combatant: jen, wants: true } },
  { by: "gm", command: { kind: "volunteer", combatant: fishmonger, wants: true } },
  { by: "gm", command: { kind: "call" }, dice: { [`initiative-${jen}-1`]: [6], [`initiative-${fishmonger}-1`]: [9] } },
  { by: "gm", command: { kind: "declare", combatant: fishmonger, skill: affable, target: jen }, dice: { attack: [2, 5, 7] } },
  { by: "jen", command: { kind: "counter", combatant: jen, skill: falsehoods }, dice: { defence: [2, 7, 7] } },
  { by: "gm", command: { kind: "call" } },
  { by: "jen", command: { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger }, dice: { attack: [1, 7, 9] } },
  {
    by: "gm",
    command: { kind: "counter", combatant: fishmonger, skill: affable, stance: "evasive" },
    dice: { defence: [3, 4, 8] },
  },
  { by: "gm", command: { kind: "closeRound" } },
  { by: "gm", side: "foe", outcomes: [] },
  { by: "gm", command: { kind: "nextRound" } },
  // Jen scores two and the fishmonger one.
  ...roundOf("jen", [2, 5, 7], [5, 8, 9], [6, 8, 9], [7, 8, 9]),
  { by: "gm", side: "foe", outcomes: [] },
  { by: "jen", side: "party", outcomes: [{ outcome: "blockHinder", target: "", side: "" }] },
  { by: "gm", command: { kind: "nextRound" } },
  // Jen scores three and the fishmonger two.
  ...roundOf("jen", [2, 3, 5], [4, 8, 9], [2, 6, 8], [7, 8, 9]),
  { by: "gm", side: "foe", outcomes: [{ outcome: "remove", target: jen, side: "" }] },
  { by: "jen", side: "party", outcomes: [{ outcome: "hinder", target: fishmonger, side: "" }] },
];
