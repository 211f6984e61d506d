import { findInPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Field, type Option } from "../../../kernel/command-fields.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import type { Rolled } from "../../../kernel/dice.ts";
import { cleanText } from "../../../kernel/clean-text.ts";
import {
  findAbilityForDie,
  findUsableAbility,
  payAbility,
  refuseDebtCost,
  refuseScoreBelowDie,
  usableAbilitiesOf,
  type Usable,
} from "../ability-use.ts";
import { beginAction } from "../advance.ts";
import { freshCharactersOf, hasStoryToken } from "../turns.ts";
import { charactersOf, inspirationHolderOfCharacter, userIdOfSeat } from "../players.ts";
import { giveInspiration, giveTokens, withPlayer } from "../setters.ts";
import { findUsableInspiration, usableInspirationsOf, type OwnInspiration } from "../usable-inspirations.ts";
import { no } from "../refusals.ts";
import { keepRollIfUnchanged } from "../roll-reactions.ts";
import { DIE } from "../setup.ts";
import { allDice } from "../sides.ts";
import { KINDS, type PagesState, type Roll } from "../state.ts";
import { withConflict } from "./claiming-conflicts.ts";
import { refuseNewConflict, refuseActing, refuseTurn, refuseTyped } from "../preconditions.ts";
import { ADDRESS, command, DRIVE, appliedWithLine, WORDS } from "./define-command.ts";

function refuseDeed(state: PagesState, seat: Seat): Refusal | null {
  return refuseActing(state, seat) ?? (state.deed ? no("deedDone", { combatant: state.acting }) : null);
}

/** Begins the action of the player's own character. Bought actions come on top. Rule: pages.txt "they get an action for each of their characters". */
export const act = command({
  fields: { combatant: COMBATANT },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseTurn(state, seat),
  find: (state, { combatant }) => findInPlay(state, combatant),
  refuse(state, { combatant }, seat, { member }) {
    if (member.player !== userIdOfSeat(seat)) return no("notYours", { combatant });
    if (state.acting !== "") return no("actsAlready", { combatant: state.acting });
    return member.acted && state.bought === 0 ? no("acted", { combatant }) : null;
  },
  apply: (state, { combatant }) =>
    appliedWithLine("act", { data: { combatant }, about: [combatant] }, { state: beginAction(state, combatant), parts: [] }),
});

/** Buys an action for a Story Token, in a player's second turn. Rule: pages.txt "Players may then buy more Actions for a Story Token each". */
export const buyAction = command({
  fields: {},
  by: "player",
  during: ["actions"],
  refuse(state, _given, seat) {
    const user = userIdOfSeat(seat);
    const refusal = refuseTurn(state, seat);
    if (refusal !== null) return refusal;
    if (!state.late.includes(user)) return no("buyLater");
    if (state.acting !== "" || state.bought > 0) return no("actFirst");
    if (charactersOf(state, user).length === 0) return no("noCharacter");
    if (freshCharactersOf(state, user).length > 0) return no("actFirst");
    return hasStoryToken(state, user) ? null : no("noToken");
  },
  apply(state, _given, seat) {
    const user = userIdOfSeat(seat);
    const bought = { ...state, bought: state.bought + 1 };
    const [only, ...others] = charactersOf(state, user);
    const next = only !== undefined && others.length === 0 ? beginAction(bought, only[0]) : bought;
    return appliedWithLine("buyAction", { data: { user } }, giveTokens({ state: next, parts: [] }, user, -1));
  },
});

/** Returns the field for the Drives that may take an ability's Debt. Empty unless it is a super ability. */
function drivesFor({ ability, character }: Usable): Readonly<Record<string, Field>> {
  return ability.super ? { drive: { type: "choice", among: Object.keys(character.drives) } } : {};
}

/** Returns an option for each usable ability of a character, with the dice that it can roll. */
export function rollOptionsOf(state: PagesState, kind: string, combatant: Id, words: readonly string[]): readonly Option[] {
  return usableAbilitiesOf(state, combatant).flatMap((usable): Option[] => {
    const among = words.filter((die) => !isRefusal(findAbilityForDie(state, combatant, usable.id, die)));
    if (among.length === 0) return [];
    const fields = {
      ability: { type: "choice", among: [usable.id] },
      ...drivesFor(usable),
      ...(state.house.physicalDice ? { shown: { type: "integer", min: TYPED.min, max: TYPED.max } as const } : {}),
    } as const;
    return [
      { kind, who: kind === "react" ? [combatant] : [], fields: kind === "react" ? fields : { ...fields, die: { type: "choice", among } } },
    ];
  });
}

const ROLL = "die";

/** Returns the request for an ability's die. Empty if that die is rolled already. */
export const abilityDieRequest = (combatant: Id, rolled: readonly Rolled[]) => (rolled.length > 0 ? [] : [{ id: ROLL, ...DIE, combatant }]);

/** Returns the value of an ability's rolled die. 1 if no die was rolled. */
export const rolledValueOf = (rolled: readonly Rolled[]): number => rolled.find(({ id }) => id === ROLL)?.dice[0] ?? 1;

/** The field for a die's value that the player rolled at home, used instead of a die of the arbiter. */
export const TYPED = { type: "integer", min: 1, max: DIE.faces, optional: true } as const;

