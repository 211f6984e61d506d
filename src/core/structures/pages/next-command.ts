import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { isTableOrGm } from "../../kernel/seat-rights.ts";
import type { Perspective } from "./perspective.ts";
import type { PagesState } from "./state.ts";
import { hasStoryToken, resolvableConflictsOf } from "./turns.ts";
import type { Next } from "./view-types.ts";

/** Returns the command of the seat's large button: what its turn asks for. Outside their turn, the GM may skip a player who is away. */
export function nextCommandOf({ state, seat, user, waited }: Perspective): Next {
  const { step, roll } = state;
  const make = (kind: Next["kind"], ready = true): Next => ({ kind, ready, allowed: true, waiting: waited.length });
  if (step === "seats") return { ...make("begin"), allowed: isTableOrGm(seat) };
  if (waited.includes(user) && user !== "") {
    if (roll?.wants === "choice") return make("keep");
    if (roll?.wants === "reactions") return make("pass");
    if (step === "resolve" && resolvableConflictsOf(state, user).length > 0) return make("resolve");
    return make("done", isDone(state, user));
  }
  return {
    ...make(isTableOrGm(seat) && step !== "overdrawn" ? "skip" : "done", false),
    allowed: isTableOrGm(seat) && step !== "overdrawn",
  };
}

/** Whether the current player has done what a turn of this step is for, such as a claim, so that they will likely end it. */
function isDone(state: PagesState, user: Id): boolean {
  if (state.step === "actions") return state.acting === "" ? !hasStoryToken(state, user) : state.deed;
  if (state.step === "claim") return lookup(state.seats, user)?.claimed === true;
  return state.step === "talk" || (state.step === "scene" && lookup(state.seats, user)?.took === true);
}
