import { withMember } from "../../../kernel/cast/member.ts";
import { refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { command, deedCommand, NOTE, OVERRIDE } from "./command.ts";
import { refuseByGuard, mayTalk } from "../guards.ts";
import { lineOf, reasonOf } from "../log.ts";
import { no } from "../refusals.ts";
import { TALKS } from "../state.ts";

/** Tries to talk; whether anybody listens the DN says. Who talks again waits for a new answer. Rule: moments.txt "Meeting / Parley". */
export const talk = deedCommand({
  fields: { combatant: COMBATANT, way: { type: "choice", among: TALKS }, text: NOTE, override: OVERRIDE },
  phases: ["meeting"],
  may: mayTalk,
  refuse(state, { combatant, override }, seat) {
    return refuseGone(state, combatant) ?? refuseByGuard(seat, override, () => mayTalk(state, combatant));
  },
  apply(state, command) {
    const { combatant, way, text = "" } = command;
    const next = withMember(state, combatant, { talking: { way, text, granted: null, note: "" } });
    return { state: { ...next, talked: true }, line: lineOf("talk", combatant, { way, text, ...reasonOf(command) }) };
  },
  offer: [{ with: ["way"], optional: ["text"] }],
});

/** The DN says whether there is talk, as often as this Moment lasts. Rule: moments.txt "DN decides if there is possibility of parley". */
export const answer = command({
  fields: { combatant: COMBATANT, granted: { type: "flag" }, note: NOTE },
  by: "referee",
  refuse(state, { combatant }) {
    return (
      refuseGone(state, combatant) ?? ((lookup(state.combatants, combatant)?.talking ?? null) === null ? no("noTalk", { combatant }) : null)
    );
  },
  apply(state, { combatant, granted, note = "" }) {
    const talking = lookup(state.combatants, combatant)?.talking ?? null;
    const data = { text: note, ...(talking === null ? {} : { way: talking.way }) };
    const next = talking === null ? state : withMember(state, combatant, { talking: { ...talking, granted, note } });
    return { state: next, line: lineOf(granted ? "grant" : "deny", combatant, data) };
  },
  offer: [{ optional: ["note"] }],
});
