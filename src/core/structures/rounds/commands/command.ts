import { commandsFor } from "../../../kernel/command.ts";
import { TEXT } from "../limits.ts";
import { SIDES, type RoundsState, type Step } from "../state.ts";

/** How commands and intents of `rounds` are written. */
export const { command, intent } = commandsFor<RoundsState, Step>();

/** A side. */
export const SIDE = { type: "choice", among: SIDES } as const;
/** Words of a person. */
export const WORDS = { type: "text", max: TEXT } as const;
