import { withHealthLines } from "../../kernel/cast/health.ts";
import { resettingHealth } from "../../kernel/cast/health-commands.ts";
import type { Applied, Structure } from "../../kernel/structure.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { RULES, type TimelineCommand } from "./commands/index.ts";
import { HOUSE_RULES, PRESETS } from "./house.ts";
import { pointLines } from "./log.ts";
import { order } from "./order.ts";
import { closingCommandOf, duePartsOf, owed } from "./automatic-command.ts";
import { position } from "./position.ts";
import { CHAT_CARDS, project } from "./projections.ts";
import { keepFacts } from "./keep-facts-after-undo.ts";
import { allShutPartsOf } from "./sealed-parts.ts";
import { setup } from "./setup.ts";
import { publicPlaceOf, rememberPublicPlace } from "./visibility.ts";
import { STATE_SHAPE, type TimelineState } from "./state.ts";
import { ASKING_LAMPS } from "./view-types.ts";
import { view, type TimelineView } from "./view.ts";

/** Returns the command's log line, with a part for each change of points. While only hidden combatants act, it names the public phase and step. */
function lineWithPoints(before: TimelineState, { state, line }: Applied<TimelineState>): LogLine {
  const { phase, step } = publicPlaceOf(before);
  const place = { ...(phase === before.phase ? {} : { unit: phase }), ...(step === before.step ? {} : { step }) };
  const parts = [...(line.parts ?? []), ...pointLines(before, state)];
  return { ...line, ...place, ...(parts.length === 0 ? {} : { parts }) };
}

/** The structure `timeline`: a growing line of phases, on which secret bids of stat points say when an action lands. Rule: timeline.txt. */
export const timeline: Structure<TimelineState, TimelineCommand, TimelineView> = {
  id: "timeline",
  firstUnit: 0,
  ...RULES,
  houseRules: HOUSE_RULES,
  presets: PRESETS,
  askingLamps: ASKING_LAMPS,
  stateShape: STATE_SHAPE,
  cards: CHAT_CARDS,
  setup,
  position,
  apply(state, command, seat, rolled) {
    const applied = withHealthLines(state, RULES.apply(state, command, seat, rolled));
    return { state: rememberPublicPlace(state, applied.state), line: lineWithPoints(state, applied) };
  },
  order,
  turnless: true,
  turn: () => null,
  view,
  project,
  rewound: keepFacts,
  owed,
  sealed: allShutPartsOf,
  due: duePartsOf,
  closing: closingCommandOf,
  resetting: (state) => resettingHealth(state, position(state)),
};
