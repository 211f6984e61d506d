import type { Id } from "../json-types.ts";

/** Returns the values of the named fields, which all combatants of one actor (`holder`) share. Empty if the actor has no combatant. */
export function sharedFieldsOf<Member extends { readonly holder?: Id }, Key extends keyof Member>(
  combatants: Readonly<Record<Id, Member>>,
  holder: Id,
  shared: readonly Key[],
): Partial<Pick<Member, Key>> {
  const one = Object.values(combatants).find((other) => other.holder === holder);
  return one === undefined ? {} : (Object.fromEntries(shared.map((key) => [key, one[key]])) as Pick<Member, Key>);
}
