import { withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { lineOf } from "./log.ts";
import { beatsLeftOf } from "./movement.ts";
import type { Figure, Move, MomentsState } from "./state.ts";

/** Returns the Beats that can really be taken, at most those left. An override never takes a figure below 0. */
export function affordableBeatsOf(figure: Pick<Figure, "max" | "spent">, beats: number): number {
  return Math.min(beats, beatsLeftOf(figure));
}

/** Returns the state with a figure's Beats spent and further fields changed. */
export function spendBeats(state: MomentsState, id: Id, beats: number, change: Partial<Figure>): MomentsState {
  const figure = lookup(state.combatants, id);
  return figure === undefined ? state : withMember(state, id, { ...change, spent: figure.spent + affordableBeatsOf(figure, beats) });
}

/** Returns a figure's moves of this half with one more move added. */
export function addMove({ moves }: Pick<Figure, "moves">, move: Move): Readonly<Record<string, Move>> {
  return { ...moves, [String(Object.keys(moves).length + 1)]: move };
}

/** Returns a log line with the Beats spent and left. Only the GM reads the Beats of a foe. */
export function lineWithBeats(state: MomentsState, said: LogLine, id: Id): LogLine {
  const figure = lookup(state.combatants, id);
  if (figure === undefined) return said;
  const spent = lineOf("spent", id, { spent: figure.spent, left: beatsLeftOf(figure), max: figure.max });
  return { ...said, parts: [figure.side === "foe" ? { ...spent, secret: true } : spent] };
}
