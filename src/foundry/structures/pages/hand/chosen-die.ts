const chosen = new Map<string, string>();

/** Returns the address of the last chosen die of an encounter, until a reload. "" if there is none. */
export const chosenDieOf = (encounter: string): string => chosen.get(encounter) ?? "";

/** Keeps the die that abilities are used on. */
export const keepChosenDie = (encounter: string, die: string): void => void chosen.set(encounter, die);
