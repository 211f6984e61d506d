import type { Seat } from "../../kernel/structure.ts";
import { isFree } from "./halves.ts";
import { lensOf, type Lens } from "./lens.ts";
import { nextOf } from "./next.ts";
import { nowOf } from "./now.ts";
import { RULES } from "./commands.ts";
import { rowsOf } from "./rows.ts";
import type { MomentsView } from "./shown.ts";
import { stepOf } from "./sight.ts";
import type { Ambush, MomentsState } from "./state.ts";
import { stripOf } from "./strip.ts";

export type * from "./shown.ts";

/** What the DN may do besides. */
function mayOf({ referee, real, seat }: Lens): MomentsView["may"] {
  const position = { unit: real.moment, step: stepOf(real), undos: real.undos };
  return {
    ambush: referee && RULES.refuse(real, { kind: "ambush", position, side: "foe", rolls: {} }, seat) === null,
    penalise: referee && RULES.refuse(real, { kind: "penalise", position }, seat) === null,
  };
}

/** An ambush without those who lay there. */
function shownAmbush(ambush: Ambush | null): MomentsView["ambush"] {
  if (ambush === null) return null;
  const { side, outcome, moment, rolls } = ambush;
  return { side, outcome, moment, rolls };
}

/** What one seat may see. What it may not know is not in it: no id of a hidden figure, no half, count or number that would tell of one. */
export function view(state: MomentsState, seat: Seat): MomentsView {
  const lens = lensOf(state, seat);
  const { moment, phase, half, ambush, penalty, talked, house } = lens.state;
  const { labels, foeStrikeLimit, sneakRoll, strikeWeapons = "off", shiftWhileEngaged } = house;
  return {
    narrator: lens.referee,
    moment,
    step: stepOf(lens.state),
    phase,
    half,
    phases: stripOf(lens),
    now: nowOf(lens),
    waiting: lens.waiting,
    narratorAwaited: lens.waiting.length === 0,
    rows: rowsOf(lens),
    ambush: shownAmbush(ambush),
    free: isFree(lens.state),
    penalty,
    talked,
    next: nextOf(lens),
    may: mayOf(lens),
    house: { labels, foeStrikeLimit, sneakRoll, strikeWeapons, shiftWhileEngaged },
  };
}
