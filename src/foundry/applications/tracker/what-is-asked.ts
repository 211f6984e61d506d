import type { ViewBase } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { readingOf } from "../../reading/reading.ts";
import { healthAskedText } from "./health-questions.ts";
import { nowText } from "./now-text.ts";
import { screenOf } from "./find-tracker-screen.ts";

/** The what-now line of an encounter, as this client's user sees it. */
export interface Asked {
  /** Whether the encounter asks something of this user. False after the end. */
  readonly asks: boolean;
  /** The text of the line. "" if the structure has no what-now line, as a module's may not. */
  readonly text: string;
  /** Whether only a question about Health is asked, which a row of the tracker answers. */
  readonly isOfHealth: boolean;
}

/** Returns what an encounter asks of this client's user. Tracker, Hand and pill all use this. It is read from the view's prompt alone. */
export function askedOf(combat: CallboardEncounter): Asked {
  const reading = readingOf(combat);
  const { now } = (reading?.view ?? {}) as Partial<ViewBase>;
  if (!reading || !now) return { asks: false, text: "", isOfHealth: false };
  const ofHealth = now.asks ? "" : healthAskedText(reading as Reading<ViewBase>);
  if (ofHealth !== "") return { asks: true, text: ofHealth, isOfHealth: true };
  return { asks: now.asks, isOfHealth: false, text: screenOf(combat).brief?.(reading)?.text ?? nowText(reading, now) };
}
