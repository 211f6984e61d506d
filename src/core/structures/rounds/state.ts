import type { Member } from "../../kernel/cast/member.ts";
import type { SealedSlot, Seals } from "../../kernel/sealed-slot.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { RoundsHouse } from "./house.ts";

/** The sides of a conflict. At first, friendly combatants are of the first side, all others of the second. Rule: rules.md E17. */
export const SIDES = ["party", "foe", "third", "fourth"] as const;
/** One of the sides of a conflict. */
export type Side = (typeof SIDES)[number];
/** The kinds of conflict. Rule: rules.md 5.3. */
export const KINDS = ["general", "single", "chase", "drinking", "social", "attack"] as const;
/** The kind of a conflict, which decides its rules. */
export type Kind = (typeof KINDS)[number];
/** The steps of a round, in order. Goals are set once. `nominate` and `reveal` occur only if outcomes are bought. */
export const STEPS = ["goals", "actions", "nominate", "reveal", "check", "over"] as const;
/** One step of the round, as listed in `STEPS`. */
export type Step = (typeof STEPS)[number];
/** The kinds of skill. A social conflict takes ranks only of `social` skills. */
export const SKILL_KINDS = ["fighting", "social", "physical", "other"] as const;
/** The kind of a skill, which decides the conflicts that it fits. */
export type SkillKind = (typeof SKILL_KINDS)[number];
/** The stances of a counteraction: aggressive scores, evasive wins ties and never scores. */
export const STANCES = ["aggressive", "evasive"] as const;
/** The stance of a counteraction: aggressive or evasive. */
export type Stance = (typeof STANCES)[number];
/** The outcomes that a side may buy, cheapest first. Rule: rules.md 5.4 "Outcome list". */
export const OUTCOMES = ["hinder", "blockHinder", "removeFailed", "blockFailed", "wipe", "remove", "blockRemove", "win"] as const;
/** The word for an outcome that a side may buy. */
export type Outcome = (typeof OUTCOMES)[number];
/** The fates of a bought outcome, as `Fate` explains. */
export const FATES = ["done", "blocked", "blocks", "unused", "empty", "moot"] as const;
/** What became of a bought outcome. `blocks`: it cancelled another. `unused`: it had nothing to cancel. `empty`: the pool was 0. `moot`: too late. */
export type Fate = (typeof FATES)[number];
/** The reasons why a conflict ends. */
export const ENDINGS = [
  "removal",
  "win",
  "successes",
  "concession",
  "caught",
  "escaped",
  "drunk",
  "social",
  "wins",
  "gm",
  "nobody",
] as const;
/** The reason why a conflict ended. */
export type Ending = (typeof ENDINGS)[number];

/** A skill copied from an actor: its name, its rank and its kind. */
export type Skill = Readonly<{ name: string; rank: number; kind: SkillKind }>;
/** A weapon copied from an actor. Each success at or under its Menace deals one wound level. */
export type Weapon = Readonly<{ name: string; menace: number }>;
/** The numbers copied from an actor as its combatant joins. */
export type Numbers = Readonly<{ reflexes: number; quickness: number; wits: number; fortitude: number; evasion: number }>;

/** What an exchange with a hidden character gave the sides: successes and won contests. */
export type Unseen = Readonly<{
  /** The contenders of the exchange, or the acting character alone. */
  who: readonly Id[];
  earned: Readonly<Partial<Record<Side, number>>>;
  wins: Readonly<Partial<Record<Side, number>>>;
}>;

/** What a state keeps of one combatant in `rounds`. */
export interface Character extends Member<Side> {
  /** The id of the actor, or else of the combatant, whose wounds and lost ranks this character shares. Absent in older encounters. */
  readonly holder?: Id;
  readonly numbers: Numbers;
  /** The character's skills, by the id of the item. */
  readonly skills: Readonly<Record<Id, Skill>>;
  /** The character's weapons, by the id of the item. */
  readonly weapons: Readonly<Record<Id, Weapon>>;
  /** Whether the character wants to act next. */
  readonly wants: boolean;
  /** The character's initiative score. Null until it was rolled. */
  readonly initiative: number | null;
  /** Whether the character has acted or passed this round. */
  readonly acted: boolean;
  /** The number of the character's counteractions this round. */
  readonly counters: number;
  /** Whether the character's next test is at Disadvantage. */
  readonly hindered: boolean;
  /** Whether the character did not win the contest that it instigated this round. */
  readonly failed: boolean;
  /** The ranks that this conflict took from all the character's social skills. */
  readonly lost: number;
  /** The number of drinks that the character did not hold. */
  readonly failures: number;
  /** The character's wound levels, including those from before the conflict. */
  readonly wounds: number;
  /** The ids of the skills that the character has used in this conflict, in order. */
  readonly used: readonly Id[];
}

/** What a state keeps of one side of the conflict. */
export interface SideState {
  readonly goal: string;
  /** The character that seals the side's nominations. "" if no leader is named yet. */
  readonly leader: Id;
  /** The side's successes carried from earlier rounds, plus those of this round once its actions are over. */
  readonly pool: number;
  /** The successes that the side earned in this round. */
  readonly earned: number;
  /** The number of contests that the side has won in this conflict. */
  readonly wins: number;
  /** The number of the side's characters as the conflict began. */
  readonly outset: number;
  readonly conceded: boolean;
}

