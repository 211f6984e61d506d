/** The longest text in characters. */
export const TEXT = 500;
/** The longest reason for an override in characters. */
export const REASON = 200;
/** The most spaces of one typed move. */
export const MAX_SPACES = 200;
/** The most Beats of a Moment. */
export const MAX_BEATS = 99;
/** The largest modifier that the GM may set on a die, positive or negative. */
export const MAX_MODIFIER = 20;
/** The most management phases of long business. */
export const MAX_PHASES = 99;
