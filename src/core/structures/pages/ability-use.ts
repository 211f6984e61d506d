import { withMembersOfActor, withMember } from "../../kernel/cast/member.ts";
import { refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import { lookup } from "../../kernel/records.ts";
import { isRefusal } from "../../kernel/refusals.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { lineOf } from "./log.ts";
import { charactersOf } from "./players.ts";
import { changeDebt, type Moved } from "./setters.ts";
import { no } from "./refusals.ts";
import { findDie } from "./sides.ts";
import type { Ability, Character, PagesState } from "./state.ts";

/** An ability that can be used now, and the character that has it. */
export interface Usable {
  readonly combatant: Id;
  readonly character: Character;
  readonly id: Id;
  readonly ability: Ability;
}

/** Finds an ability that can be used now. Refuses a used ability, and a super one if no Drive takes its Debt. Rule: pages.txt "Abilities". */
export function findUsableAbility({ house, combatants }: PagesState, combatant: Id, id: Id): Usable | Refusal {
  const character = lookup(combatants, combatant);
  const ability = lookup(character?.abilities ?? {}, id);
  if (character === undefined || ability === undefined) return no("noAbility", { combatant });
  if (ability.super) {
    if (house.superPerPage && character.supers.includes(id)) return no("superUsed", { ability: ability.name });
    if (Object.keys(character.drives).length === 0) return no("noDrives", { combatant });
  } else if (character.used.includes(id)) return no("abilityUsed", { ability: ability.name });
  return { combatant, character, id, ability };
}

/** Refuses a super ability unless the character's Drive takes its Debt. Rule: pages.txt "A super-ability earns a Debt Token each time it is used". */
export function refuseDebtCost({ combatant, character, ability }: Usable, drive: string | undefined): Refusal | null {
  if (!ability.super) return null;
  if (drive === undefined) return no("whichDrive", { combatant });
  return lookup(character.drives, drive) === undefined ? no("noDrive", { combatant }) : null;
}

/** Refuses an ability on a die whose value is above the ability's score. Rule: pages.txt "The ability score must be at least the value". */
export function refuseScoreBelowDie({ ability }: Usable, value: number): Refusal | null {
  return ability.score >= value ? null : no("tooLow", { ability: ability.name, score: ability.score, value });
}

/** Finds an ability that can roll a die, with the place of that die. */
export function findAbilityForDie(state: PagesState, combatant: Id, ability: Id, die: string) {
  const found = findDie(state, die);
  if (isRefusal(found)) return found;
  const usable = refuseOutOfPlay(state, combatant) ?? findUsableAbility(state, combatant, ability);
  if (isRefusal(usable)) return usable;
  return refuseScoreBelowDie(usable, found.place.die.value) ?? { ...usable, ...found };
}

/** Pays for the use of an ability. A super ability adds 1 Debt to a Drive, any other ability is used up for the scene. */
export function payAbility(moved: Moved, { combatant, character, id, ability }: Usable, drive = ""): Moved {
  if (ability.super) {
    const state = withMember(moved.state, combatant, { supers: [...character.supers, id] });
    return changeDebt({ state, parts: moved.parts }, combatant, drive, 1);
  }
  const state = withMembersOfActor(moved.state, combatant, { used: [...character.used, id] });
  return { state, parts: [...moved.parts, lineOf("usedUp", combatant, { ability: ability.name })] };
}

/** Returns the abilities of a character that can be used now. */
export function usableAbilitiesOf(state: PagesState, combatant: Id): readonly Usable[] {
  const ids = Object.keys(lookup(state.combatants, combatant)?.abilities ?? {});
  return ids.flatMap((id) => {
    const usable = findUsableAbility(state, combatant, id);
    return isRefusal(usable) ? [] : [usable];
  });
}

/** Whether a user plays a character that could roll a die of this value. */
export function canReactToDie(state: PagesState, user: Id, value: number): boolean {
  return charactersOf(state, user).some(([id]) => usableAbilitiesOf(state, id).some(({ ability }) => ability.score >= value));
}
