import { Moments } from "../../../core/index.ts";
import type { ItemLike } from "../../encounter/parts/data-part.ts";

const { StringField } = foundry.data.fields;

/** Returns the schema of a weapon's fields for Moments. */
export const momentsWeaponSchema = () => ({
  /** The kind of strike that the weapon is for, and so the phase it is used in. */
  kind: new StringField({ required: true, choices: [...Moments.STRIKES], initial: "melee" }),
  /** A note on what a hit with the weapon does, in the table's own words. The formula is the weapon's `damage`. */
  damage: new StringField({ required: true, blank: true }),
});

/** Returns the kind of strike that a weapon is for, from its system data. */
export const strikeOfWeapon = ({ moments }: { readonly moments: { readonly kind: string } }): string => moments.kind;

/** Returns the kinds of strike that an actor's items include a weapon for. */
export function armedStrikesOf(items: Iterable<ItemLike>): readonly string[] {
  const kinds = [...items].flatMap(({ type, system }) =>
    type === "weapon" ? [(system as { readonly moments: { readonly kind: string } }).moments.kind] : [],
  );
  return [...new Set(kinds)];
}
