import { cleanText } from "../../../../core/index.ts";
const FACES = 20;

/** Rolls a d20 in this browser alone and resolves to the result. It is neither stored nor shown to others. */
export async function rollLocalD20(): Promise<number> {
  const roll = await new Roll(`1d${String(FACES)}`).evaluate({ allowInteractive: false });
  return roll.total;
}

/** Returns the die of a form's field, 1 to 20, which a person may have changed. 0 if it holds no die. */
export function dieFrom(value: unknown): number {
  const die = Math.trunc(Number(value));
  return Number.isFinite(die) && die >= 1 && die <= FACES ? die : 0;
}

/** Returns the cleaned text of a form's field. "" if it holds no text. */
export function textFrom(value: unknown): string {
  return typeof value === "string" ? cleanText(value) : "";
}
