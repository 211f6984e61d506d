import { isEqual } from "./diff.ts";
import { isRecord } from "./records.ts";
import type { Json } from "./json.ts";
import type { Share } from "./projections.ts";

/** Returns the entries of a list that another list lacks. Equal entries count one by one. */
function lacking(list: readonly Json[], other: readonly Json[]): readonly Json[] {
  const rest = [...other];
  return list.filter((entry) => {
    const at = rest.findIndex((one) => isEqual(one, entry));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Returns the share that leads from one value to another: what changed between them. */
export function shareOf(from: Json | undefined, to: Json): Share {
  if (typeof to === "number") return { by: to - (typeof from === "number" ? from : 0) };
  if (!Array.isArray(to)) return { is: to };
  const [before, after] = [Array.isArray(from) ? (from as Json[]) : [], to as Json[]];
  return { come: lacking(after, before), gone: lacking(before, after) };
}

/** Returns a value with a share added: the change is applied to it. */
export function withShare(value: Json | undefined, share: Share): Json {
  if ("by" in share) return (typeof value === "number" ? value : 0) + share.by;
  if ("is" in share) return share.is;
  return [...lacking(Array.isArray(value) ? (value as Json[]) : [], share.gone), ...share.come];
}

/** Returns a value with a share taken away. Undefined if the earlier value is unknown. */
export function withoutShare(value: Json | undefined, share: Share): Json | undefined {
  if ("by" in share) return withShare(value, { by: -share.by });
  return "is" in share ? undefined : withShare(value, { come: share.gone, gone: share.come });
}

/** Whether a stored value has the form of a `Share`, which is what an encounter changed of a value. */
export const isShare = (value: unknown): value is Share =>
  isRecord(value) && (typeof value["by"] === "number" || "is" in value || (Array.isArray(value["come"]) && Array.isArray(value["gone"])));
