import type { MomentsReading } from "./drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { OptionsIndex } from "../../../encounter/parts/options-index.ts";
import { isOverriding, OVERRIDE } from "./override.ts";

/** A button with which the GM does something about the whole encounter. */
interface DirectorTool {
  readonly key: string;
  readonly action: string;
  readonly icon: string;
  readonly text: string;
  /** The side that the button is about. "" if it is about no side. */
  readonly side: string;
}

/** The GM's controls for the whole encounter, and the switch that overrides the rules. */
export interface DirectorContext {
  readonly tools: readonly DirectorTool[];
  readonly overriding: boolean;
  readonly override: string;
  readonly pressed: string;
}

function tool(key: string, action: string, icon: string, side = ""): DirectorTool {
  return { key, action, icon, side, text: say(`CALLBOARD.moments.Tracker.Director.${key}`) };
}

function toolsOf(permits: OptionsIndex, view: Moments.MomentsView, overriding: boolean): DirectorTool[] {
  const { half } = view;
  const order = permits.may("agilityOrder") ? [tool("Order", "agilityOrder", "fa-arrow-down-short-wide", half)] : [];
  return [
    tool("Moment", "skipMoment", "fa-forward"),
    ...(permits.may("ambush") || overriding ? [tool("Ambush", "prepareAmbush", "fa-user-ninja")] : []),
    ...(permits.may("penalise") || (overriding && half === "party") ? [tool("Penalise", "penaliseParty", "fa-hourglass-end")] : []),
    ...order,
  ];
}

/** Returns the GM's controls for the whole encounter. Null for players, and once the encounter has ended. */
export function directorContext(reading: MomentsReading, uiState: UiState): DirectorContext | null {
  const { view } = reading;
  if (!view.referee || reading.ended) return null;
  const overriding = isOverriding({ view, uiState });
  const permits = reading.options;
  return { tools: toolsOf(permits, view, overriding), overriding, override: OVERRIDE, pressed: String(overriding) };
}
