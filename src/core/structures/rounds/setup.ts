import { makeCombatants, type Member } from "../../kernel/cast/member.ts";
import { readName, readRecords } from "../../kernel/cast/read-numbers.ts";
import { completeHouse, type House } from "../../kernel/house.ts";
import { isId } from "../../kernel/ids-and-keys.ts";
import { clampedWholeNumber } from "../../kernel/clamped-whole-number.ts";
import { NO_FACTS, type TableFacts } from "../../kernel/seal-types.ts";
import { noSeals } from "../../kernel/sealed-slot.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import { HOUSE_RULES } from "./house.ts";
import { MAX_NAME, MAX_RANK, MAX_SKILLS, MAX_WOUNDS } from "./limits.ts";
import { SIDES, SKILL_KINDS, type Character, type RoundsState, type Side, type SideState, type Skill, type Weapon } from "./state.ts";

const within = (value: unknown, max: number): number => clampedWholeNumber(value, { min: 0, max });

const skillOf = ({ name, rank, kind }: JsonRecord): Skill => ({
  name: readName(name, MAX_NAME),
  rank: within(rank, MAX_RANK),
  kind: SKILL_KINDS.find((known) => known === kind) ?? "other",
});

const weaponOf = ({ name, menace }: JsonRecord): Weapon => ({ name: readName(name, MAX_NAME), menace: within(menace, MAX_RANK) });

/** The fields of a character to which nothing has happened in this conflict or round. */
export const UNTOUCHED = {
  wants: false,
  initiative: null,
  acted: false,
  counters: 0,
  hindered: false,
  failed: false,
  lost: 0,
  failures: 0,
  used: [],
} as const satisfies Partial<Character>;

/** Returns a character as it joins, with its actor's numbers at that time. */
export function characterOf(base: Member<Side>, { numbers, holder }: Pick<CastMember, "numbers" | "holder">): Character {
  return {
    ...base,
    holder,
    ...UNTOUCHED,
    numbers: {
      reflexes: within(numbers["reflexes"], MAX_RANK),
      quickness: within(numbers["quickness"], MAX_RANK),
      wits: within(numbers["wits"], MAX_RANK),
      fortitude: within(numbers["fortitude"], MAX_RANK),
      evasion: within(numbers["evasion"], MAX_RANK),
    },
    skills: readRecords(numbers["skills"], isId, MAX_SKILLS, skillOf),
    weapons: readRecords(numbers["weapons"], isId, MAX_SKILLS, weaponOf),
    wounds: within(numbers["wounds"], MAX_WOUNDS),
  };
}

/** The skill that a drinking contest tests, unless the host names another. Rule: rules.md 5.4 "Drinking". */
export const DRINK = "Endure";

const SIDE: SideState = { goal: "", leader: "", pool: 0, earned: 0, wins: 0, outset: 0, conceded: false };

/** Starts an encounter in round 1, before goals are set. Drafts have no escrow, so no GM can read what players discuss. */
export function setup(cast: Cast, house: House, { scope, escrow }: TableFacts = NO_FACTS): RoundsState {
  return {
    undos: 0,
    round: 1,
    step: "goals",
    kind: "general",
    limit: 0,
    pursued: "party",
    drink: DRINK,
    house: completeHouse(HOUSE_RULES, house),
    combatants: makeCombatants(cast, (base: Member<Side>, member) => characterOf(base, member), SIDES),
    sides: Object.fromEntries(SIDES.map((side) => [side, SIDE])) as RoundsState["sides"],
    actor: "",
    queue: {},
    exchange: null,
    earlier: [],
    unseen: {},
    exchanges: 0,
    nominations: noSeals(scope, escrow),
    drafts: noSeals(scope, "none"),
    bought: {},
    result: null,
  };
}
