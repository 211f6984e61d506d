import type { Member } from "../../kernel/cast/member.ts";
import type { SealedSlot, Seals } from "../../kernel/sealed-slot.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { RoundsHouse } from "./house.ts";

/** The sides of a conflict: as it begins, friendly ones are of the first, all others of the second. Rule: rules.md E17. */
export const SIDES = ["party", "foe", "third", "fourth"] as const;
/** One of the sides. */
export type Side = (typeof SIDES)[number];
/** The kinds of conflict. Rule: rules.md 5.3. */
export const KINDS = ["general", "single", "chase", "drinking", "social", "attack"] as const;
/** A kind of conflict. */
export type Kind = (typeof KINDS)[number];
/** The steps of a round, in order: goals are set once, `nominate` and `reveal` are there where outcomes are bought. */
export const STEPS = ["goals", "actions", "nominate", "reveal", "check", "over"] as const;
/** A step of the round. */
export type Step = (typeof STEPS)[number];
/** The kinds of skill; a social conflict takes ranks of `social` ones alone. */
export const SKILL_KINDS = ["fighting", "social", "physical", "other"] as const;
/** A kind of skill. */
export type SkillKind = (typeof SKILL_KINDS)[number];
/** How a counteraction is meant: aggressive scores, evasive wins ties and never scores. */
export const STANCES = ["aggressive", "evasive"] as const;
/** How a counteraction is meant. */
export type Stance = (typeof STANCES)[number];
/** What a side may buy, from the cheapest to the dearest. Rule: rules.md 5.4 "Outcome list". */
export const OUTCOMES = ["hinder", "blockHinder", "removeFailed", "blockFailed", "wipe", "remove", "blockRemove", "win"] as const;
/** What a side may buy. */
export type Outcome = (typeof OUTCOMES)[number];
/** What came of a bought outcome. */
export const FATES = ["done", "blocked", "blocks", "unused", "empty", "moot"] as const;
/** What came of a bought outcome: done; blocked; a block that met something, or nothing; a pool that was empty already; or too late to matter. */
export type Fate = (typeof FATES)[number];
/** Why a conflict is over. */
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
/** Why a conflict is over. */
export type Ending = (typeof ENDINGS)[number];

/** A skill as it was copied from an actor. */
export type Skill = Readonly<{ name: string; rank: number; kind: SkillKind }>;
/** A weapon as it was copied from an actor: each success at or under its Menace is one level of a wound. */
export type Weapon = Readonly<{ name: string; menace: number }>;
/** The numbers that were copied from an actor. */
export type Numbers = Readonly<{ reflexes: number; quickness: number; wits: number; fortitude: number; evasion: number }>;

/** What an exchange with a hidden character gave the sides: successes, and contests won. */
export type Unseen = Readonly<{
  /** The two of the exchange, or the one. */
  who: readonly Id[];
  earned: Readonly<Partial<Record<Side, number>>>;
  wins: Readonly<Partial<Record<Side, number>>>;
}>;

/** One character. */
export interface Character extends Member<Side> {
  /** Whose wounds and lost ranks it has: its actor, or itself. Absent in older encounters. */
  readonly holder?: Id;
  readonly numbers: Numbers;
  /** By the id of the item. */
  readonly skills: Readonly<Record<Id, Skill>>;
  /** By the id of the item. */
  readonly weapons: Readonly<Record<Id, Weapon>>;
  /** It wants to act next. */
  readonly wants: boolean;
  /** Null until it was rolled. */
  readonly initiative: number | null;
  /** It has acted, or passed, this round. */
  readonly acted: boolean;
  /** How many counteractions it has taken this round. */
  readonly counters: number;
  /** Its next test is at Disadvantage. */
  readonly hindered: boolean;
  /** It did not win the contest that it instigated this round. */
  readonly failed: boolean;
  /** Ranks of all its social skills that this conflict took. */
  readonly lost: number;
  /** Drinks that it did not hold. */
  readonly failures: number;
  /** Wound levels, those from before too. */
  readonly wounds: number;
  /** The skills that it has used in this conflict, in order. */
  readonly used: readonly Id[];
}

/** One side. */
export interface SideState {
  readonly goal: string;
  /** Who seals what it nominates; "" for nobody yet. */
  readonly leader: Id;
  /** Successes carried from the rounds before, and those of this round once its actions are over. */
  readonly pool: number;
  /** Successes of this round. */
  readonly earned: number;
  /** Contests that it has won in this conflict. */
  readonly wins: number;
  /** Characters of it as the conflict began. */
  readonly outset: number;
  readonly conceded: boolean;
}

