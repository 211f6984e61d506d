import type { Dress } from "../dress.ts";

/** The lines of `timeline` in words. */
export const TIMELINE_DRESS: Dress = {
  data: (_combat, data) => data,
  aimed: new Set(["target"]),
};
