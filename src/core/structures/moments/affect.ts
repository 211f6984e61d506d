import { own } from "../../kernel/records.ts";
import type { Applied, Refusal, Seat } from "../../kernel/structure.ts";
import { withFigure } from "./change.ts";
import type { Of } from "./commands.ts";
import { known, narratorOnly } from "./guards.ts";
import { lineOf } from "./log.ts";
import { no } from "./refusals.ts";
import { PRONE, type Figure, type MomentsState } from "./state.ts";

function complete({ effect, status = "", text = "" }: Of<"affect">): Refusal | null {
  if (effect === "status") return status === "" ? no("status") : null;
  return effect === "note" && text.trim() === "" ? no("empty") : null;
}

/** Why what shall happen to a figure is refused, or null. */
export function refuseAffect(state: MomentsState, command: Of<"affect">, seat: Seat): Refusal | null {
  return narratorOnly(seat) ?? known(state, command.target, seat) ?? complete(command);
}

/** A figure's statuses with one begun or ended; "prone" is its own. */
export function withStatus({ statuses }: Figure, status: string, active: boolean): Partial<Figure> {
  return status === PRONE ? { prone: active } : { statuses: { ...statuses, [status]: active } };
}

/** Something happens to a figure at once. Rule: moments.txt "Strike damage is resolved after each strike". */
export function affect(state: MomentsState, command: Of<"affect">): Applied<MomentsState> {
  const { target, effect, status = "", active = true, text = "" } = command;
  const figure = own(state.combatants, target);
  if (figure === undefined) return { state, line: lineOf("affectNote", target, { text }) };
  switch (effect) {
    case "out":
      return { state: withFigure(state, target, { standing: "out" }), line: lineOf("affectOut", target, { text }) };
    case "status": {
      const line = lineOf(active ? "affectStatus" : "affectStatusEnds", target, { status, text });
      return { state: withFigure(state, target, withStatus(figure, status, active)), line };
    }
    case "note": {
      const noted = state.noted + 1;
      const notes = { ...figure.notes, [String(noted)]: text };
      return { state: { ...withFigure(state, target, { notes }), noted }, line: lineOf("affectNote", target, { text }) };
    }
  }
}
