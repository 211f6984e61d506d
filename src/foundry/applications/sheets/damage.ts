import { PARTIAL_DAMAGE, storedDamage } from "../../../core/index.ts";
import type { CardFact } from "../../encounter/parts/sheet-section.ts";
import { say } from "../texts.ts";

/** The lang keys of what a partial result deals, by choice. */
export const PARTIAL_LABELS = Object.fromEntries(PARTIAL_DAMAGE.map((id) => [id, `CALLBOARD.Damage.Partial.${id}`]));

/** Normalises the damage formula of a form, in place. A text that is no formula is taken out and returned. Else null. */
export function takeOutWrongDamage(sent: object): string | null {
  const { damage } = sent as { readonly damage?: unknown };
  if (typeof damage !== "string") return null;
  const read = storedDamage(damage);
  if (read === null) Reflect.deleteProperty(sent, "damage");
  else Object.assign(sent, { damage: read });
  return read === null ? damage : null;
}

/** Returns what a sheet shows of a weapon's or card's damage. Empty if it deals none. */
export function damageFacts({ damage }: { readonly damage: string }): CardFact[] {
  const label = say("CALLBOARD.Damage.Fact", { damage });
  return damage === "" ? [] : [{ id: "damage", label, icon: "fa-solid fa-burst", short: damage }];
}
