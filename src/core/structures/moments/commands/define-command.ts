import { makeCommandDefiners, type Asking, type Command, type Found } from "../../../kernel/command-definition.ts";
import type { Fields } from "../../../kernel/command-fields.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import type { Precondition } from "../preconditions.ts";
import { REASON, TEXT } from "../limits.ts";
import { stepOf } from "../visibility.ts";
import { SIDES, type MomentsState, type Phase, type Step } from "../state.ts";
import { isAwaited } from "../waiting.ts";

/** The function that defines a command of `moments`, typed for its state and steps. */
export const { command } = makeCommandDefiners<MomentsState, Step>();

/** A deed that has a button of its own: its phases, and the test whether a figure may do the deed now. */
interface Doing {
  readonly phases: readonly Phase[];
  readonly precondition: Precondition;
}

/** Returns the halves of both sides in each given phase. */
export function stepsOfPhases(phases: readonly Phase[]): readonly Step[] {
  return phases.flatMap((phase) => SIDES.map((half) => stepOf({ phase, half })));
}

/** Builds the command of a deed that has a button of its own. */
export function deedCommand<const F extends Fields, What extends Found>(
  spec: Omit<Command<MomentsState, F, Step, What>, "by"> & Doing,
): Command<MomentsState, F, Step> & Doing {
  return { ...spec, by: "owner", offeredIn: stepsOfPhases(spec.phases) };
}

/** Offers a command for every combatant that the seat knows or speaks for, without asking `refuse`, which accepts all. */
export const ANYBODY = [{ always: true }] as const;

/** Whether a command is a player's large button: if one of the player's figures is waited for. */
export function isLargeButton({ state, seat, own }: Asking<MomentsState>): boolean {
  return !isReferee(seat) && own.some((id) => isAwaited(state, id));
}

/** The field for the GM's reason to set a precondition aside. Empty or absent without such a reason. Rule: rules.md B16. */
export const OVERRIDE = { type: "text", max: REASON, optional: true } as const;
/** The field for a text that a person may type or leave out. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
/** The field for a text that a person must type, which may not be empty. */
export const SOME_WORDS = { type: "text", min: 1, max: TEXT } as const;
