import { Moments } from "../../../core/index.ts";
import type { ItemLike } from "../../encounter/parts/data-part.ts";

const { StringField } = foundry.data.fields;

/** The part of a weapon that Moments read. */
export const momentsWeapon = () => ({
  /** The strike that is made with it, and so the phase. */
  kind: new StringField({ required: true, choices: [...Moments.STRIKES], initial: "melee" }),
  /** What a hit does, in the table's words. */
  damage: new StringField({ required: true, blank: true }),
});

/** The kinds of strike for which somebody carries weapons. */
export function armedStrikesOf(items: Iterable<ItemLike>): readonly string[] {
  const kinds = [...items].flatMap(({ type, system }) =>
    type === "weapon" ? [(system as { readonly moments: { readonly kind: string } }).moments.kind] : [],
  );
  return [...new Set(kinds)];
}
