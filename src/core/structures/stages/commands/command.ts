import { commandsFor, type Asking } from "../../../kernel/command.ts";
import { TEXT } from "../limits.ts";
import type { StagesState, Step } from "../state.ts";

/** How commands and intents of `stages` are written. */
export const { command, intent } = commandsFor<StagesState, Step>();

/** What the Narrator does with an action: that of somebody who has left as well, once it was judged. */
export const OF_ACTIONS = {
  by: "referee",
  candidates: ({ state }: Asking<StagesState>) => Object.keys(state.actions),
} as const;

/** A person's words about what they do, which they may leave out. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
