import { COMMANDS as MOMENTS_COMMANDS, DEEDS } from "../../src/core/structures/moments/commands/index.ts";
import { HOUSE_RULES as MOMENTS_RULES } from "../../src/core/structures/moments/house.ts";
import { NEXT_KINDS } from "../../src/core/structures/moments/commands/advancing.ts";
import * as momentsShown from "../../src/core/structures/moments/view-types.ts";
import * as momentsState from "../../src/core/structures/moments/state.ts";
import { COMMANDS as PAGES_COMMANDS } from "../../src/core/structures/pages/commands/index.ts";
import { HOUSE_RULES as PAGES_RULES } from "../../src/core/structures/pages/house.ts";
import * as pagesState from "../../src/core/structures/pages/state.ts";
import * as pagesShown from "../../src/core/structures/pages/view-types.ts";
import { COMMANDS as ROUNDS_COMMANDS } from "../../src/core/structures/rounds/commands/index.ts";
import { DIE_MARKS } from "../../src/core/structures/rounds/count-successes.ts";
import { HOUSE_RULES as ROUNDS_RULES } from "../../src/core/structures/rounds/house.ts";
import * as roundsState from "../../src/core/structures/rounds/state.ts";
import * as roundsShown from "../../src/core/structures/rounds/view-types.ts";
import { HOUSE_RULES as STAGES_RULES } from "../../src/core/structures/stages/house.ts";
import * as stagesShown from "../../src/core/structures/stages/view-types.ts";
import * as stagesState from "../../src/core/structures/stages/state.ts";
import { HOUSE_RULES as TIMELINE_RULES } from "../../src/core/structures/timeline/house.ts";
import * as timelineShown from "../../src/core/structures/timeline/view-types.ts";
import * as timelineState from "../../src/core/structures/timeline/state.ts";

/** Returns the kinds of command that roll dice. */
const rolling = (commands: Readonly<Record<string, object>>): string[] =>
  Object.keys(commands).filter((kind) => "needs" in (commands[kind] ?? {}));

/** The texts that the core of each structure names, by place below CALLBOARD.<id>, without refusals, log lines and prompts. Screens add the lamp `absent`. */
export const SAYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  stages: {
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
    House: Object.keys(MOMENTS_RULES),
    Back: momentsState.BACKS,
    Talk: momentsState.TALKS,
    Cover: momentsState.COVERS,
    Strike: momentsState.STRIKES,
    Deed: Object.keys(DEEDS),
    Dice: rolling(MOMENTS_COMMANDS),
    Ambush: momentsState.AMBUSH_OUTCOMES,
    Step: momentsState.STEPS,
    StepShort: momentsState.STEPS,
    Lamp: [...momentsShown.LAMPS, "absent"],
    Mark: momentsShown.MARKS,
    Badge: momentsShown.BADGES,
    Next: NEXT_KINDS,
    Way: momentsState.WAYS,
  },
  pages: {
    House: Object.keys(PAGES_RULES),
    Step: pagesState.STEPS,
    StepShort: pagesState.STEPS,
    Lamp: pagesShown.LAMPS,
    Mark: pagesShown.MARKS,
    Next: pagesShown.NEXT_KINDS,
    Kind: pagesState.KINDS,
    Column: pagesState.COLUMNS,
    Dice: rolling(PAGES_COMMANDS),
    "Seat.State": pagesShown.ANSWERS,
  },
  rounds: {
    House: Object.keys(ROUNDS_RULES),
    Step: roundsState.STEPS,
    StepShort: roundsState.STEPS,
    Lamp: [...roundsShown.LAMPS, "absent"],
    Mark: roundsShown.MARKS,
    Next: roundsShown.NEXT_KINDS,
    Side: roundsState.SIDES,
    Kind: roundsState.KINDS,
    Stance: roundsState.STANCES,
    Outcome: roundsState.OUTCOMES,
    Fate: roundsState.FATES,
    Ending: roundsState.ENDINGS,
    Die: DIE_MARKS,
    Dice: rolling(ROUNDS_COMMANDS),
  },
};

/** Places that may have no other texts. */
export const WHOLE: readonly string[] = [
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
  "Kind",
  "Stance",
  "Fate",
  "Ending",
  "Die",
  "Dice",
];
