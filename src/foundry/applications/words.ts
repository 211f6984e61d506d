/** A text of the language file with its placeholders filled. */
export function say(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  const texts = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
  return game.i18n.format(`CALLBOARD.${key}`, texts);
}

/** A text that depends on a count, by the plural rules of the language: the key's `one`, `other`, ... with `{count}` filled. */
export function count(key: string, number: number): string {
  const rule = new Intl.PluralRules(game.i18n.lang).select(number);
  const exact = `${key}.${rule}`;
  return say(game.i18n.has(`CALLBOARD.${exact}`) ? exact : `${key}.other`, { count: number });
}

/** A number with its sign, a true minus for what is below nought. */
export function signed(number: number): string {
  return number < 0 ? `−${String(-number)}` : `+${String(number)}`;
}

/** Names as the language joins them: "Maren, Tobin and Wilrow". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(game.i18n.lang, { type: "conjunction" }).format(names);
}
