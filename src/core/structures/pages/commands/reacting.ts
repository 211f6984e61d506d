import { refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Option } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { isTableOrGm } from "../../../kernel/seat-rights.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { findAbilityForDie, payAbility, refuseDebtCost } from "../ability-use.ts";
import { charactersOf, userIdOfSeat } from "../players.ts";
import { no } from "../refusals.ts";
import { reactingPlayersOf, closeReactionsIfUnasked, keepRollIfUnchanged, keepRoll, turnBackRoll } from "../roll-reactions.ts";
import type { PagesState, Roll } from "../state.ts";
import { abilityDieRequest, rollOptionsOf, rolledValueOf, TYPED } from "./acting.ts";
import { refuseTyped } from "../preconditions.ts";
import { command, DRIVE, appliedWithLine } from "./define-command.ts";

/** Finds the die that waits for a choice, or for reactions. */
function findRoll({ roll }: PagesState, wants: Roll["wants"]): { readonly roll: Roll } | Refusal {
  return roll?.wants === wants ? { roll } : no("noRoll");
}

/** The part of the commands by which a player chooses what becomes of their roll. */
const CHOICE = {
  fields: {},
  by: "player",
  during: ["actions"],
  find: (state: PagesState) => findRoll(state, "choice"),
  refuse: (_state: PagesState, _given: object, seat: Seat, { roll: { player } }: { readonly roll: Roll }) =>
    player === userIdOfSeat(seat) ? null : no("notYourRoll", { user: player }),
} as const;

const choose = (key: "keep" | "turnBack", { combatant }: Roll, value: number, state: PagesState) =>
  appliedWithLine(key, { data: { combatant, value }, about: [combatant] }, { state, parts: [] });

/** Keeps a roll. The die then shows its result, and others may react. Rule: pages.txt "they choose whether to accept the roll". */
export const keep = command({
  ...CHOICE,
  apply: (state, _given, _seat, _rolled, { roll }) => choose("keep", roll, roll.after, keepRoll(state, roll)),
  likely: true,
});

/** Turns the rolled die back to its old value. The ability's cost stays paid. Rule: pages.txt "or turn the die back to its original value". */
export const turnBack = command({
  ...CHOICE,
  apply: (state, _given, _seat, _rolled, { roll }) => choose("turnBack", roll, roll.before, turnBackRoll(state, roll)),
});

/** Refuses a user who is not asked to react, or who must wait for another user in the order. Rule: rules.md D19. */
function refuseReaction(state: PagesState, user: Id): Refusal | null {
  const { roll, house } = state;
  if (roll?.wants !== "reactions") return no("noRoll");
  if (roll.reacted.includes(user)) return no("reacted");
  const asked = reactingPlayersOf(state);
  if (!asked.includes(user)) return no("notAsked");
  const [first = ""] = asked;
  return house.reactOrder === "clockwiseFromLeft" && first !== user ? no("reactsFirst", { user: first }) : null;
}

/** Reacts: rolls the die again by an ability, once per user and action. Rule: pages.txt "Reaction". */
export const react = command({
  fields: { combatant: COMBATANT, ability: { type: "key" }, drive: { ...DRIVE, optional: true }, shown: TYPED },
  by: "player",
  during: ["actions"],
  refuseFirst(state, { combatant }, seat) {
    const refusal = refuseReaction(state, userIdOfSeat(seat)) ?? refuseOutOfPlay(state, combatant);
    if (refusal !== null) return refusal;
    return lookup(state.combatants, combatant)?.player === userIdOfSeat(seat) ? null : no("notYours", { combatant });
  },
  find(state, { combatant, ability }) {
    const { roll } = state;
    if (roll === null) return no("noRoll");
    const usable = findAbilityForDie(state, combatant, ability, roll.die);
    return isRefusal(usable) ? usable : { roll, usable };
  },
  refuse: (state, { drive, shown }, _seat, { usable }) => refuseDebtCost(usable, drive) ?? refuseTyped(state, shown),
  needs: (_state, { combatant, shown }, rolled) => (shown === undefined ? abilityDieRequest(combatant, rolled) : []),
  apply(state, { combatant, drive, shown }, seat, rolled, { roll, usable }) {
    const user = userIdOfSeat(seat);
    const { name } = usable.ability;
    const before = usable.place.die.value;
    const after = shown ?? rolledValueOf(rolled);
    const paid = payAbility({ state, parts: [] }, usable, drive);
    const number = state.rolls + 1;
    const change = { number, player: user, combatant, ability: name, before, after, wants: "choice" } as const;
    const next = { ...roll, ...change, reacted: [...roll.reacted, user] };
    const said = { data: { combatant, ability: name, before, after }, about: [combatant] };
    return appliedWithLine(shown === undefined ? "react" : "reactTyped", said, {
      state: keepRollIfUnchanged({ ...paid.state, roll: next, rolls: number }, next),
      parts: paid.parts,
    });
  },
  offer({ state, seat }) {
    const user = userIdOfSeat(seat);
    if (state.roll === null || refuseReaction(state, user) !== null) return [];
    const words = [state.roll.die];
    return charactersOf(state, user).flatMap(([id]) => rollOptionsOf(state, "react", id, words));
  },
});

/** Passes a reaction, so that the die stays as it is. The GM may pass for a player who is away. Rule: rules.md 4.7. */
export const pass = command({
  fields: { user: { type: "key", optional: true } },
  by: "anyone",
  during: ["actions"],
  find: (state) => findRoll(state, "reactions"),
  refuse(state, { user = "" }, seat) {
    const who = user === "" ? userIdOfSeat(seat) : user;
    if (who !== userIdOfSeat(seat) && !isTableOrGm(seat)) return no("notYourSeat");
    return reactingPlayersOf(state).includes(who) ? null : no("notAsked");
  },
  apply(state, { user = "" }, seat, _rolled, { roll }) {
    const who = user === "" ? userIdOfSeat(seat) : user;
    const next = { ...state, roll: { ...roll, passed: [...roll.passed, who] } };
    return appliedWithLine("pass", { data: { user: who } }, { state: closeReactionsIfUnasked(next), parts: [] });
  },
  offer({ state, seat }): readonly Option[] {
    const asked = reactingPlayersOf(state);
    const others = isTableOrGm(seat) ? asked.filter((user) => user !== userIdOfSeat(seat)) : [];
    return [
      ...(asked.includes(userIdOfSeat(seat)) ? [{ kind: "pass", who: [], fields: {}, likely: true }] : []),
      ...(others.length > 0 ? [{ kind: "pass", who: [], fields: { user: { type: "choice", among: others } as const } }] : []),
    ];
  },
});
