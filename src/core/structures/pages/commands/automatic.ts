import { COMBATANT } from "../../../kernel/fields.ts";
import { refuseGone } from "../../../kernel/cast/refusals.ts";
import { lookup } from "../../../kernel/records.ts";
import { enterStep, nextOverdrawn, startNextTurn } from "../advance.ts";
import { isRolling, turnOf } from "../turns.ts";
import { MAX_COUNT } from "../limits.ts";
import { lineOf } from "../log.ts";
import { moveDebt } from "../update.ts";
import { no } from "../refusals.ts";
import { returnStakes, isOwing, endDeadlock, deadlocksOf } from "../effects.ts";
import { withDie } from "../sides.ts";
import type { PagesState } from "../state.ts";
import { requestDie, rolledValueOf } from "./acting.ts";
import { ADDRESS, command, DRIVE, appliedWithLine } from "./command.ts";

/** A Drive that is overdrawn as a page begins: the highest die of its character is rolled, and only a lower result is kept. Rule: rules.md 4.1 "Overdrawn". */
export const overdraw = command({
  fields: { combatant: COMBATANT, drive: DRIVE },
  by: "table",
  during: ["overdrawn"],
  find(state, { combatant, drive }) {
    const next = nextOverdrawn(state, state.late);
    return next?.combatant === combatant && next.drive === drive ? next : no("notOverdrawn");
  },
  needs: (_state, { combatant }, rolled) => requestDie(combatant, rolled),
  apply(state, { combatant, drive }, _seat, rolled, { name, place }) {
    const before = place.die.value;
    const after = rolledValueOf(rolled);
    const paid = after < before ? withDie(state, place, { value: after }) : state;
    const looked = { ...paid, late: [...state.late, `${combatant}-${drive}`] };
    const moved = { state: looked, parts: [] };
    const said = { data: { combatant, drive: name, before, after: Math.min(before, after) }, about: [combatant] };
    return appliedWithLine(
      "overdraw",
      said,
      nextOverdrawn(looked, looked.late) === null ? enterStep(moved, "claim", state.starter) : moved,
    );
  },
});

/** The step of overdrawn Drives is over although one was left: whoever it was about is gone. */
export const endOverdrawn = command({
  fields: {},
  by: "table",
  during: ["overdrawn"],
  refuse: (state) => (nextOverdrawn(state, state.late) === null ? null : no("overdrawnLeft")),
  apply: (state) => appliedWithLine("endOverdrawn", {}, enterStep({ state, parts: [] }, "claim", state.starter)),
});

/** A conflict that nobody can move any more ends: stakes are lost, dice become inspirations. Rule: rules.md 4.1 "deadlock". */
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

/** Whether the turn is that of a player who has stood up, and nobody answers their die any more. */
export function isTurnVacant(state: PagesState): boolean {
  return state.step === "actions" && turnOf(state) !== "" && lookup(state.seats, turnOf(state)) === undefined && !isRolling(state);
}

/** Passes on the turn of a player who stood up while others answered their die. */
export const passOn = command({
  fields: {},
  by: "table",
  during: ["actions"],
  refuse: (state) => (isTurnVacant(state) ? null : no("notVacant")),
  apply: (state) => appliedWithLine("passOn", { data: { user: turnOf(state) } }, startNextTurn({ state, parts: [] })),
});

/** The encounter is ended in the middle of a scene: open conflicts end with it, what is staked goes back to the Drives that it came from, and no ability stays used up. */
export const endGame = command({
  fields: {},
  by: "table",
  during: ["scene", "overdrawn", "claim", "talk", "actions", "resolve"],
  refuse: (state) => (isOwing(state) ? null : no("nothingOwed")),
  apply: (state) => appliedWithLine("endGame", {}, returnStakes({ state, parts: [] })),
});

/** A GM has changed the Debt of a Drive on the actor. */
export const debt = command({
  fields: { combatant: COMBATANT, drive: DRIVE, amount: { type: "integer", min: 0, max: MAX_COUNT } },
  by: "table",
  observed: true,
  refuse: (state, { combatant }) => refuseGone(state, combatant),
  apply(state, { combatant, drive, amount }) {
    const now = lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive);
    const { state: next, parts } = moveDebt({ state, parts: [] }, combatant, drive, amount - (now?.debt ?? amount));
    const said = lineOf("debt", combatant, { drive: now?.name ?? "", amount });
    return { state: next, line: parts.length === 0 ? said : { ...said, parts } };
  },
  offer: false,
});
