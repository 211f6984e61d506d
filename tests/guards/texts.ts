import { CAST_LOG } from "../../src/core/kernel/cast/log.ts";
import { CAST_REASONS } from "../../src/core/kernel/cast/refusals.ts";
import { DEEDS } from "../../src/core/structures/moments/commands.ts";
import { HOUSE_RULES as MOMENTS_RULES } from "../../src/core/structures/moments/house.ts";
import { NEXT_KINDS } from "../../src/core/structures/moments/leading.ts";
import { LOG as MOMENTS_LOG } from "../../src/core/structures/moments/log.ts";
import { REFUSALS as MOMENTS_REFUSALS } from "../../src/core/structures/moments/refusals.ts";
import * as momentsShown from "../../src/core/structures/moments/view-types.ts";
import * as momentsState from "../../src/core/structures/moments/state.ts";
import { HOUSE_RULES as STAGES_RULES } from "../../src/core/structures/stages/house.ts";
import { LOG as STAGES_LOG } from "../../src/core/structures/stages/log.ts";
import { REFUSALS as STAGES_REFUSALS } from "../../src/core/structures/stages/refusals.ts";
import * as stagesShown from "../../src/core/structures/stages/view-types.ts";
import * as stagesState from "../../src/core/structures/stages/state.ts";
import { HOUSE_RULES as TIMELINE_RULES } from "../../src/core/structures/timeline/house.ts";
import { LOG as TIMELINE_LOG } from "../../src/core/structures/timeline/log.ts";
import { REFUSALS as TIMELINE_REFUSALS } from "../../src/core/structures/timeline/refusals.ts";
import * as timelineShown from "../../src/core/structures/timeline/view-types.ts";
import * as timelineState from "../../src/core/structures/timeline/state.ts";

/** What the core of each structure says, by the place of its texts below CALLBOARD.<id>; the lamp `absent` is the screens' own. */
export const SAYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  stages: {
    Refusal: STAGES_REFUSALS,
    Log: STAGES_LOG,
    Now: stagesShown.NOW,
    Step: stagesState.STEPS,
    StepShort: stagesState.STEPS,
    Lamp: [...stagesShown.LAMPS, "absent"],
    Result: stagesState.RESULTS,
    Mark: stagesShown.MARKS,
    Voided: stagesState.VOID_REASONS,
    House: Object.keys(STAGES_RULES),
    Next: stagesShown.NEXT_KINDS,
  },
  timeline: {
    Refusal: TIMELINE_REFUSALS,
    Log: TIMELINE_LOG,
    Now: timelineShown.NOW,
    Step: timelineState.STEPS,
    StepShort: timelineState.STEPS,
    Lamp: [...timelineShown.LAMPS, "absent"],
    Result: timelineState.RESULTS,
    Mark: timelineShown.MARKS,
    Voided: timelineState.VOID_REASONS,
    Doubt: timelineState.DOUBTS,
    House: Object.keys(TIMELINE_RULES),
    Next: timelineShown.NEXT_KINDS,
    "Sheet.Aspect": timelineState.ASPECTS,
  },
  moments: {
    Refusal: MOMENTS_REFUSALS,
    Log: MOMENTS_LOG,
    House: Object.keys(MOMENTS_RULES),
    Back: momentsState.BACKS,
    Talk: momentsState.TALKS,
    Cover: momentsState.COVERS,
    Strike: momentsState.STRIKES,
    Deed: Object.keys(DEEDS),
    Ambush: momentsState.AMBUSH_OUTCOMES,
    Now: momentsShown.NOW,
    Step: momentsState.STEPS,
    StepShort: momentsState.STEPS,
    Lamp: [...momentsShown.LAMPS, "absent"],
    Mark: momentsShown.MARKS,
    Badge: momentsShown.BADGES,
    Next: NEXT_KINDS,
    Way: momentsState.WAYS,
  },
};

/** What the cast of every structure says, by the place of its texts below CALLBOARD.Cast; a structure may word it otherwise in the same place below its own. */
export const CAST_SAYS: Readonly<Record<string, readonly string[]>> = { Refusal: CAST_REASONS, Log: CAST_LOG };

/** Places where nothing else may stand. */
export const WHOLE: readonly string[] = [
  "Refusal",
  "Log",
  "Now",
  "Step",
  "StepShort",
  "Result",
  "Mark",
  "Voided",
  "Doubt",
  "Sheet.Aspect",
  "Back",
  "Talk",
  "Cover",
  "Strike",
  "Deed",
  "Ambush",
  "Badge",
  "Way",
];
