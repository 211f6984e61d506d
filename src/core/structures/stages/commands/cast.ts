import { COMBATANT } from "../../../kernel/fields.ts";
import { lookup, without } from "../../../kernel/records.ts";
import { voidOf } from "../advance.ts";
import { withCombatant } from "../update.ts";
import { here, no } from "../guards.ts";
import { line, lineOf } from "../log.ts";
import { combatantOf, nextPlace } from "../setup.ts";
import { command } from "./command.ts";

/** What the table observes has happened already: from its seat it is never refused. */
const OBSERVED = { by: "referee", observed: true } as const;

/** Somebody joins, or comes back to its old place; who is here already stays as it is. While announcing it is waited for, else from the next round on. */
export const join = command({
  ...OBSERVED,
  fields: { member: { type: "member" } },
  refuse(state, { member }) {
    const standing = lookup(state.combatants, member.id)?.standing ?? "left";
    return standing === "left" ? null : no("joined", { combatant: member.id });
  },
  apply(state, { member }) {
    const known = lookup(state.combatants, member.id);
    const said = line("join", [member.id], { combatant: member.id });
    if (known !== undefined && known.standing !== "left") return { state, line: said };
    const seen = known?.seen === true;
    const place = known !== undefined && (seen || member.hidden) ? known.place : nextPlace(state);
    const fresh = combatantOf(member, place);
    const combatants = { ...state.combatants, [member.id]: { ...fresh, seen: seen || fresh.seen } };
    return { state: { ...state, combatants }, line: said };
  },
  offer: false,
});

/** Somebody leaves; its action is void unless it has been judged. */
export const leave = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant }) {
    const next = voidOf(state, combatant, "left");
    return { state: withCombatant(next, combatant, { standing: "left", outBy: "" }), line: lineOf("leave", combatant) };
  },
  offer: false,
});

/** Nobody waits for a combatant, until it is released. */
export const hold = command({
  by: "owner",
  observed: true,
  anywhere: true,
  fields: { combatant: COMBATANT, held: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply: (state, { combatant, held }) => ({
    state: withCombatant(state, combatant, { held }),
    line: lineOf(held ? "hold" : "release", combatant),
  }),
  offer: [{ always: true }],
});

/** A combatant was hidden, or shown; the first time it is shown it takes the next place. */
export const conceal = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, hidden: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, hidden }) {
    const isNew = !hidden && lookup(state.combatants, combatant)?.seen === false;
    const change = isNew ? { hidden, seen: true, place: nextPlace(state) } : { hidden };
    return { state: withCombatant(state, combatant, change), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
  },
  offer: false,
});

/** A combatant changed sides. */
export const side = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, side: { type: "choice", among: ["party", "foe"] } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply: (state, given) => ({
    state: withCombatant(state, given.combatant, { side: given.side }),
    line: lineOf(given.side, given.combatant),
  }),
  offer: [{ always: true }],
});

/** A combatant was marked as out of action, or no longer. Its action stands in the stage that is open, and is void in a later one. */
export const defeat = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, defeated: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, defeated }) {
    const said = lineOf(defeated ? "defeat" : "undefeat", combatant);
    const standing = lookup(state.combatants, combatant)?.standing;
    if (standing === undefined || standing === "left") return { state, line: said };
    if (!defeated)
      return { state: standing === "out" ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state, line: said };
    return { state: withCombatant(voidOf(state, combatant, "out"), combatant, { standing: "out", outBy: "" }), line: said };
  },
  offer: [{ always: true }],
});

/** A status was set or ended from outside: one that an effect had set follows; one that the encounter never touched is none of its business. */
export const status = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, status: { type: "word", max: 40 }, active: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, status: id, active }) {
    const statuses = lookup(state.combatants, combatant)?.statuses ?? {};
    const next = active ? { ...statuses, [id]: true } : without(statuses, id);
    const line = lineOf(active ? "status" : "statusEnds", combatant, { status: id });
    return { state: withCombatant(state, combatant, { statuses: next }), line };
  },
  offer: false,
});
