import { own, without } from "../../kernel/records.ts";
import type { Applied, Id, LogLine, Refusal, Seat } from "../../kernel/structure.ts";
import { withFigure } from "./change.ts";
import type { Of } from "./commands.ts";
import { guarded, here, mayManage, narratorOnly, ownFigure } from "./guards.ts";
import { lineOf, reasonOf } from "./log.ts";
import { no } from "./refusals.ts";
import type { MomentsState } from "./state.ts";

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Why a figure does no management business. What it does is said, but for one more phase of long business, which has a name. */
export function refuseManage(state: MomentsState, { combatant, text = "", override }: Of<"manage">, seat: Seat): Refusal | null {
  return (
    ownFigure(state, combatant, seat) ??
    guarded(seat, override, () => mayManage(state, combatant)) ??
    (isBlank(text) && own(state.business, combatant) === undefined ? no("empty") : null)
  );
}

/** A line that tells how far a figure's long business is; of a foe's only the DN reads it. */
function progress(state: MomentsState, id: Id, said: LogLine): LogLine {
  return own(state.combatants, id)?.side === "foe" ? { ...said, secret: true } : said;
}

/** Management business: what is said is done at once; without words long business gets one phase further, and is done with its last. Rule: moments.txt "Management", rules.md SB-18, B15. */
export function manage(state: MomentsState, command: Of<"manage">): Applied<MomentsState> {
  const { combatant, text = "" } = command;
  const long = own(state.business, combatant);
  const reason = reasonOf(command);
  if (long === undefined || !isBlank(text)) {
    return { state: withFigure(state, combatant, { managed: text }), line: lineOf("manage", combatant, { text, ...reason }) };
  }
  const { name, needed } = long;
  const done = long.done + 1;
  const isDone = done >= needed;
  const business = isDone ? without(state.business, combatant) : { ...state.business, [combatant]: { ...long, done, last: state.moment } };
  const next = { ...withFigure(state, combatant, { managed: name }), business };
  const said = progress(
    state,
    combatant,
    lineOf(isDone ? "manageDone" : "manageLong", combatant, { name, needed, done, text: "", ...reason }),
  );
  if (said.secret !== true) return { state: next, line: said };
  return { state: next, line: { ...lineOf("manage", combatant, { text: name, ...reason }), parts: [said] } };
}

/** Why there is no such long business. */
export function refuseBusiness(state: MomentsState, { combatant, name, needed, done }: Of<"business">, seat: Seat): Refusal | null {
  const current = own(state.business, combatant);
  return (
    narratorOnly(seat) ??
    here(state, combatant) ??
    (needed === 0 && current === undefined ? no("noBusiness", { combatant }) : null) ??
    (needed > 0 && isBlank(name) ? no("empty") : null) ??
    (needed > 0 && (done ?? current?.done ?? 0) >= needed ? no("phases", { needed }) : null)
  );
}

/** The DN says how many management phases something takes, and how many are done; 0 drops it. Rule: moments.txt "lower the draw bridge". */
export function business(state: MomentsState, command: Of<"business">): Applied<MomentsState> {
  const { combatant, needed } = command;
  const current = own(state.business, combatant);
  if (needed === 0) {
    const dropped = { ...state, business: without(state.business, combatant) };
    return { state: dropped, line: progress(state, combatant, lineOf("businessDrop", combatant, { name: current?.name ?? "" })) };
  }
  const name = command.name.trim();
  const done = command.done ?? current?.done ?? 0;
  const begun = current ?? { since: state.moment, last: 0 };
  return {
    state: { ...state, business: { ...state.business, [combatant]: { ...begun, name, needed, done } } },
    line: progress(state, combatant, lineOf("business", combatant, { name, needed, done })),
  };
}
