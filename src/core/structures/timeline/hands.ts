import type { Id, Refusal } from "../../kernel/structure.ts";
import { spokenFor, type Lens } from "./lens.ts";
import { floorOf, startOf } from "./line.ts";
import { poolsOf, type Purses } from "./purse.ts";
import { no } from "./refusals.ts";
import type { Hand } from "./shown.ts";
import { isPending } from "./stacks.ts";
import { refuseDeclaring } from "./waiting.ts";

function whyNot({ state }: Lens, id: Id): Refusal | null {
  return state.step === "declare" ? refuseDeclaring(state, id) : no("step", { step: state.step });
}

/** Cards in the pending stacks of one combatant, as far as the seat reads them. */
function cardsOf(lens: Lens, id: Id): Id[] {
  const pending = lens.stacks.filter(({ combatant, stack }) => combatant === id && isPending(stack));
  return pending.flatMap(({ bid }) => (bid === null || bid.card === "" ? [] : [bid.card]));
}

/** What those for whom the seat speaks may put on the line: of a GM the NPCs. */
export function handsOf(lens: Lens, purses: Purses): Hand[] {
  const spoken = new Set(
    spokenFor(
      lens,
      lens.cast.map(([id]) => id),
    ),
  );
  return lens.cast
    .filter(([id, { standing }]) => standing === "in" && spoken.has(id))
    .map((entry) => {
      const [id] = entry;
      const refusal = whyNot(lens, id);
      return {
        combatant: id,
        start: startOf(lens.state, id),
        floor: floorOf(lens.state, id),
        pools: poolsOf(lens, entry, purses),
        may: refusal === null,
        why: refusal?.reason ?? "",
        data: refusal?.data ?? {},
        pending: cardsOf(lens, id),
      };
    });
}
