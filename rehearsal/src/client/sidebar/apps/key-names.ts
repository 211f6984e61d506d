/** Returns a key's readable name: `KeyW` is W, `Digit1` is 1. */
function keyName(key: string): string {
  return key.replace(/^(Key|Digit)/u, "").replace(/^(Arrow|Numpad)(?=.)/u, "$1 ");
}

/** Returns the readable text of a binding. */
export function bindingText({ key, modifiers = [] }: any): string {
  return [...modifiers, keyName(key)].join(" + ");
}

/** Returns the names of the other actions with the same keys. */
export function conflictsOf(id: string, { key, modifiers }: any): string[] {
  const bound: readonly any[] = game.keybindings.activeKeys.get(key) ?? [];
  const same = (other: any): boolean =>
    other.action !== id &&
    other.requiredModifiers.length === modifiers.length &&
    other.requiredModifiers.every((name: string) => modifiers.includes(name));
  return bound.filter(same).map((other) => game.i18n.localize(other.name));
}
