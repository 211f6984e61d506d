import { isEqual } from "./diff.ts";
import { isRecord } from "./records.ts";
import type { Json } from "./json-types.ts";
import type { Delta } from "./projections.ts";

/** Returns the entries of a list that another list lacks. Equal entries count one by one. */
function lacking(list: readonly Json[], other: readonly Json[]): readonly Json[] {
  const rest = [...other];
  return list.filter((entry) => {
    const at = rest.findIndex((one) => isEqual(one, entry));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Returns the delta that leads from one value to another: what changed between them. */
export function valueDeltaOf(from: Json | undefined, to: Json): Delta {
  if (typeof to === "number") return { by: to - (typeof from === "number" ? from : 0) };
  if (!Array.isArray(to)) return { is: to };
  const [before, after] = [Array.isArray(from) ? (from as Json[]) : [], to as Json[]];
  return { come: lacking(after, before), gone: lacking(before, after) };
}

/** Returns a value with a delta added: the change is applied to it. */
export function withDelta(value: Json | undefined, delta: Delta): Json {
  if ("by" in delta) return (typeof value === "number" ? value : 0) + delta.by;
  if ("is" in delta) return delta.is;
  return [...lacking(Array.isArray(value) ? (value as Json[]) : [], delta.gone), ...delta.come];
}

/** Returns a value with a delta taken away. Undefined if the earlier value is unknown. */
export function withoutDelta(value: Json | undefined, delta: Delta): Json | undefined {
  if ("by" in delta) return withDelta(value, { by: -delta.by });
  return "is" in delta ? undefined : withDelta(value, { come: delta.gone, gone: delta.come });
}

/** Whether a stored value has the form of a `Delta`, which is what an encounter changed of a value. */
export const isDelta = (value: unknown): value is Delta =>
  isRecord(value) && (typeof value["by"] === "number" || "is" in value || (Array.isArray(value["come"]) && Array.isArray(value["gone"])));
