import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, type Shape, type Stored } from "../../kernel/shape.ts";
import { HOUSE_RULES, type PagesHouse } from "./house.ts";

/** The steps, in order. Seats are taken once, `scene` begins each scene, and the other steps make up a page. Rule: rules.md 4.3. */
export const STEPS = ["seats", "scene", "overdrawn", "claim", "talk", "actions", "resolve"] as const;
/** One step of the encounter, as listed in `STEPS`. */
export type Step = (typeof STEPS)[number];
/** The kinds of conflict. An event will happen, a goal is attempted. Rule: pages.txt "Conflicts". */
export const KINDS = ["goal", "event"] as const;
/** The kind of a conflict: a goal or an event. */
export type Kind = (typeof KINDS)[number];
/** The letters of a conflict's sides. It begins with two sides, and `extraSides` allows more. */
export const SIDES = ["a", "b", "c", "d"] as const;
/** The letter of one side of a conflict. */
export type SideId = (typeof SIDES)[number];
/** The columns of abilities on a character's sheet. */
export const COLUMNS = ["powers", "attitudes", "styles"] as const;
/** The column that an ability stands in. */
export type Column = (typeof COLUMNS)[number];

/** An ability copied from an actor, with its score. */
export type Ability = Stored<typeof ability>;
const ability = fields({ name: text, column: oneOf(COLUMNS), score: count, super: flag });

/** A Drive copied from an actor, with its current Debt. */
export type Drive = Stored<typeof drive>;
const drive = fields({ name: text, strength: count, debt: count });

/** What a state keeps of one combatant in `pages`. */
export type Character = Stored<typeof character>;
const character = fields({
  ...MEMBER_SHAPES,
  /** The id whose inspirations the character uses if they belong to characters: its actor's, or its own. */
  holder: text,
  /** The character's abilities, by the id of the item. */
  abilities: recordOf(ability),
  drives: recordOf(drive),
  /** The Free Conflict that comes with the character. "" if it has none. */
  free: text,
  /** Whether the character has used its Free Conflict in this scene. */
  freeUsed: flag,
  /** The user who plays the character in this scene. "" if no user does. */
  player: text,
  /** Whether the character has taken its own action of this page. */
  acted: flag,
  /** The ids of the character's abilities that are used up for this scene. */
  used: listOf(text),
  /** The ids of the character's super abilities that were used on this page. */
  supers: listOf(text),
});

/** An inspiration: a token with a die's value, which raises a die to that value. */
export type Inspiration = Stored<typeof inspiration>;
const inspiration = fields({
  value: count,
  /** The statement of the conflict that the inspiration came from. */
  note: text,
  /** The holder of the character that the inspiration belongs to. "" if it belongs to the player. */
  holder: text,
});

/** What a state keeps of one player at the table. */
export type Player = Stored<typeof player>;
const player = fields({
  /** The user's name as the seat was taken. It is shown once the user is gone. */
  name: text,
  /** The place around the table, counted from 0. */
  place: count,
  tokens: count,
  inspirations: recordOf(inspiration),
  /** Whether the player has taken the free character of this scene. */
  took: flag,
  /** Whether the player has added the free conflict of this page. */
  added: flag,
  /** Whether the player has made the free claim of this page. */
  claimed: flag,
  /** Whether the player stood up on this page after one of their characters had acted. Absent in older encounters. */
  acted: optional(flag),
});

/** One die of a side, and the character that rolled it last ("" for none). */
export type Die = Stored<typeof die>;
const die = fields({ value: count, roller: text });

/** Debt that a character has moved from a Drive to a side. */
export type Stake = Stored<typeof stake>;
const stake = fields({ drive: text, amount: count });

/** One side of a conflict, with its dice, its stakes and its claimant. */
export type ConflictSide = Stored<typeof side>;
const side = fields({
  /** What the side stands for. "" for the first two sides. */
  label: text,
  dice: listOf(die),
  /** The stakes on the side by character, each from one Drive. */
  stakes: recordOf(stake),
  /** The user who claims the side. "" if no user does. */
  claimant: text,
});

/** The shape of a conflict's sides: a record whose keys are letters of sides only. */
const sides: Shape<Readonly<Partial<Record<SideId, ConflictSide>>>> = (value) => {
  const at = recordOf(side)(value);
  return at ?? (Object.keys(value as object).every((id) => SIDES.some((known) => known === id)) ? null : "");
};

/** One unresolved conflict, with its statement, its sides and its creator. */
export type Conflict = Stored<typeof conflict>;
const conflict = fields({
  type: oneOf(KINDS),
  text,
  /** The user who created the conflict. */
  creator: text,
  sides,
  /** Whether the conflict's claimant gloated, so that the conflict stays for this page. */
  gloated: flag,
});

