import { own } from "../../kernel/records.ts";
import type { Applied, Refusal, Seat } from "../../kernel/structure.ts";
import { withFigure } from "./change.ts";
import type { Of } from "./commands.ts";
import { guarded, here, mayTalk, narratorOnly, ownFigure } from "./guards.ts";
import { lineOf, reasonOf } from "./log.ts";
import { no } from "./refusals.ts";
import type { MomentsState } from "./state.ts";

/** Why a figure may not try to talk. */
export function refuseTalk(state: MomentsState, { combatant, override }: Of<"talk">, seat: Seat): Refusal | null {
  return ownFigure(state, combatant, seat) ?? guarded(seat, override, () => mayTalk(state, combatant));
}

/** Tries to talk; whether anybody listens the DN says. Who talks again waits for a new answer. Rule: moments.txt "Meeting / Parley". */
export function talk(state: MomentsState, command: Of<"talk">): Applied<MomentsState> {
  const { combatant, way, text = "" } = command;
  const next = withFigure(state, combatant, { talking: { way, text, granted: null, note: "" } });
  return { state: { ...next, talked: true }, line: lineOf("talk", combatant, { way, text, ...reasonOf(command) }) };
}

/** Why there is nothing to answer. */
export function refuseAnswer(state: MomentsState, { combatant }: Of<"answer">, seat: Seat): Refusal | null {
  return (
    narratorOnly(seat) ??
    here(state, combatant) ??
    ((own(state.combatants, combatant)?.talking ?? null) === null ? no("noTalk", { combatant }) : null)
  );
}

/** The DN says whether there is talk, as often as this Moment lasts. Rule: moments.txt "DN decides if there is possibility of parley". */
export function answer(state: MomentsState, { combatant, granted, note = "" }: Of<"answer">): Applied<MomentsState> {
  const talking = own(state.combatants, combatant)?.talking ?? null;
  const data = { text: note, ...(talking === null ? {} : { way: talking.way }) };
  const next = talking === null ? state : withFigure(state, combatant, { talking: { ...talking, granted, note } });
  return { state: next, line: lineOf(granted ? "grant" : "deny", combatant, data) };
}
