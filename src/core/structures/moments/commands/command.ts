import { commandsFor, type Asking, type Command, type Found } from "../../../kernel/command.ts";
import type { Fields } from "../../../kernel/fields.ts";
import { isReferee } from "../../../kernel/seats.ts";
import type { Precondition } from "../preconditions.ts";
import { REASON, TEXT } from "../limits.ts";
import { stepOf } from "../visibility.ts";
import { SIDES, type MomentsState, type Phase, type Step } from "../state.ts";
import { isAwaited } from "../waiting.ts";

/** Builds the commands of `moments`. */
export const { command } = commandsFor<MomentsState, Step>();

/** A deed with a button of its own: its phases, and the test whether a figure may do it now. */
interface Doing {
  readonly phases: readonly Phase[];
  readonly precondition: Precondition;
}

/** Returns both halves of each given phase. */
export function halvesIn(phases: readonly Phase[]): readonly Step[] {
  return phases.flatMap((phase) => SIDES.map((half) => stepOf({ phase, half })));
}

/** Builds the command of a deed that has a button of its own. */
export function deedCommand<const F extends Fields, What extends Found>(
  spec: Omit<Command<MomentsState, F, Step, What>, "by"> & Doing,
): Command<MomentsState, F, Step> & Doing {
  return { ...spec, by: "owner", offeredIn: halvesIn(spec.phases) };
}

/** Offers the command for every combatant that the seat knows or speaks for, since `refuse` accepts all of them. */
export const ANYBODY = [{ always: true }] as const;

/** Whether a player's large button shows this command: if one of the player's figures is waited for. */
export function isLikely({ state, seat, own }: Asking<MomentsState>): boolean {
  return !isReferee(seat) && own.some((id) => isAwaited(state, id));
}

/** The GM's reason to set a precondition aside. Empty or absent if there is none. Rule: rules.md B16. */
export const OVERRIDE = { type: "text", max: REASON, optional: true } as const;
/** Optional text of a person. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
/** Text that is not empty. */
export const SOME_WORDS = { type: "text", min: 1, max: TEXT } as const;
