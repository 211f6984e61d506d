import { commandsFor } from "../../../kernel/command.ts";
import { MAX_POINTS, TEXT } from "../limits.ts";
import type { Step, TimelineState } from "../state.ts";

/** How commands and intents of `timeline` are written. */
export const { command, intent } = commandsFor<TimelineState, Step>();

/** The number of a combatant's stack. */
export const STACK = { type: "integer", min: 1, max: 100_000 } as const;
/** Points of a pool. */
export const POINTS = { type: "integer", min: 0, max: MAX_POINTS } as const;
/** A pool by its key. */
export const STAT = { type: "word", max: 40 } as const;
/** A person's words, which they may leave out. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;

/** The steps of a sequence that is not over. */
export const GOING = ["declare", "flip", "aim", "resolve", "advance"] as const satisfies readonly Step[];
