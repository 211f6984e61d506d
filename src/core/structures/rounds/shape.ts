import { memberShapes } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text } from "../../kernel/shape.ts";
import { sealsShape, slotShapes, type SealedSlot } from "../../kernel/sealed-slot.ts";
import { HOUSE_RULES, type RoundsHouse } from "./house.ts";
import {
  ENDINGS,
  FATES,
  KINDS,
  OUTCOMES,
  SIDES,
  SKILL_KINDS,
  STANCES,
  STEPS,
  type Bought,
  type Character,
  type Contender,
  type DraftWords,
  type Exchange,
  type Nominated,
  type Nominations,
  type Numbers,
  type Queued,
  type RoundsState,
  type SealedNomination,
  type SideState,
  type Skill,
  type Test,
  type Unseen,
  type Weapon,
} from "./state.ts";

const character = fields<Character>({
  ...memberShapes(SIDES),
  holder: optional(text),
  numbers: fields<Numbers>({ reflexes: count, quickness: count, wits: count, fortitude: count, evasion: count }),
  skills: recordOf(fields<Skill>({ name: text, rank: count, kind: oneOf(SKILL_KINDS) })),
  weapons: recordOf(fields<Weapon>({ name: text, menace: count })),
  wants: flag,
  initiative: nullable(count),
  acted: flag,
  counters: count,
  hindered: flag,
  failed: flag,
  lost: count,
  failures: count,
  wounds: count,
  used: listOf(text),
});

const side = fields<SideState>({ goal: text, leader: text, pool: count, earned: count, wins: count, outset: count, conceded: flag });
const test = fields<Test>({ dice: listOf(count), rank: count, successes: count });
const contender = fields<Contender>({ combatant: text, skill: text, test: nullable(test) });

const exchange = fields<Exchange>({
  number: count,
  attacker: contender,
  text,
  target: text,
  defender: nullable(contender),
  stance: oneOf(STANCES),
  wants: oneOf(["counter", "menace", "armour", "nothing"]),
  winner: nullable(oneOf(["attacker", "defender", "nobody"])),
  gains: recordOf(count),
  weapon: text,
  menace: nullable(test),
  wounds: count,
});

const nominated = { outcome: oneOf(OUTCOMES), target: text, side: oneOf(["", ...SIDES]) } as const;
const list = listOf(fields<Nominated>(nominated));
const nomination = fields<SealedNomination>({ agreed: listOf(text), ...slotShapes(fields<Nominations>({ outcomes: list })) });
const draft = fields<SealedSlot<DraftWords>>(slotShapes(fields<DraftWords>({ outcomes: list, text })));
const bought = fields<Bought>({
  ...nominated,
  buyer: oneOf(SIDES),
  cost: count,
  die: nullable(count),
  again: optional(listOf(count)),
  fate: oneOf(FATES),
});

/** The shape of a stored state of `rounds`: a check of each field. */
export const STATE_SHAPE = fields<RoundsState>({
  undos: count,
  round: count,
  step: oneOf(STEPS),
  kind: oneOf(KINDS),
  limit: count,
  pursued: oneOf(SIDES),
  drink: optional(text),
  house: houseShape<RoundsHouse>(HOUSE_RULES),
  combatants: recordOf(character),
  sides: fields<RoundsState["sides"]>({ party: side, foe: side, third: side, fourth: side }),
  actor: text,
  queue: optional(recordOf(fields<Queued>({ place: count, skill: text, target: text }))),
  exchange: nullable(exchange),
  earlier: optional(listOf(exchange)),
  unseen: optional(recordOf(fields<Unseen>({ who: listOf(text), earned: recordOf(count), wins: recordOf(count) }))),
  exchanges: count,
  nominations: sealsShape(nomination),
  drafts: sealsShape(draft),
  bought: recordOf(bought),
  result: nullable(fields<NonNullable<RoundsState["result"]>>({ winner: oneOf(["", ...SIDES]), why: oneOf(ENDINGS) })),
});
