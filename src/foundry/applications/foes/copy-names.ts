/** Returns the number behind the name of a copy, such as 3 in "Goblin (3)". 1 without a number. 0 for another name. */
function numberIn(name: string, stem: string): number {
  if (name === stem) return 1;
  const [, bare, number] = /^(.*) \(?(\d{1,6})\)?$/s.exec(name) ?? [];
  return bare === stem ? Number(number) : 0;
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
