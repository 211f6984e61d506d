/** An object with an id and a name, such as a combatant, as `byName` compares it. */
interface Named {
  readonly id: string;
  readonly name: string;
}

const letters = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const isNumber = (part: string) => /^\d/.test(part);

function parts(a: string, b: string): number {
  return (isNumber(a) && isNumber(b) ? Number(a) - Number(b) : 0) || letters(a, b);
}

/** Compares by name, number by number ("Goblin 2" before "Goblin 10"), then by id. The order is the same in every language. */
export function byName(a: Named, b: Named): number {
  const partsOf = ({ name }: Named): readonly string[] => name.match(/\d+|\D+/g) ?? [];
  const [ours, theirs] = [partsOf(a), partsOf(b)];
  for (const [place, part] of ours.entries()) {
    const order = parts(part, theirs[place] ?? "");
    if (order !== 0) return order;
  }
  return ours.length - theirs.length || letters(a.id, b.id);
}