/** Uses an ability to roll a die of at most the ability's score, which the player keeps or turns back. Rule: pages.txt "On a Conflict". */
export const use = command({
  fields: { ability: { type: "key" }, die: ADDRESS, drive: { ...DRIVE, optional: true }, shown: TYPED },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseDeed(state, seat),
  find: (state, { ability, die }) => findAbilityForDie(state, state.acting, ability, die),
  refuse: (state, { drive, shown }, _seat, usable) => refuseDebtCost(usable, drive) ?? refuseTyped(state, shown),
  needs: (state, { shown }, rolled) => (shown === undefined ? abilityDieRequest(state.acting, rolled) : []),
  apply(state, { die, drive, shown }, seat, rolled, usable) {
    const { acting } = state;
    const before = usable.place.die.value;
    const { name } = usable.ability;
    const user = userIdOfSeat(seat);
    const after = shown ?? rolledValueOf(rolled);
    const roll: Roll = {
      number: state.rolls + 1,
      actor: user,
      player: user,
      combatant: acting,
      ability: name,
      die,
      before,
      after,
      wants: "choice",
      accepted: false,
      kept: false,
      reacted: [],
      passed: [],
    };
    const paid = payAbility({ state, parts: [] }, usable, drive);
    const said = { data: { combatant: acting, ability: name, before, after }, about: [acting] };
    return appliedWithLine(shown === undefined ? "use" : "useTyped", said, {
      state: keepRollIfUnchanged({ ...paid.state, roll, rolls: roll.number, deed: true }, roll),
      parts: paid.parts,
    });
  },
  offer({ state, seat }) {
    if (refuseDeed(state, seat) !== null) return [];
    const words = allDice(state).map(([word]) => word);
    return rollOptionsOf(state, "use", state.acting, words);
  },
});

/** Finds the inspiration that an ability raises. `own` is null if the ability makes a new inspiration. */
function findRaised(state: PagesState, usable: Usable, key: string | undefined): { readonly own: OwnInspiration | null } | Refusal {
  if (key === undefined) return state.house.newInspiration ? { own: null } : no("noNew");
  const own = findUsableInspiration(state, key);
  if (isRefusal(own)) return own;
  const { value } = own.one;
  if (value >= DIE.faces && state.house.inspiration === "tokens") return no("topInspiration");
  return refuseScoreBelowDie(usable, value) ?? { own };
}

/** Uses an ability to raise an inspiration by one, or to make a new inspiration of 1. Rule: pages.txt "To raise Inspiration". */
export const raise = command({
  fields: { ability: { type: "key" }, inspiration: { type: "word", max: 40, optional: true }, drive: { ...DRIVE, optional: true } },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseDeed(state, seat),
  find(state, { ability, inspiration }) {
    const usable = findUsableAbility(state, state.acting, ability);
    if (isRefusal(usable)) return usable;
    const raised = findRaised(state, usable, inspiration);
    return isRefusal(raised) ? raised : { ...raised, usable };
  },
  refuse: (_state, { drive }, _seat, { usable }) => refuseDebtCost(usable, drive),
  apply(state, { drive }, seat, _rolled, { usable, own }) {
    const { acting } = state;
    const paid = payAbility({ state: { ...state, deed: true }, parts: [] }, usable, drive);
    const said = { data: { combatant: acting, ability: usable.ability.name }, about: [acting] };
    if (own === null) {
      const fresh = { value: 1, note: "", holder: inspirationHolderOfCharacter(state, acting) };
      return appliedWithLine("raise", said, giveInspiration(paid, userIdOfSeat(seat), fresh));
    }
    const { user, player, key, one } = own;
    const value = one.value + 1;
    const next = withPlayer(paid.state, user, { inspirations: { ...player.inspirations, [key]: { ...one, value } } });
    const raised = { key: "inspirationRaised", data: { user, amount: 1, value }, about: [] };
    return appliedWithLine("raise", said, { state: next, parts: [...paid.parts, raised] });
  },
  offer({ state, seat }) {
    if (refuseDeed(state, seat) !== null) return [];
    const keys = usableInspirationsOf(state).map(({ key }) => key);
    return usableAbilitiesOf(state, state.acting).flatMap((usable): Option[] => {
      const among = keys.filter((key) => !isRefusal(findRaised(state, usable, key)));
      const fields = { ability: { type: "choice", among: [usable.id] }, ...drivesFor(usable) } as const;
      const isNew = !isRefusal(findRaised(state, usable, undefined));
      return [
        ...(among.length > 0 ? [{ kind: "raise", who: [], fields: { ...fields, inspiration: { type: "choice", among } as const } }] : []),
        ...(isNew ? [{ kind: "raise", who: [], fields }] : []),
      ];
    });
  },
});

/** The log keys for a conflict created as an action, by kind. */
const CREATED = { goal: "createGoal", event: "createEvent" } as const;

/** Creates a conflict instead of using an ability. It can be claimed from the next page on. Rule: pages.txt "create a Conflict", rules.md D24. */
export const create = command({
  fields: { type: { type: "choice", among: KINDS }, text: WORDS },
  by: "player",
  during: ["actions"],
  refuse: (state, { text }, seat) => refuseDeed(state, seat) ?? refuseNewConflict(state, text),
  apply(state, { type, text }, seat) {
    const user = userIdOfSeat(seat);
    const next = withConflict({ ...state, deed: true }, { type, text, creator: user });
    const said = { data: { combatant: state.acting, text: cleanText(text) }, about: [state.acting] };
    return appliedWithLine(CREATED[type], said, { state: next, parts: [] });
  },
  offer: [{ ranges: () => ({ text: { ...WORDS, min: 1 } }) }],
});
