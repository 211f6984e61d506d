import type { Id, Option } from "./structure.ts";

/** The fields of an option. */
export type Fields = Option["fields"];

/** How the options of one structure are made. */
export interface Options<Kind extends string> {
  /** An option where it is for anybody, else none. */
  readonly option: (kind: Kind, who: readonly Id[], fields?: Fields) => Option[];
  /** The options with the first of these kinds that is among them marked as the likely next step. */
  readonly likely: (options: readonly Option[], ...kinds: readonly Kind[]) => readonly Option[];
}

/** How options are made, whatever their kinds; a structure narrows these to its own. */
export const OPTIONS: Options<string> = {
  option: (kind, who, fields = {}) => (who.length === 0 ? [] : [{ kind, who, fields }]),
  likely: (options, ...kinds) => {
    const kind = kinds.find((one) => options.some((each) => each.kind === one));
    const index = options.findIndex((each) => each.kind === kind);
    return options.map((each, at) => (at === index ? { ...each, likely: true } : each));
  },
};
