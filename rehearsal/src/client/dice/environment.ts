/** What the dice need to know: their configuration (CONFIG.Dice in a page) and the Roll class, which terms cannot import without a circle. */
interface DiceDefaults {
  config: Record<string, any>;
  roll: any;
}

const defaults: DiceDefaults = { config: {}, roll: undefined };

/** Tells the terms of the Roll class and of the configuration that holds where there is no CONFIG. */
export function setDiceDefaults(given: Partial<DiceDefaults>): void {
  Object.assign(defaults, given);
}

/** The dice configuration: CONFIG.Dice where there is one. */
export function diceConfig(): Record<string, any> {
  const config = (globalThis as Record<string, any>)["CONFIG"];
  return config && "Dice" in config ? config.Dice : defaults.config;
}

/** The class that stands for rolls inside terms: what a package put first into CONFIG.Dice.rolls, else core's. */
export function rollClass(): any {
  return diceConfig()["rolls"]?.[0] ?? defaults.roll;
}

/** Core's own Roll class. */
export function coreRollClass(): any {
  return defaults.roll;
}
