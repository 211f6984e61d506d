import type { Id, Option } from "../../kernel/structure.ts";
import { TARGETS, TEXT, type INTENTS, type Kind } from "./commands.ts";

/** The fields of an option. */
export type Fields = Option["fields"];

/** An option where it is for anybody, else none. */
export function option(kind: Kind | keyof typeof INTENTS, who: readonly Id[], fields: Fields = {}): Option[] {
  return who.length === 0 ? [] : [{ kind, who, fields }];
}

/** The fields of an announcement with these targets to choose from. */
export function announceFields(among: readonly Id[]): Fields {
  return {
    text: { type: "text", min: 1, max: TEXT },
    card: { type: "key", optional: true },
    targets: { type: "ids", among, max: TARGETS, optional: true },
  };
}
