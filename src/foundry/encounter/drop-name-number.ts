/** Returns a name without its final number: "Goblin 3", "Goblin (3)" and "Goblin #3" all give "Goblin". */
export function dropNumber(name: string): string {
  return name.replace(/[\s#(]+\d+\)?\s*$/u, "") || name;
}

/** The least number of alike members that are shown as one. */
export const CROWD_SIZE = 3;
