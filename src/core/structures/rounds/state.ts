import { memberShapes } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { sealsShape, slotShapes } from "../../kernel/sealed-slot.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, type Shape, type Stored } from "../../kernel/shape.ts";
import { HOUSE_RULES, type RoundsHouse } from "./house.ts";

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
/** The verdicts of an exchange: of a contest, an attack, a drink, or an action without a target. */
export const VERDICTS = ["wins", "evades", "tie", "hits", "misses", "holds", "spills", "succeeds", "fails"] as const;
/** The verdict of an exchange, for the combatant that it is about. */
export type Verdict = (typeof VERDICTS)[number];

/** A skill copied from an actor: its name, its rank and its kind. */
export type Skill = Stored<typeof skill>;
const skill = fields({ name: text, rank: count, kind: oneOf(SKILL_KINDS) });

/** A weapon copied from an actor. Each success at or under its Menace deals one wound level. */
export type Weapon = Stored<typeof weapon>;
const weapon = fields({ name: text, menace: count });

/** The numbers copied from an actor as its combatant joins. */
export type Numbers = Stored<typeof numbers>;
const numbers = fields({ reflexes: count, quickness: count, wits: count, fortitude: count, evasion: count });

/** The shape of a number for each of some sides. */
const bySide: Shape<Readonly<Partial<Record<Side, number>>>> = recordOf(count);

/** What an exchange with a hidden character gave the sides: successes and won contests. */
export type Unseen = Stored<typeof unseen>;
const unseen = fields({
  /** The contenders of the exchange, or the acting character alone. */
  who: listOf(text),
  earned: bySide,
  wins: bySide,
});

/** What a state keeps of one combatant in `rounds`. */
export type Character = Stored<typeof character>;
const character = fields({
  ...memberShapes(SIDES),
  /** The id of the actor, or else of the combatant, whose wounds and lost ranks this character shares. Absent in older encounters. */
  holder: optional(text),
  numbers,
  /** The character's skills, by the id of the item. */
  skills: recordOf(skill),
  /** The character's weapons, by the id of the item. */
  weapons: recordOf(weapon),
  /** Whether the character wants to act next. */
  wants: flag,
  /** The character's initiative score. Null until it was rolled. */
  initiative: nullable(count),
  /** Whether the character has acted or passed this round. */
  acted: flag,
  /** The number of the character's counteractions this round. */
  counters: count,
  /** Whether the character's next test is at Disadvantage. */
  hindered: flag,
  /** Whether the character did not win the contest that it instigated this round. */
  failed: flag,
  /** The ranks that this conflict took from all the character's social skills. */
  lost: count,
  /** The number of drinks that the character did not hold. */
  failures: count,
  /** The character's wound levels, including those from before the conflict. */
  wounds: count,
  /** The ids of the skills that the character has used in this conflict, in order. */
  used: listOf(text),
});

/** What a state keeps of one side of the conflict. */
export type SideState = Stored<typeof side>;
const side = fields({
  goal: text,
  /** The character that seals the side's nominations. "" if no leader is named yet. */
  leader: text,
  /** The side's successes carried from earlier rounds, plus those of this round once its actions are over. */
  pool: count,
  /** The successes that the side earned in this round. */
  earned: count,
  /** The number of contests that the side has won in this conflict. */
  wins: count,
  /** The number of the side's characters as the conflict began. */
  outset: count,
  conceded: flag,
});

/** One test as it was rolled: its dice, the rank, and the successes. */
export type Test = Stored<typeof test>;
const test = fields({ dice: listOf(count), rank: count, successes: count });

/** A contender of an exchange, with its skill and its test. */
export type Contender = Stored<typeof contender>;
const contender = fields({ combatant: text, skill: text, test: nullable(test) });

/** One action of a character, and its target's answer. */
export type Exchange = Stored<typeof exchange>;
const exchange = fields({
  /** The number of the exchange in the conflict, from 1. */
  number: count,
  attacker: contender,
  text,
  /** The combatant that the action is aimed at. "" if it has no target. */
  target: text,
  /** The counteraction, or the contest of Evasion. Null until one is declared, or if the action has none. */
  defender: nullable(contender),
  stance: oneOf(STANCES),
  /** What the exchange waits for: the target's answer, the weapon's roll, the GM's armour, or nothing. */
  wants: oneOf(["counter", "menace", "armour", "nothing"]),
  winner: nullable(oneOf(["attacker", "defender", "nobody"])),
  /** The successes that each side gained from the exchange. */
  gains: bySide,
  /** The id of the weapon of the hit. `menace`: the test of that weapon. */
  weapon: text,
  menace: nullable(test),
  /** The wound levels of the hit as rolled. Once armour is set, only those that came through. */
  wounds: count,
  /** The id of the crowd that was queued together, if its member acts. Absent for any other action, and in older encounters. */
  crowd: optional(text),
});

