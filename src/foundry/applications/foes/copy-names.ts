/** Returns the number at the end of a copy's name: 3 for "Goblin 3" and for "Goblin (3)". 1 for "Goblin" itself. 0 for the name of no copy. */
function numberIn(name: string, stem: string): number {
  if (!name.startsWith(stem)) return 0;
  const rest = name.slice(stem.length);
  const [, number] = /^ \(?(\d{1,6})\)?$/.exec(rest) ?? [];
  return rest === "" ? 1 : Number(number ?? 0);
}

/** Returns names for new copies of something, numbered after those that are taken. `written` puts the number behind the name. */
export function nameCopies(
  stem: string,
  { count, taken, written = (number) => `${stem} ${String(number)}` }: CopyNames,
): readonly string[] {
  const last = Math.max(0, ...taken.map((name) => numberIn(name, stem)));
  return Array.from({ length: count }, (_each, index) => written(last + index + 1));
}

/** How many copies need a name, and the names that are taken. */
interface CopyNames {
  readonly count: number;
  readonly taken: readonly string[];
  readonly written?: (number: number) => string;
}
