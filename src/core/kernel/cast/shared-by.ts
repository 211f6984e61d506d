import type { Id } from "../json.ts";

/** Returns the named fields that the combatants of one holder share. Empty if the holder has no combatant in the cast. */
export function sharedBy<Member extends { readonly holder?: Id }, Key extends keyof Member>(
  combatants: Readonly<Record<Id, Member>>,
  holder: Id,
  shared: readonly Key[],
): Partial<Pick<Member, Key>> {
  const one = Object.values(combatants).find((other) => other.holder === holder);
  return one === undefined ? {} : (Object.fromEntries(shared.map((key) => [key, one[key]])) as Pick<Member, Key>);
}
