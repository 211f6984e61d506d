/** The needs of the dice: their configuration (CONFIG.Dice in a page) and the Roll class, which terms cannot import without a cycle. */
interface DiceDefaults {
  config: Record<string, any>;
  roll: any;
}

const defaults: DiceDefaults = { config: {}, roll: undefined };

/** Sets the Roll class, and the configuration used if there is no CONFIG. */
export function setDiceDefaults(given: Partial<DiceDefaults>): void {
  Object.assign(defaults, given);
}

/** Returns the dice configuration: CONFIG.Dice if it exists, or else the default. */
export function diceConfig(): Record<string, any> {
  const config = (globalThis as Record<string, any>)["CONFIG"];
  return config && "Dice" in config ? config.Dice : defaults.config;
}

/** Returns the class of rolls inside terms: the first of CONFIG.Dice.rolls, or else core's. */
export function rollClass(): any {
  return diceConfig()["rolls"]?.[0] ?? defaults.roll;
}

/** Returns core's own Roll class. */
export function coreRollClass(): any {
  return defaults.roll;
}
