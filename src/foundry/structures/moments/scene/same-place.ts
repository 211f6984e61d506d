import type { Place } from "../../../../core/index.ts";

/** Whether two places are the same: scene, position, elevation, level and size. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (Object.keys(one) as (keyof Place)[]).every((key) => one[key] === other[key]);
}
