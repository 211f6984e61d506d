import { diceConfig } from "./environment.ts";

/** What a die is called in the setting core.diceConfiguration: "d6", "df". */
export function denominationOf(term: any): string {
  const { denomination } = term;
  return denomination.startsWith("d") ? denomination : `d${denomination}`;
}

/** How the person at this client wants dice of a denomination to be rolled: the key of a method, or "" for the host's own randomness. */
export function methodFor(denomination: string): string {
  const { game } = globalThis as Record<string, any>;
  const { fulfillment } = diceConfig();
  const chosen = game?.settings?.get("core", "diceConfiguration")?.[denomination];
  const method = chosen || fulfillment?.defaultMethod || "";
  return method in (fulfillment?.methods ?? {}) ? method : "";
}

/** Whether a method asks a person. */
export function isInteractive(method: string): boolean {
  return diceConfig()["fulfillment"]?.methods?.[method]?.interactive === true;
}

/** The interactive methods that the person at this client has chosen for any dice. */
export function interactiveMethods(): Set<string> {
  const { fulfillment } = diceConfig();
  const denominations = Object.keys(fulfillment?.dice ?? {});
  return new Set([fulfillment?.defaultMethod ?? "", ...denominations.map(methodFor)].filter(isInteractive));
}
