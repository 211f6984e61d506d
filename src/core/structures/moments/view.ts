import type { Seat } from "../../kernel/structure.ts";
import { isFreeAmbushMoment } from "./halves.ts";
import { perspectiveOf, type Perspective } from "./perspective.ts";
import { nextCommandOf } from "./next-command.ts";
import { promptOf } from "./prompt.ts";
import { RULES } from "./commands/index.ts";
import { rowsOf } from "./rows.ts";
import type { MomentsView } from "./view-types.ts";
import { stepOf } from "./visibility.ts";
import type { Ambush, MomentsState } from "./state.ts";
import { progressStepsOf } from "./progress-strip.ts";

export type * from "./view-types.ts";

/** Returns what else the GM may do now: try an ambush, or penalise the party. */
function mayOf({ referee, real, seat }: Perspective): MomentsView["may"] {
  const position = { unit: real.moment, step: stepOf(real), undos: real.undos };
  return {
    ambush: referee && RULES.refuse(real, { kind: "ambush", position, side: "foe", rolls: {} }, seat) === null,
    penalise: referee && RULES.refuse(real, { kind: "penalise", position }, seat) === null,
  };
}

/** Returns an ambush without the figures that lay in it. */
function shownAmbush(ambush: Ambush | null): MomentsView["ambush"] {
  if (ambush === null) return null;
  const { side, outcome, moment, rolls } = ambush;
  return { side, outcome, moment, rolls };
}

/** Returns what one seat may see. It holds no id of an unknown figure, and no half, count or number that would reveal one. */
export function view(state: MomentsState, seat: Seat): MomentsView {
  const perspective = perspectiveOf(state, seat);
  const { moment, phase, half, ambush, penalty, talked, house } = perspective.state;
  const { labels, foeStrikeLimit, sneakRoll, strikeWeapons = "off" } = house;
  return {
    referee: perspective.referee,
    moment,
    step: stepOf(perspective.state),
    phase,
    half,
    progress: progressStepsOf(perspective),
    now: promptOf(perspective),
    waiting: perspective.waiting,
    refereeAwaited: perspective.waiting.length === 0,
    rows: rowsOf(perspective),
    ambush: shownAmbush(ambush),
    free: isFreeAmbushMoment(perspective.state),
    penalty,
    talked,
    next: nextCommandOf(perspective),
    may: mayOf(perspective),
    house: { labels, foeStrikeLimit, sneakRoll, strikeWeapons },
  };
}
