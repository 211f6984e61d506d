import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup, omitKey } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import { cleanLine, isBlank } from "../../../kernel/clean-text.ts";
import { command, deedCommand, isLargeButton, NOTE, OVERRIDE, SOME_WORDS } from "./define-command.ts";
import { refuseUnlessOverridden, refuseManagement } from "../preconditions.ts";
import { MAX_PHASES, TEXT } from "../limits.ts";
import { lineOf, overrideReasonData } from "../log.ts";
import { no } from "../refusals.ts";
import type { Figure } from "../state.ts";

/** Returns a line about a figure's long business. If the figure is a foe, only the GM reads the line. */
function progress({ side }: Figure, said: LogLine): LogLine {
  return side === "foe" ? { ...said, secret: true } : said;
}

/**
 * Does a figure's management business: with text at once, else the next phase of its long business, until completed. Rule: moments.txt
 * "Management", rules.md SB-18, B15.
 */
export const manage = deedCommand({
  fields: { combatant: COMBATANT, text: NOTE, override: OVERRIDE },
  phases: ["management"],
  precondition: refuseManagement,
  find(state, { combatant }) {
    const found = findPresent(state, combatant);
    return isRefusal(found) ? found : { ...found, long: lookup(state.business, combatant) };
  },
  refuse: (state, { combatant, text = "", override }, seat, { long }) =>
    refuseUnlessOverridden(seat, override, () => refuseManagement(state, combatant)) ??
    (isBlank(text) && long === undefined ? no("empty") : null),
  apply(state, command, _seat, _rolled, { member, long }) {
    const { combatant, text = "" } = command;
    const reason = overrideReasonData(command);
    if (long === undefined || !isBlank(text)) {
      return { state: withMember(state, combatant, { managed: text }), line: lineOf("manage", combatant, { text, ...reason }) };
    }
    const { name, needed } = long;
    const done = long.done + 1;
    const isDone = done >= needed;
    const business = isDone
      ? omitKey(state.business, combatant)
      : { ...state.business, [combatant]: { ...long, done, last: state.moment } };
    const next = { ...withMember(state, combatant, { managed: name }), business };
    const said = progress(member, lineOf(isDone ? "manageDone" : "manageLong", combatant, { name, needed, done, text: "", ...reason }));
    if (said.secret !== true) return { state: next, line: said };
    return { state: next, line: { ...lineOf("manage", combatant, { text: name, ...reason }), parts: [said] } };
  },
  /** Offers management business to the seat's figures. The text is optional for figures with long business. */
  offer({ state, own: mine }) {
    const free = mine.filter((id) => refuseManagement(state, id) === null);
    const hasLong = (id: Id) => Object.hasOwn(state.business, id);
    const options = [
      { kind: "manage", who: free.filter(hasLong), fields: { text: NOTE } },
      { kind: "manage", who: free.filter((id) => !hasLong(id)), fields: { text: SOME_WORDS } },
    ];
    return options.filter(({ who }) => who.length > 0);
  },
  likely: isLargeButton,
});

/** The ranges offered for new long business, which begins with 0 phases done. */
const BEGUN = {
  name: SOME_WORDS,
  needed: { type: "integer", min: 1, max: MAX_PHASES },
  done: { type: "integer", min: 0, max: 0 },
} as const;

/** Sets how many management phases a figure's business needs and how many are done. 0 needed drops it. Rule: moments.txt "lower the draw bridge". */
export const business = command({
  fields: {
    combatant: COMBATANT,
    name: { type: "text", max: TEXT },
    needed: { type: "integer", min: 0, max: MAX_PHASES },
    done: { type: "integer", min: 0, max: MAX_PHASES, optional: true },
  },
  by: "referee",
  find(state, { combatant, needed, done }) {
    const found = findPresent(state, combatant);
    if (isRefusal(found)) return found;
    const current = lookup(state.business, combatant);
    if (needed === 0) return current === undefined ? no("noBusiness", { combatant }) : { ...found, dropped: current };
    return { ...found, begun: current ?? { since: state.moment, last: 0 }, past: done ?? current?.done ?? 0 };
  },
  refuse(_state, { name, needed }, _seat, found) {
    if ("dropped" in found) return null;
    if (isBlank(name)) return no("empty");
    return found.past >= needed ? no("phases", { needed }) : null;
  },
  apply(state, command, _seat, _rolled, found) {
    const { combatant, needed } = command;
    if ("dropped" in found) {
      const dropped = { ...state, business: omitKey(state.business, combatant) };
      return { state: dropped, line: progress(found.member, lineOf("businessDrop", combatant, { name: found.dropped.name })) };
    }
    const { begun, past: done, member } = found;
    const name = cleanLine(command.name);
    return {
      state: { ...state, business: { ...state.business, [combatant]: { ...begun, name, needed, done } } },
      line: progress(member, lineOf("business", combatant, { name, needed, done })),
    };
  },
  offer: [{ always: true, with: ["name", "needed", "done"], ranges: () => BEGUN }],
});
