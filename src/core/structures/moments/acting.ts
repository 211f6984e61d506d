import { own } from "../../kernel/records.ts";
import type { Id, Refusal } from "../../kernel/structure.ts";
import { affordsMove, mayManage, mayMove, mayRise, mayStrike, mayTalk } from "./guards.ts";
import type { Figure, MomentsState, Phase } from "./state.ts";

/** Why a figure cannot go a space now, whether it has a token or not; null if it can. */
function mayGo(state: MomentsState, id: Id): Refusal | null {
  const refusal = mayMove(state, id, "walk");
  return refusal?.reason === "token" ? affordsMove(state, id, ["walk", 1]) : refusal;
}

const TESTS: Readonly<Record<Phase, (state: MomentsState, id: Id) => Refusal | null>> = {
  meeting: mayTalk,
  missile: mayStrike,
  movement: (state, id) => (own(state.combatants, id)?.prone === true ? mayRise(state, id) : mayGo(state, id)),
  melee: mayStrike,
  magic: mayStrike,
  management: mayManage,
};

/** Why the open half has nothing for a figure; null where it has. Rule: rules.md 2.3, who may act. */
export function idle(state: MomentsState, id: Id): Refusal | null {
  return TESTS[state.phase](state, id);
}

/** True for a figure that has done in this phase what is done once. */
export function hasActed({ phase }: Pick<MomentsState, "phase">, { struck, talking, managed, moves }: Figure): boolean {
  switch (phase) {
    case "meeting":
      return talking !== null;
    case "movement":
      return Object.keys(moves).length > 0;
    case "management":
      return managed !== "";
    default:
      return struck?.kind === phase;
  }
}
