import { diceConfig } from "./environment.ts";

/** Returns a die's name in the setting core.diceConfiguration, such as "d6" or "df". */
export function denominationOf(term: any): string {
  const { denomination } = term;
  return denomination.startsWith("d") ? denomination : `d${denomination}`;
}

/** Returns this client's method for rolling dice of a denomination, or "" for the host's own randomness. */
export function methodFor(denomination: string): string {
  const { game } = globalThis as Record<string, any>;
  const { fulfillment } = diceConfig();
  const chosen = game?.settings?.get("core", "diceConfiguration")?.[denomination];
  const method = chosen || fulfillment?.defaultMethod || "";
  return method in (fulfillment?.methods ?? {}) ? method : "";
}

/** Whether a method asks the user for results. */
export function isInteractive(method: string): boolean {
  return diceConfig()["fulfillment"]?.methods?.[method]?.interactive === true;
}

/** Returns the interactive methods that this client has chosen for any dice. */
export function interactiveMethods(): Set<string> {
  const { fulfillment } = diceConfig();
  const denominations = Object.keys(fulfillment?.dice ?? {});
  return new Set([fulfillment?.defaultMethod ?? "", ...denominations.map(methodFor)].filter(isInteractive));
}
