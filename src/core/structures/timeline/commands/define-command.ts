import { makeCommandDefiners } from "../../../kernel/command-definition.ts";
import { MAX_POINTS, TEXT } from "../limits.ts";
import type { Step, TimelineState } from "../state.ts";

/** Functions that define the commands of `timeline`, and its intents, which a client turns into commands. */
export const { command, intent } = makeCommandDefiners<TimelineState, Step>();

/** The field for the number of a combatant's stack. */
export const STACK = { type: "integer", min: 1, max: 100_000 } as const;
/** The field for a number of points from a pool. */
export const POINTS = { type: "integer", min: 0, max: MAX_POINTS } as const;
/** The field for the key of a stat, which names a pool. */
export const STAT = { type: "word", max: 40 } as const;
/** The field for a person's words, which are optional. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;

/** The steps of a sequence that is not over. */
export const GOING = ["declare", "flip", "aim", "resolve", "advance"] as const satisfies readonly Step[];
