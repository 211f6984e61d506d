import { COMBATANT } from "../../../kernel/command-fields.ts";
import { refuseGone } from "../../../kernel/cast/refusals.ts";
import { withParts } from "../../../kernel/log-lines.ts";
import { lookup } from "../../../kernel/records.ts";
import { enterStep, nextOverdrawnDrive, startNextTurn } from "../advance.ts";
import { isRollPending, currentPlayerOf } from "../turns.ts";
import { MAX_COUNT } from "../limits.ts";
import { lineOf } from "../log.ts";
import { changeDebt } from "../setters.ts";
import { no } from "../refusals.ts";
import { endConflictsUnresolved, hasLossesToRestore, endDeadlock, deadlocksOf } from "../end-conflict.ts";
import { withDie } from "../sides.ts";
import type { PagesState } from "../state.ts";
import { abilityDieRequest, rolledValueOf } from "./acting.ts";
import { ADDRESS, command, DRIVE, appliedWithLine } from "./define-command.ts";

/** Rolls the highest die of the character of an overdrawn Drive as a page begins. Only a lower result is kept. Rule: rules.md 4.1 "Overdrawn". */
export const overdraw = command({
  fields: { combatant: COMBATANT, drive: DRIVE },
  by: "table",
  during: ["overdrawn"],
  find(state, { combatant, drive }) {
    const next = nextOverdrawnDrive(state, state.late);
    return next?.combatant === combatant && next.drive === drive ? next : no("notOverdrawn");
  },
  needs: (_state, { combatant }, rolled) => abilityDieRequest(combatant, rolled),
  apply(state, { combatant, drive }, _seat, rolled, { name, place }) {
    const before = place.die.value;
    const after = rolledValueOf(rolled);
    const paid = after < before ? withDie(state, place, { value: after }) : state;
    const looked = { ...paid, late: [...state.late, `${combatant}-${drive}`] };
    const moved = { state: looked, parts: [] };
    const said = { data: { combatant, drive: name, before, after: Math.min(before, after) }, about: [combatant] };
    const isLast = nextOverdrawnDrive(looked, looked.late) === null;
    return appliedWithLine("overdraw", said, isLast ? enterStep(moved, "claim", state.starter) : moved);
  },
});

/** Ends the step of overdrawn Drives if none is left, because the character of the last one is gone. */
export const endOverdrawn = command({
  fields: {},
  by: "table",
  during: ["overdrawn"],
  refuse: (state) => (nextOverdrawnDrive(state, state.late) === null ? null : no("overdrawnLeft")),
  apply: (state) => appliedWithLine("endOverdrawn", {}, enterStep({ state, parts: [] }, "claim", state.starter)),
});

/** Ends a deadlocked conflict. Its stakes are lost, and its dice become inspirations. Rule: rules.md 4.1 "deadlock". */
export const deadlock = command({
  fields: { conflict: ADDRESS },
  by: "table",
  during: ["resolve"],
  find(state, { conflict: number }) {
    const conflict = lookup(state.conflicts, number);
    return conflict !== undefined && deadlocksOf(state).includes(number) ? { conflict } : no("notDeadlocked");
  },
  apply: (state, { conflict: number }, _seat, _rolled, { conflict }) =>
    appliedWithLine("deadlock", { data: { text: conflict.text } }, startNextTurn(endDeadlock({ state, parts: [] }, number, conflict))),
});

/** Whether the current player has stood up and no other player may still react to that player's die. */
export function isTurnAbandoned(state: PagesState): boolean {
  return (
    state.step === "actions" &&
    currentPlayerOf(state) !== "" &&
    lookup(state.seats, currentPlayerOf(state)) === undefined &&
    !isRollPending(state)
  );
}

/** Ends the turn of a player who stood up while others reacted to their die. */
export const passOn = command({
  fields: {},
  by: "table",
  during: ["actions"],
  refuse: (state) => (isTurnAbandoned(state) ? null : no("notVacant")),
  apply: (state) => appliedWithLine("passOn", { data: { user: currentPlayerOf(state) } }, startNextTurn({ state, parts: [] })),
});

/** Ends the encounter in mid-scene. Open conflicts end, stakes return to their Drives, and used abilities are fresh. */
export const endGame = command({
  fields: {},
  by: "table",
  during: ["scene", "overdrawn", "claim", "talk", "actions", "resolve"],
  refuse: (state) => (hasLossesToRestore(state) ? null : no("nothingOwed")),
  apply: (state) => appliedWithLine("endGame", {}, endConflictsUnresolved({ state, parts: [] })),
});

/** Records that the GM has changed the Debt of a Drive on the actor. */
export const debt = command({
  fields: { combatant: COMBATANT, drive: DRIVE, amount: { type: "integer", min: 0, max: MAX_COUNT } },
  by: "table",
  observed: true,
  refuse: (state, { combatant }) => refuseGone(state, combatant),
  apply(state, { combatant, drive, amount }) {
    const now = lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive);
    const { state: next, parts } = changeDebt({ state, parts: [] }, combatant, drive, amount - (now?.debt ?? amount));
    return { state: next, line: withParts(lineOf("debt", combatant, { drive: now?.name ?? "", amount }), parts) };
  },
  offer: false,
});
