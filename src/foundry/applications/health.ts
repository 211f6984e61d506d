import { say } from "./texts.ts";

/** Returns damage to a target as a sentence, without its amount for a seat that may not read it (null). */
export function damageText(target: string, amount: number | null): string {
  return amount === null ? say("CALLBOARD.Health.DamageUnread", { target }) : say("CALLBOARD.Health.Damage", { target, amount });
}
