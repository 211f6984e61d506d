import { damageText, isBlank, parseDamage } from "../../../core/index.ts";

/** Returns a damage formula as it is stored, "" for a blank one. Null for a text that is no formula. */
export function readDamage(text: string): string | null {
  if (isBlank(text)) return "";
  const damage = parseDamage(text);
  return damage && damageText(damage);
}
