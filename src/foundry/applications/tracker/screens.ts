import { isStructureId, type StructureId } from "../../../core/index.ts";
import { stateOf, type CallboardEncounter } from "../../api.ts";
import { newcomerScreen } from "./newcomer.ts";
import type { Screen } from "./screen.ts";
import { SETUP_SCREEN } from "./setup.ts";
import { MOMENTS_SCREEN } from "./moments/screen.ts";
import { STAGES_SCREEN } from "./stages/screen.ts";
import { TIMELINE_SCREEN } from "./timeline/screen.ts";

const SCREENS: Readonly<Record<StructureId, Screen>> = { stages: STAGES_SCREEN, timeline: TIMELINE_SCREEN, moments: MOMENTS_SCREEN };

/** The screen of an encounter as it stands: that of its structure, or the setup before the start; a structure of another package brings its templates. */
export function screenOf(combat: CallboardEncounter): Screen {
  if (stateOf(combat) === null) return SETUP_SCREEN;
  const type: string = combat.type;
  return isStructureId(type) ? SCREENS[type] : newcomerScreen(combat);
}

/** All screens of the tracker. */
export const ALL_SCREENS: readonly Screen[] = [SETUP_SCREEN, ...Object.values(SCREENS)];
