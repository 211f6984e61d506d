import { armedFieldsOf, healthOfCast } from "../../kernel/cast/health.ts";
import { makeCombatants, type Member } from "../../kernel/cast/member.ts";
import { completeHouse, type House } from "../../kernel/house.ts";
import { noSeals } from "../../kernel/sealed-slot.ts";
import { NO_FACTS, type TableFacts } from "../../kernel/seal-types.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import { HOUSE_RULES } from "./house.ts";
import type { Combatant, StagesState } from "./state.ts";

/** Returns the record of a combatant that joins, with its base fields. */
export function combatantOf(base: Member, member: CastMember): Combatant {
  return { ...base, ...armedFieldsOf(member), passed: false };
}

/** Returns the state of a new `stages` encounter: round 1, in the step of announcing. */
export function setup(cast: Cast, house: House, { scope, escrow }: TableFacts = NO_FACTS): StagesState {
  const rules = completeHouse(HOUSE_RULES, house);
  return {
    undos: 0,
    round: 1,
    step: "announce",
    announced: 0,
    house: rules,
    ...healthOfCast(cast),
    combatants: makeCombatants(cast, combatantOf),
    actions: {},
    modifiers: {},
    ...(rules.announceOrder === "sealed" ? { sealing: noSeals(scope, escrow) } : {}),
  };
}
