import { commandsFor } from "../../kernel/command.ts";
import { REASON, TEXT } from "./limits.ts";
import type { MomentsState, Step } from "./state.ts";

/** How commands of `moments` are written. */
export const { command } = commandsFor<MomentsState, Step>();

/** A referee's reason to set a guard aside; empty or absent for none. Rule: rules.md B16. */
export const OVERRIDE = { type: "text", max: REASON, optional: true } as const;
/** A person's words, which they may leave out. */
export const NOTE = { type: "text", max: TEXT, optional: true } as const;