/** One test as it was rolled. */
export type Test = Readonly<{ dice: readonly number[]; rank: number; successes: number }>;

/** One of the two of a contest, with what it tests. */
export type Contender = Readonly<{ combatant: Id; skill: Id; test: Test | null }>;

/** One action, and what the other does about it. */
export interface Exchange {
  /** Counted from 1 through the whole conflict. */
  readonly number: number;
  readonly attacker: Contender;
  readonly text: string;
  /** Whom it is aimed at; "" for nobody. */
  readonly target: Id;
  /** Null until a counteraction was declared, and where none was. */
  readonly defender: Contender | null;
  readonly stance: Stance;
  /** Who is waited for: the target, whoever rolls for the weapon, or nobody. */
  readonly wants: "counter" | "menace" | "armour" | "nothing";
  readonly winner: "attacker" | "defender" | "nobody" | null;
  /** Successes that each side got of it. */
  readonly gains: Readonly<Partial<Record<Side, number>>>;
  /** The weapon that hits, and the test of its Menace. */
  readonly weapon: Id;
  readonly menace: Test | null;
  /** Wound levels that came through. */
  readonly wounds: number;
}

/** What came of an exchange, in a word: of a contest, of an attack, of a drink, or of an action that is aimed at nobody. */
export const VERDICTS = ["wins", "evades", "tie", "hits", "misses", "holds", "spills", "succeeds", "fails"] as const;
/** What came of an exchange, in a word. */
export type Verdict = (typeof VERDICTS)[number];

/** One outcome as a side nominates it: a character, or a side where it is aimed at one; both "" where it is aimed at nobody. */
export type Nominated = Readonly<{ outcome: Outcome; target: Id; side: Side | "" }>;
/** What lies in a sealed nomination; also the payload of its envelope. */
export type Nominations = Readonly<{ outcomes: readonly Nominated[] }>;
/** What lies in a draft that the members of a side talk over. */
export type DraftWords = Readonly<{ outcomes: readonly Nominated[]; text: string }>;

/** What a side has nominated, sealed until all have. */
export interface SealedNomination extends SealedSlot<Nominations> {
  /** With `nominator: majority` the members that agree. */
  readonly agreed: readonly Id[];
}

/** One bought outcome, as the lists were worked down. */
export interface Bought extends Nominated {
  readonly buyer: Side;
  readonly cost: number;
  /** The d10 by which it came before or after others of the same cost; null where none was needed. */
  readonly die: number | null;
  /** The dice that followed, while it was level with another. Absent if there were none, and in older encounters. */
  readonly again?: readonly number[];
  readonly fate: Fate;
}

/** An encounter in `rounds`. */
export interface RoundsState extends StateBase {
  readonly undos: number;
  /** From 1. */
  readonly round: number;
  readonly step: Step;
  readonly kind: Kind;
  /** The round after which the conflict ends; 0 for none. */
  readonly limit: number;
  /** In a chase the side that flees. */
  readonly pursued: Side;
  /** The name of the skill that a drinking contest tests. Absent in older encounters. */
  readonly drink?: string;
  readonly house: RoundsHouse;
  readonly combatants: Readonly<Record<Id, Character>>;
  readonly sides: Readonly<Record<Side, SideState>>;
  /** Who acts now; "" for nobody. */
  readonly actor: Id;
  /** The open exchange, or the last of the round. */
  readonly exchange: Exchange | null;
  /** Exchanges of this round before the one that a hidden character is part of, the newest first, back to one that everybody saw. Absent in older encounters. */
  readonly earlier?: readonly Exchange[];
  /** By the number of an exchange of this round, or by the id of one who passed: what players do not see before the round closes. Absent in older encounters. */
  readonly unseen?: Readonly<Record<string, Unseen>>;
  /** How many exchanges there were. */
  readonly exchanges: number;
  readonly nominations: Seals<SealedNomination>;
  readonly drafts: Seals<SealedSlot<DraftWords>>;
  /** What was bought in the round, by its place in the order, counted from 0. */
  readonly bought: Readonly<Record<string, Bought>>;
  /** Once the conflict is over: which side won ("" for none), and why. */
  readonly result: Readonly<{ winner: Side | ""; why: Ending }> | null;
}
