const chosen = new Map<string, string>();

/** Returns the address of the die that the user chose last in an encounter. "" if none was chosen since the last reload. */
export const chosenDieOf = (encounter: string): string => chosen.get(encounter) ?? "";

/** Keeps the address of the die that the user chose in an encounter, until a reload. */
export const keepChosenDie = (encounter: string, die: string): void => void chosen.set(encounter, die);
