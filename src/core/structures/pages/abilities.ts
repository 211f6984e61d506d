import { withHolder, withMember } from "../../kernel/cast/member.ts";
import { refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { lineOf } from "./log.ts";
import { charactersOf } from "./players.ts";
import { moveDebt, type Moved } from "./update.ts";
import { no } from "./refusals.ts";
import { dieAt } from "./sides.ts";
import type { Ability, Character, PagesState } from "./state.ts";

/** Why an ability cannot be used at all now: it is used up, or no Drive takes the Debt. Rule: pages.txt "Abilities". */
export function refuseAbility({ house, combatants }: PagesState, combatant: Id, ability: Id): Refusal | null {
  const character = lookup(combatants, combatant);
  const known = lookup(character?.abilities ?? {}, ability);
  if (character === undefined || known === undefined) return no("noAbility", { combatant });
  if (known.super) {
    if (house.superPerPage && character.supers.includes(ability)) return no("superUsed", { ability: known.name });
    return Object.keys(character.drives).length === 0 ? no("noDrives", { combatant }) : null;
  }
  return character.used.includes(ability) ? no("abilityUsed", { ability: known.name }) : null;
}

/** Refuses a Drive that is not there for the Debt of a super ability. Rule: pages.txt "A super-ability earns a Debt Token each time it is used". */
export function refuseCost({ combatants }: PagesState, combatant: Id, ability: Id, drive: string | undefined): Refusal | null {
  const character = lookup(combatants, combatant);
  if (lookup(character?.abilities ?? {}, ability)?.super !== true) return null;
  if (drive === undefined) return no("whichDrive", { combatant });
  return lookup(character?.drives ?? {}, drive) === undefined ? no("noDrive", { combatant }) : null;
}

/** Refuses an ability on a value that is above its score. Rule: pages.txt "The ability score must be at least the value". */
export function refuseScore(character: Character | undefined, ability: Id, value: number): Refusal | null {
  const known = lookup(character?.abilities ?? {}, ability);
  if (known === undefined || known.score >= value) return null;
  return no("tooLow", { ability: known.name, score: known.score, value });
}

/** Why an ability of a character cannot roll a die; null where it can. */
export function refuseOnDie(state: PagesState, combatant: Id, ability: Id, word: string): Refusal | null {
  const place = dieAt(state, word);
  if (place === null) return no("noDie");
  return (
    refuseOutOfPlay(state, combatant) ??
    refuseAbility(state, combatant, ability) ??
    refuseScore(lookup(state.combatants, combatant), ability, place.die.value)
  );
}

/** What an ability costs: Debt for a super one, else it is used up for the scene. */
export function payAbility(moved: Moved, combatant: Id, ability: Id, drive: string | undefined): Moved {
  const character = lookup(moved.state.combatants, combatant);
  const known = lookup(character?.abilities ?? {}, ability);
  if (character === undefined || known === undefined) return moved;
  if (known.super) {
    const state = withMember(moved.state, combatant, { supers: [...character.supers, ability] });
    return moveDebt({ state, parts: moved.parts }, combatant, drive ?? "", 1);
  }
  const state = withHolder(moved.state, combatant, { used: [...character.used, ability] });
  return { state, parts: [...moved.parts, lineOf("usedUp", combatant, { ability: known.name })] };
}

/** The abilities of a character that can be used now, with those that are refused left out. */
export function usableOf(state: PagesState, combatant: Id): readonly (readonly [id: Id, ability: Ability])[] {
  const abilities = lookup(state.combatants, combatant)?.abilities ?? {};
  return Object.entries(abilities).filter(([id]) => refuseAbility(state, combatant, id) === null);
}

/** True where a user has somebody who could roll a die of this value. */
export function canAnswer(state: PagesState, user: Id, value: number): boolean {
  return charactersOf(state, user).some(([id]) => usableOf(state, id).some(([, { score }]) => score >= value));
}
