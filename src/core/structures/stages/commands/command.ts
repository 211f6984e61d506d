import { commandsFor, type Asking } from "../../../kernel/command.ts";
import { TEXT } from "../limits.ts";
import type { StagesState, Step } from "../state.ts";

/** The writers of commands and intents for `stages`. */
export const { command, intent } = commandsFor<StagesState, Step>();

/** The part of commands by which the GM works on actions. Actions of combatants that left are included. */
export const OF_ACTIONS = {
  by: "referee",
  candidates: ({ state }: Asking<StagesState>) => Object.keys(state.actions),
} as const;

/** The field for a person's words, which are optional. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
