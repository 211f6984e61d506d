import { withMember } from "../../../kernel/cast/member.ts";
import type { Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { isBlank } from "../../../kernel/clean-text.ts";
import { command, NOTE, SOME_WORDS } from "./define-command.ts";
import { refuseTargets } from "../visibility.ts";
import { lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { EFFECT_KINDS, type Figure, PRONE } from "../state.ts";

const affectFields = {
  target: { type: "id" },
  effect: { type: "choice", among: EFFECT_KINDS },
  /** The id of a status. Required if the effect is a status. */
  status: { type: "word", max: 40, optional: true },
  /** Whether the status begins (the default) or ends. Only for an effect that is a status. */
  active: { type: "flag", optional: true },
  text: NOTE,
} as const;
type AffectFields = Given<typeof affectFields>;

function complete({ effect, status = "", text = "" }: AffectFields): Refusal | null {
  if (effect === "status") return status === "" ? no("status") : null;
  return effect === "note" && isBlank(text) ? no("empty") : null;
}

/** Returns the changed fields of a figure with one status begun or ended. Prone is a field of its own. */
function withStatus({ statuses }: Figure, status: string, active: boolean): Partial<Figure> {
  return status === PRONE ? { prone: active } : { statuses: { ...statuses, [status]: active } };
}

/** Applies an effect to a figure at once. Rule: moments.txt "Strike damage is resolved after each strike". */
export const affect = command({
  fields: affectFields,
  by: "referee",
  refuseFirst: (state, { target }, seat) => refuseTargets(state, [target], seat),
  find(state, { target }) {
    const figure = lookup(state.combatants, target);
    return figure === undefined ? no("target") : { figure };
  },
  refuse: (_state, command) => complete(command),
  apply(state, command, _seat, _rolled, { figure }) {
    const { target, effect, status = "", active = true, text = "" } = command;
    switch (effect) {
      case "out":
        return { state: withMember(state, target, { standing: "out" }), line: lineOf("affectOut", target, { text }) };
      case "status": {
        const line = lineOf(active ? "affectStatus" : "affectStatusEnds", target, { status, text });
        return { state: withMember(state, target, withStatus(figure, status, active)), line };
      }
      case "note": {
        const noted = state.noted + 1;
        const notes = { ...figure.notes, [String(noted)]: text };
        return { state: { ...withMember(state, target, { notes }), noted }, line: lineOf("affectNote", target, { text }) };
      }
    }
  },
  offer: [
    { with: ["target", "effect"], only: { effect: "out" } },
    { with: ["target", "effect", "status"], only: { effect: "status" }, optional: ["active"] },
    { with: ["target", "effect", "text"], only: { effect: "note" }, ranges: () => ({ text: SOME_WORDS }) },
  ],
});
