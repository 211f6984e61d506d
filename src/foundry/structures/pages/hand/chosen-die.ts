const chosen = new Map<string, string>();

/** The address of the die that was chosen last in an encounter, on this page; "" for none. */
export const chosenDieOf = (encounter: string): string => chosen.get(encounter) ?? "";

/** Keeps which die abilities are to be used on. */
export const keepChosenDie = (encounter: string, die: string): void => void chosen.set(encounter, die);
