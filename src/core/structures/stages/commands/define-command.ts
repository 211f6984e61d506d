import { makeCommandDefiners, type Asking } from "../../../kernel/command-definition.ts";
import { TEXT } from "../limits.ts";
import type { StagesState, Step } from "../state.ts";

/** The functions that define the commands and intents of `stages`, typed for its state and steps. */
export const { command, intent } = makeCommandDefiners<StagesState, Step>();

/** What the GM's commands on actions share. Their candidates are all combatants with an action, also those that left. */
export const OF_ACTIONS = {
  by: "referee",
  candidates: ({ state }: Asking<StagesState>) => Object.keys(state.actions),
} as const;

/** The field for a person's words, which are optional. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
