import { cleanText } from "../../../../core/index.ts";
const FACES = 20;

/** Rolls a d20 in this browser alone. It is neither stored nor shown to others. */
export async function rollPrivately(): Promise<number> {
  const roll = await new Roll(`1d${String(FACES)}`).evaluate({ allowInteractive: false });
  return roll.total;
}

/** Returns the die in a field, which a person may have changed. 0 if there is none. */
export function dieFrom(value: unknown): number {
  const die = Math.trunc(Number(value));
  return Number.isFinite(die) && die >= 1 && die <= FACES ? die : 0;
}

/** Returns the text in a form's field, "" if it has none. */
export function textFrom(value: unknown): string {
  return typeof value === "string" ? cleanText(value) : "";
}