/** One nominated outcome with its target, a character or a side. Both are "" if the outcome has no target. */
export type Nominated = Stored<typeof nominated>;
const purchase = { outcome: oneOf(OUTCOMES), target: text, side: oneOf(["", ...SIDES]) } as const;
const nominated = fields(purchase);

/** The content of a sealed nomination, and the payload of its envelope. */
export type Nominations = Stored<typeof nominations>;
const nominations = fields({ outcomes: listOf(nominated) });

/** The content of a draft that the members of a side discuss. */
export type DraftWords = Stored<typeof draftWords>;
const draftWords = fields({ outcomes: listOf(nominated), text });

/** An action that waits in the queue: its place, its skill, its target ("" for none), and its crowd's id. The lowest place comes next. */
export type Queued = Stored<typeof queued>;
const queued = fields({ place: count, skill: text, target: text, crowd: optional(text) });

/** A side's nomination, sealed until all sides have sealed. */
export type SealedNomination = Stored<typeof nomination>;
const nomination = fields({
  /** The members of the side that agree with the nomination, under `nominator: majority`. */
  agreed: listOf(text),
  ...slotShapes(nominations),
});

/** One bought outcome, with what became of it when the lists were resolved. */
export type Bought = Stored<typeof bought>;
const bought = fields({
  ...purchase,
  buyer: oneOf(SIDES),
  cost: count,
  /** The d10 that decided the outcome's place among others of the same cost. Null if none was needed. */
  die: nullable(count),
  /** The dice of the outcome's re-rolls while it was tied. Absent if there were none, and in older encounters. */
  again: optional(listOf(count)),
  fate: oneOf(FATES),
});

/** The state of an encounter in `rounds`. */
export type RoundsState = Stored<typeof STATE_SHAPE>;
/** The shape of a stored state of `rounds`. */
export const STATE_SHAPE = fields({
  undos: count,
  /** The number of the round, from 1. */
  round: count,
  step: oneOf(STEPS),
  kind: oneOf(KINDS),
  /** The round after which the conflict ends. 0 for no limit. */
  limit: count,
  /** The side that flees in a chase. */
  pursued: oneOf(SIDES),
  /** The name of the skill that a drinking contest tests. Absent in older encounters. */
  drink: optional(text),
  house: houseShape<RoundsHouse>(HOUSE_RULES),
  combatants: recordOf(character),
  sides: fields<Readonly<Record<Side, SideState>>>({ party: side, foe: side, third: side, fourth: side }),
  /** The combatant that acts now. "" if no combatant acts. */
  actor: text,
  /** The actions that follow one after another by themselves, by combatant. Absent in older encounters. */
  queue: optional(recordOf(queued)),
  /** The exchange that is open, or else the last exchange of the round. */
  exchange: nullable(exchange),
  /** This round's exchanges before one with a hidden character, newest first, back to one that everyone saw. Absent in older encounters. */
  earlier: optional(listOf(exchange)),
  /** The exchanges, by number, of crowds whose chat card may still change. Those of one crowd share a card. Absent if there are none. */
  together: optional(fields({ exchanges: recordOf(exchange) })),
  /**
   * What sides gained with hidden characters, which players learn as the round closes. Keys: exchange numbers, or ids of passed combatants.
   * Absent in older encounters.
   */
  unseen: optional(recordOf(unseen)),
  /** The number of exchanges in the conflict so far. */
  exchanges: count,
  nominations: sealsShape(nomination),
  drafts: sealsShape(fields(slotShapes(draftWords))),
  /** The outcomes that the round bought, by place in the order of resolution, from 0. */
  bought: recordOf(bought),
  /** The winning side ("" for none) and the reason, once the conflict is over. */
  result: nullable(fields({ winner: oneOf(["", ...SIDES]), why: oneOf(ENDINGS) })),
});
