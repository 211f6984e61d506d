import { isolate } from "../platform/plain-text.ts";

const NO_DATA = {};

/** Returns a function of lang keys that remembers its results once the world is ready. One drawing asks for hundreds. */
function rememberByKey<Value extends string | boolean>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const was = known.get(key);
    if (was !== undefined) return was;
    const is = read(key);
    if (game.ready as boolean) known.set(key, is);
    return is;
  };
}

const sayPlain = rememberByKey((key) => game.i18n.format(key, NO_DATA));
const isKnown = rememberByKey((key) => game.i18n.has(key));

/** Returns a text of the language file with its placeholders filled. Filled values are isolated, so that their text direction affects nothing else. */
export function say(key: string, data: Readonly<Record<string, string | number>> = NO_DATA): string {
  if (data === NO_DATA) return sayPlain(key);
  const texts = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isolate(String(value))]));
  return game.i18n.format(key, texts);
}

/** Returns a text, or "" if the language file has none. A module need give no texts but names. */
export const sayIfThere = (key: string): string => (isKnown(key) ? say(key) : "");

/** Returns a text for a count, by the language's plural rules. `key` returns the lang key of a form (`one`, `other`, ...). `{count}` is filled. */
export function count(number: number, key: (form: string) => string, data: Readonly<Record<string, string | number>> = {}): string {
  return countText(number, "cardinal", key, data);
}

/** Returns a text with an ordinal number, such as "2nd call". It works like `count`, with the language's ordinal rules. */
export function ordinal(number: number, key: (form: string) => string): string {
  return countText(number, "ordinal", key, {});
}

type Kind = Intl.PluralRulesOptions["type"] & string;

function countText(number: number, kind: Kind, key: (form: string) => string, data: Readonly<Record<string, string | number>>): string {
  const exact = key(rulesOf(game.i18n.lang, kind).select(number));
  return say(isKnown(exact) ? exact : key("other"), { ...data, count: number });
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string, type: Kind): Intl.PluralRules {
  const known = rules.get(`${language} ${type}`) ?? new Intl.PluralRules(language, { type });
  rules.set(`${language} ${type}`, known);
  return known;
}

/** Compares names by the user's language, with numbers as numbers: "Goblin 2" before "Goblin 10". */
export const compareNames = (a: string, b: string): number => a.localeCompare(b, game.i18n.lang, { numeric: true });

/** Splits a name such as "Goblin 12" into its stem, which may be shortened, and its number `nth`, which is "" if there is none. */
export function splitNumber(name: string): { readonly stem: string; readonly nth: string } {
  // The isolating marks around the whole name would be split.
  const bare = name.replace(/^\u2068|\u2069$/g, "");
  const [, stem = bare, nth = ""] = /^(.*\S)\s+(\S{0,3}\d\S{0,3})$/.exec(bare) ?? [];
  return { stem: isolate(stem), nth };
}

/** Returns a number with its sign. Negative numbers have a true minus sign. */
export function withSign(number: number): string {
  return number < 0 ? `−${String(-number)}` : `+${String(number)}`;
}
