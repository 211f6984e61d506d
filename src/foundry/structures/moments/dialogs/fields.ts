import { cleanText } from "../../../../core/index.ts";
const FACES = 20;

/** A d20 that falls in this browser alone: it is written nowhere and shown to nobody. */
export async function rollPrivately(): Promise<number> {
  const roll = await new Roll(`1d${String(FACES)}`).evaluate({ allowInteractive: false });
  return roll.total;
}

/** A die as a person may have changed it in its field; 0 where there is none. */
export function dieFrom(value: unknown): number {
  const die = Math.trunc(Number(value));
  return Number.isFinite(die) && die >= 1 && die <= FACES ? die : 0;
}

/** What was written into a field of a form; "" where it has none. */
export function textFrom(value: unknown): string {
  return typeof value === "string" ? cleanText(value) : "";
}
