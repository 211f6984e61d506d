import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { command, deedCommand, NOTE, OVERRIDE } from "./define-command.ts";
import { refuseTalk, makePreconditionRefuser } from "../preconditions.ts";
import { lineOf, overrideReasonData } from "../log.ts";
import { no } from "../refusals.ts";
import { TALKS } from "../state.ts";

/** Tries to talk with the other side. The GM answers with `answer`. Talking again asks for a new answer. Rule: moments.txt "Meeting / Parley". */
export const talk = deedCommand({
  fields: { combatant: COMBATANT, way: { type: "choice", among: TALKS }, text: NOTE, override: OVERRIDE },
  phases: ["meeting"],
  precondition: refuseTalk,
  refuse: makePreconditionRefuser(refuseTalk),
  apply(state, command) {
    const { combatant, way, text = "" } = command;
    const next = withMember(state, combatant, { talking: { way, text, granted: null, note: "" } });
    return { state: { ...next, talked: true }, line: lineOf("talk", combatant, { way, text, ...overrideReasonData(command) }) };
  },
  offer: [{ with: ["way"], optional: ["text"] }],
});

/** Grants or denies a figure's talk, as often as the GM likes. Rule: moments.txt "DN decides if there is possibility of parley". */
export const answer = command({
  fields: { combatant: COMBATANT, granted: { type: "flag" }, note: NOTE },
  by: "referee",
  find(state, { combatant }) {
    const found = findPresent(state, combatant);
    if (isRefusal(found)) return found;
    const { talking } = found.member;
    return talking === null ? no("noTalk", { combatant }) : { talking };
  },
  apply(state, { combatant, granted, note = "" }, _seat, _rolled, { talking }) {
    const data = { text: note, way: talking.way };
    const next = withMember(state, combatant, { talking: { ...talking, granted, note } });
    return { state: next, line: lineOf(granted ? "grant" : "deny", combatant, data) };
  },
  offer: [{ optional: ["note"] }],
});
