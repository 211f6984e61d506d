import type { Place } from "../../../../core/index.ts";

/** True where two places are one. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (Object.keys(one) as (keyof Place)[]).every((key) => one[key] === other[key]);
}
