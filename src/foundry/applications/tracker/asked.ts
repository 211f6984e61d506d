import type { ViewBase } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { readingOf } from "../../reading/reading.ts";
import { nowText } from "./now-text.ts";
import { screenOf } from "./screens.ts";

/** The what-now line of an encounter for the user at this client. */
export interface Asked {
  /** Whether it asks something of this user. An encounter that has ended asks nothing. */
  readonly asks: boolean;
  /** "" if the structure has no such line, as one of another package may. */
  readonly text: string;
}

/** Returns what an encounter asks of the user at this client. Tracker, Hand and pill all say this: its one source is the prompt of the view. */
export function askedOf(combat: CallboardEncounter): Asked {
  const reading = readingOf(combat);
  const { now } = (reading?.view ?? {}) as Partial<ViewBase>;
  if (!reading || !now) return { asks: false, text: "" };
  return { asks: now.asks, text: screenOf(combat).brief?.(reading)?.text ?? nowText(reading, now) };
}
