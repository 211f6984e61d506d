import type { Id, Option } from "../../kernel/structure.ts";
import type { INTENTS, Kind } from "./commands.ts";

/** The fields of an option. */
export type Fields = Option["fields"];

/** An option where it is for anybody, else none. */
export function option(kind: Kind | keyof typeof INTENTS, who: readonly Id[], fields: Fields = {}): Option[] {
  return who.length === 0 ? [] : [{ kind, who, fields }];
}