/** One test as it was rolled: its dice, the rank, and the successes. */
export type Test = Readonly<{ dice: readonly number[]; rank: number; successes: number }>;

/** A contender of an exchange, with its skill and its test. */
export type Contender = Readonly<{ combatant: Id; skill: Id; test: Test | null }>;

/** One action of a character, and its target's answer. */
export interface Exchange {
  /** The number of the exchange in the conflict, from 1. */
  readonly number: number;
  readonly attacker: Contender;
  readonly text: string;
  /** The combatant that the action is aimed at. "" if it has no target. */
  readonly target: Id;
  /** The counteraction, or the contest of Evasion. Null until one is declared, or if the action has none. */
  readonly defender: Contender | null;
  readonly stance: Stance;
  /** What the exchange waits for: the target's answer, the weapon's roll, the GM's armour, or nothing. */
  readonly wants: "counter" | "menace" | "armour" | "nothing";
  readonly winner: "attacker" | "defender" | "nobody" | null;
  /** The successes that each side gained from the exchange. */
  readonly gains: Readonly<Partial<Record<Side, number>>>;
  /** The id of the weapon of the hit. `menace`: the test of that weapon. */
  readonly weapon: Id;
  readonly menace: Test | null;
  /** The wound levels of the hit as rolled. Once armour is set, only those that came through. */
  readonly wounds: number;
}

/** The verdicts of an exchange: of a contest, an attack, a drink, or an action without a target. */
export const VERDICTS = ["wins", "evades", "tie", "hits", "misses", "holds", "spills", "succeeds", "fails"] as const;
/** The verdict of an exchange, for the combatant that it is about. */
export type Verdict = (typeof VERDICTS)[number];

/** One nominated outcome with its target, a character or a side. Both are "" if the outcome has no target. */
export type Nominated = Readonly<{ outcome: Outcome; target: Id; side: Side | "" }>;
/** The content of a sealed nomination, and the payload of its envelope. */
export type Nominations = Readonly<{ outcomes: readonly Nominated[] }>;
/** The content of a draft that the members of a side discuss. */
export type DraftWords = Readonly<{ outcomes: readonly Nominated[]; text: string }>;

/** An action that waits in the queue: its place, its skill, and its target ("" for none). The lowest place comes next. */
export type Queued = Readonly<{ place: number; skill: Id; target: Id }>;

/** A side's nomination, sealed until all sides have sealed. */
export interface SealedNomination extends SealedSlot<Nominations> {
  /** The members of the side that agree with the nomination, under `nominator: majority`. */
  readonly agreed: readonly Id[];
}

/** One bought outcome, with what became of it when the lists were resolved. */
export interface Bought extends Nominated {
  readonly buyer: Side;
  readonly cost: number;
  /** The d10 that decided the outcome's place among others of the same cost. Null if none was needed. */
  readonly die: number | null;
  /** The dice of the outcome's re-rolls while it was tied. Absent if there were none, and in older encounters. */
  readonly again?: readonly number[];
  readonly fate: Fate;
}

/** The state of an encounter in `rounds`. */
export interface RoundsState extends StateBase {
  readonly undos: number;
  /** The number of the round, from 1. */
  readonly round: number;
  readonly step: Step;
  readonly kind: Kind;
  /** The round after which the conflict ends. 0 for no limit. */
  readonly limit: number;
  /** The side that flees in a chase. */
  readonly pursued: Side;
  /** The name of the skill that a drinking contest tests. Absent in older encounters. */
  readonly drink?: string;
  readonly house: RoundsHouse;
  readonly combatants: Readonly<Record<Id, Character>>;
  readonly sides: Readonly<Record<Side, SideState>>;
  /** The combatant that acts now. "" if no combatant acts. */
  readonly actor: Id;
  /** The actions that follow one after another by themselves, by combatant. Absent in older encounters. */
  readonly queue?: Readonly<Record<Id, Queued>>;
  /** The exchange that is open, or else the last exchange of the round. */
  readonly exchange: Exchange | null;
  /** This round's exchanges before one with a hidden character, newest first, back to one that everyone saw. Absent in older encounters. */
  readonly earlier?: readonly Exchange[];
  /**
   * What sides gained with hidden characters, which players learn as the round closes. Keys: exchange numbers, or ids of passed combatants.
   * Absent in older encounters.
   */
  readonly unseen?: Readonly<Record<string, Unseen>>;
  /** The number of exchanges in the conflict so far. */
  readonly exchanges: number;
  readonly nominations: Seals<SealedNomination>;
  readonly drafts: Seals<SealedSlot<DraftWords>>;
  /** The outcomes that the round bought, by place in the order of resolution, from 0. */
  readonly bought: Readonly<Record<string, Bought>>;
  /** The winning side ("" for none) and the reason, once the conflict is over. */
  readonly result: Readonly<{ winner: Side | ""; why: Ending }> | null;
}
