import { completeHouse } from "../../kernel/house.ts";
import { NO_FACTS, type TableFacts } from "../../kernel/sealing.ts";
import { byName } from "../../kernel/names.ts";
import { partyOrFoe } from "../../kernel/sides.ts";
import type { Cast, CastMember, House } from "../../kernel/structure.ts";
import { HOUSE_RULES } from "./house.ts";
import type { Combatant, StagesState } from "./state.ts";

/** A combatant as it takes its place. */
export function combatantOf(member: CastMember, place: number): Combatant {
  return {
    name: member.name,
    place,
    side: partyOrFoe(member.side),
    npc: member.npc,
    hidden: member.hidden,
    seen: !member.hidden,
    standing: "in",
    outBy: "",
    held: false,
    passed: false,
    statuses: {},
  };
}

/** The place of the next one to come. */
export function nextPlace(state: Pick<StagesState, "combatants">): number {
  return Object.values(state.combatants).reduce((next, { place }) => Math.max(next, place + 1), 0);
}

/** Round 1, announcing. The cast takes its places by name, so that the same cast gives the same state. */
export function setup(cast: Cast, house: House, { scope, escrow }: TableFacts = NO_FACTS): StagesState {
  const rules = completeHouse(HOUSE_RULES, house);
  const members = Object.values(cast).sort(byName);
  return {
    undos: 0,
    round: 1,
    step: "announce",
    announced: 0,
    house: rules,
    combatants: Object.fromEntries(members.map((member, place) => [member.id, combatantOf(member, place)])),
    actions: {},
    modifiers: {},
    ...(rules.announceOrder === "sealed" ? { sealing: { scope, escrow, counts: {}, deeds: {} } } : {}),
  };
}
