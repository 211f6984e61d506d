import type { Id, Option } from "../../kernel/structure.ts";
import type { Kind } from "./commands.ts";

/** The fields of an option. */
export type Fields = Option["fields"];

/** An option where it is for anybody, else none. */
export function option(kind: Kind, who: readonly Id[], fields: Fields = {}): Option[] {
  return who.length === 0 ? [] : [{ kind, who, fields }];
}

/** An option of nobody's own, where it may be given. */
export function single(kind: Kind, isAllowed: boolean, fields: Fields = {}): Option[] {
  return isAllowed ? [{ kind, who: [], fields }] : [];
}

/** The options with the first of these kinds that is among them marked as the likely next step. */
export function likely(options: readonly Option[], ...kinds: readonly Kind[]): readonly Option[] {
  const kind = kinds.find((one) => options.some((each) => each.kind === one));
  const index = options.findIndex((each) => each.kind === kind);
  return options.map((each, at) => (at === index ? { ...each, likely: true } : each));
}
