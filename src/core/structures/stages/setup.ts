import type { Cast, CastMember, House } from "../../kernel/structure.ts";
import { houseOf } from "./house.ts";
import type { Combatant, StagesState } from "./state.ts";

/** A combatant as it takes its place. */
export function combatantOf(member: CastMember, place: number): Combatant {
  return {
    place,
    side: member.side,
    npc: member.npc,
    hidden: member.hidden,
    standing: "in",
    outBy: "",
    held: false,
    passed: false,
    statuses: {},
  };
}

/** Round 1, announcing. The cast takes its places in the order of ids, so that the same cast gives the same state. */
export function setup(cast: Cast, house: House): StagesState {
  const members = Object.values(cast).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    undos: 0,
    round: 1,
    step: "announce",
    announced: 0,
    house: houseOf(house),
    combatants: Object.fromEntries(members.map((member, place) => [member.id, combatantOf(member, place)])),
    actions: {},
    modifiers: {},
  };
}
