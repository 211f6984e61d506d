import { keepCastFacts } from "../../kernel/cast/keep-facts-after-undo.ts";
import { leaveExchange } from "./leaving.ts";
import { DRAFTS, NOMINATIONS, sidesToSeal } from "./outcome-nominations.ts";
import { UNTOUCHED } from "./setup.ts";
import { sharedActorFieldsOf } from "./setters.ts";
import type { RoundsState } from "./state.ts";

/** Returns the state after an undo. Keeps what happened in Foundry, what people have read, and drafts of the same round. */
export function keepFacts(restored: RoundsState, undone: RoundsState): RoundsState {
  const isOver = restored.round < undone.round;
  const known = DRAFTS.stillKnown(NOMINATIONS.stillKnown(restored, undone, isOver), undone, isOver);
  // Nominations reopen for a list that must be sealed again.
  const open = known.step === "reveal" && sidesToSeal(known).length > 0 ? { ...known, step: "nominate" as const } : known;
  return keepCastFacts(open, undone, {
    freshen: (state, { holder }) => ({
      ...UNTOUCHED,
      acted: state.step !== "goals",
      ...(holder === undefined ? {} : sharedActorFieldsOf(state, holder)),
    }),
    observe: ({ numbers, skills, weapons, holder, wounds, lost }, then) => {
      const own = { numbers, skills, weapons };
      return holder === undefined || holder === then.holder ? own : { ...own, holder, wounds, lost };
    },
    shared: ["wounds", "lost"],
    drop: (state, id) => leaveExchange(state, id).state,
  });
}
