import { OPTIONS, type Fields, type Options } from "../../kernel/options.ts";
import type { Id } from "../../kernel/structure.ts";
import { TARGETS, TEXT, type INTENTS, type Kind } from "./commands.ts";

/** The options of this structure. */
export const { option }: Options<Kind | keyof typeof INTENTS> = OPTIONS;

/** The fields of an announcement with these targets to choose from. */
export function announceFields(among: readonly Id[]): Fields {
  return {
    text: { type: "text", min: 1, max: TEXT },
    card: { type: "key", optional: true },
    targets: { type: "ids", among, max: TARGETS, optional: true },
  };
}
