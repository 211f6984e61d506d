/** The longest text that a person may type into a command, in characters. */
export const TEXT = 500;
/** The longest reason for setting preconditions aside, in characters. */
export const REASON = 200;
/** The most spaces of one move of a figure without a token. */
export const MAX_SPACES = 200;
/** The most Beats that a figure has in a Moment. */
export const MAX_BEATS = 99;
/** The largest modifier that the GM may set on a die, positive or negative. */
export const MAX_MODIFIER = 20;
/** The most management phases that long business may need. */
export const MAX_PHASES = 99;
/** The most figures that may strike in one command. */
export const MAX_TOGETHER = 100;
