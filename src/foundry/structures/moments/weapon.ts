import { Moments } from "../../../core/index.ts";
import type { ItemLike } from "../../encounter/parts/data-part.ts";

const { StringField } = foundry.data.fields;

/** Returns the part of a weapon that Moments reads. */
export const momentsWeapon = () => ({
  /** The strike it is used for, and so its phase. */
  kind: new StringField({ required: true, choices: [...Moments.STRIKES], initial: "melee" }),
  /** What a hit does, in the table's words. */
  damage: new StringField({ required: true, blank: true }),
});

/** Returns the kinds of strike that the items have weapons for. */
export function armedStrikesOf(items: Iterable<ItemLike>): readonly string[] {
  const kinds = [...items].flatMap(({ type, system }) =>
    type === "weapon" ? [(system as { readonly moments: { readonly kind: string } }).moments.kind] : [],
  );
  return [...new Set(kinds)];
}
