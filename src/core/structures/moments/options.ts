import { OPTIONS, type Fields, type Options } from "../../kernel/options.ts";
import type { Option } from "../../kernel/structure.ts";
import type { Kind } from "./commands.ts";

/** The options of this structure. */
export const { option, likely }: Options<Kind> = OPTIONS;

/** An option of nobody's own, where it may be given. */
export function single(kind: Kind, isAllowed: boolean, fields: Fields = {}): Option[] {
  return isAllowed ? [{ kind, who: [], fields }] : [];
}