/** The die rolled in an action, and the players who reacted to it or passed. */
export type Roll = Stored<typeof roll>;
const roll = fields({
  /** The number of the rolled die in the encounter, from 1. */
  number: count,
  /** The user in whose action the die was rolled. */
  actor: text,
  /** The user who rolled last. `combatant` and `ability`: the character, and the name of the ability. */
  player: text,
  combatant: text,
  ability: text,
  /** The address of the rolled die: `conflict-side-place`. */
  die: text,
  before: count,
  after: count,
  /** What the die waits for: the roller's choice, reactions, or nothing. */
  wants: oneOf(["choice", "reactions", "nothing"]),
  /** Whether an earlier or the last roll of this action was kept. */
  accepted: flag,
  /** Whether the last roll of the die was kept. */
  kept: flag,
  /** The users who have reacted in this action. */
  reacted: listOf(text),
  /** The users who pass on the die as it is now. */
  passed: listOf(text),
});

/** An inspiration that a user gained from a resolution. */
export type GainedInspiration = Stored<typeof gainedInspiration>;
const gainedInspiration = fields({ user: text, value: count });

/** A number of Story Tokens that a user gets from a resolution. */
export type Deal = Stored<typeof deal>;
const deal = fields({ user: text, amount: count });

/** Debt that comes back to a Drive as a conflict is resolved. */
export type Return = Stored<typeof debtReturn>;
const debtReturn = fields({ combatant: text, drive: text, amount: count });

/** The shape of a number for each of some sides. */
const bySide: Shape<Readonly<Partial<Record<SideId, number>>>> = recordOf(count);

/** A resolved conflict, with all that its resolution moved. */
export type Resolution = Stored<typeof resolution>;
const resolution = fields({
  /** The number of the resolution in the encounter, from 1. */
  number: count,
  conflict: text,
  type: oneOf(KINDS),
  text,
  resolver: text,
  side: oneOf(SIDES),
  label: text,
  words: text,
  totals: bySide,
  debts: listOf(debtReturn),
  tokens: listOf(deal),
  /** The number of Story Tokens that no player could receive. */
  lost: count,
  inspirations: listOf(gainedInspiration),
});

/** A user who may take a seat, with what belongs to the user already. */
export type Guest = Stored<typeof guest>;
const guest = fields({ name: text, gm: flag, tokens: count, inspirations: listOf(inspiration) });

/** The state of an encounter in `pages`. */
export type PagesState = Stored<typeof STATE_SHAPE>;
/** The shape of a stored state of `pages`. */
export const STATE_SHAPE = fields({
  undos: count,
  step: oneOf(STEPS),
  /** The number of the scene, from 1. 0 before the first scene. */
  scene: count,
  /** The number of the page within the scene, from 1. 0 before the scene's first page. */
  page: count,
  /** The number of pages in all scenes so far. */
  pages: count,
  house: houseShape<PagesHouse>(HOUSE_RULES),
  combatants: recordOf(character),
  /** The players at the table with their places, by user id. */
  seats: recordOf(player),
  /** The players who stood up, with the tokens and inspirations that are kept for them. */
  vacated: recordOf(player),
  /** The users who may take a seat, as they were when the encounter began. */
  guests: recordOf(guest),
  /** The user who declared what the scene is about. */
  declarer: text,
  /** What the scene is about, as its declarer said. */
  title: text,
  /** The user who starts this page. Before the first page, the user picked by the host, or "". */
  starter: text,
  /** The users with a turn in this step. The first of them has the turn now. */
  queue: listOf(text),
  /** The users with another turn in this step after everyone has had a turn. */
  again: listOf(text),
  /** The users with a second turn in this step, which in `actions` lets them buy actions. In `overdrawn`, the finished Drives as `combatant-drive`. */
  late: listOf(text),
  /** The character that acts now. "" if no character acts. */
  acting: text,
  /** Whether the acting character has used an ability or created a conflict. */
  deed: flag,
  /** The number of bought actions that the current player has not begun. */
  bought: count,
  /** Whether the current action was bought. Absent in older encounters. */
  paid: optional(flag),
  roll: nullable(roll),
  rolls: count,
  /** The open conflicts by number, counted from 1 through the whole encounter. */
  conflicts: recordOf(conflict),
  conflictCount: count,
  inspirationCount: count,
  /** Whether this scene has had a conflict, open or resolved. */
  contested: flag,
  resolution: nullable(resolution),
  resolutions: count,
});
