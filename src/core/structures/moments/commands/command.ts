import { commandsFor, type Asking, type Command, type Found } from "../../../kernel/command.ts";
import type { Fields } from "../../../kernel/fields.ts";
import { isReferee } from "../../../kernel/seats.ts";
import type { Precondition } from "../preconditions.ts";
import { REASON, TEXT } from "../limits.ts";
import { stepOf } from "../visibility.ts";
import { SIDES, type MomentsState, type Phase, type Step } from "../state.ts";
import { isAwaited } from "../waiting.ts";

/** How commands of `moments` are written. */
export const { command } = commandsFor<MomentsState, Step>();

/** What a figure does by a button of its own: in which phases, and why it may not now, whatever the command brings. */
interface Doing {
  readonly phases: readonly Phase[];
  readonly precondition: Precondition;
}

/** The halves of some phases. */
export function halvesIn(phases: readonly Phase[]): readonly Step[] {
  return phases.flatMap((phase) => SIDES.map((half) => stepOf({ phase, half })));
}

/** The command of what a figure does by a button of its own. */
export function deedCommand<const F extends Fields, What extends Found>(
  spec: Omit<Command<MomentsState, F, Step, What>, "by"> & Doing,
): Command<MomentsState, F, Step> & Doing {
  return { ...spec, by: "owner", offeredIn: halvesIn(spec.phases) };
}

/** Offered for all that the seat knows, or speaks for: it is refused to none of them. */
export const ANYBODY = [{ always: true }] as const;

/** A player's large button while a figure of theirs is waited for. */
export function isLikely({ state, seat, own }: Asking<MomentsState>): boolean {
  return !isReferee(seat) && own.some((id) => isAwaited(state, id));
}

/** A referee's reason to set a precondition aside; empty or absent for none. Rule: rules.md B16. */
export const OVERRIDE = { type: "text", max: REASON, optional: true } as const;
/** A person's words, which they may leave out. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
/** Words that are offered are some. */
export const SOME_WORDS = { type: "text", min: 1, max: TEXT } as const;
