import { isolateTextDirection } from "../platform/neutralize-text.ts";

const NO_DATA = {};

/** The most texts that are cached. A table that plays for hours shows ever new names and numbers. */
const MOST = 10_000;
/** Texts by key and data, cached once the world is ready. One drawing asks for hundreds, and the next for nearly the same. */
const texts = new Map<string, string>();
/** The language of the cached texts. */
let cached = "";

/** Returns the cached texts. They are dropped if the language changes. */
function cachedTexts(): Map<string, string> {
  const { lang } = game.i18n;
  if (lang !== cached || texts.size > MOST) texts.clear();
  cached = lang;
  return texts;
}

/** Returns the key by which a text is cached. The separator occurs in no name and in no text that people can type. */
function placeOf(key: string, data: Readonly<Record<string, string | number>>): string {
  let place = key;
  for (const [name, value] of Object.entries(data)) place += `\0${name}\0${String(value)}`;
  return place;
}

function format(key: string, data: Readonly<Record<string, string | number>>): string {
  return game.i18n.format(
    key,
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isolateTextDirection(String(value))])),
  );
}

/** Returns a text of the language file with its placeholders filled. Filled values are isolated, so that their text direction affects nothing else. */
export function say(key: string, data: Readonly<Record<string, string | number>> = NO_DATA): string {
  if (!(game.ready as boolean)) return format(key, data);
  const known = cachedTexts();
  const place = placeOf(key, data);
  const was = known.get(place);
  if (was !== undefined) return was;
  const text = format(key, data);
  known.set(place, text);
  return text;
}

/** Returns a text, or "" if the language file has none. A module need give no texts but names. */
export const sayIfThere = (key: string): string => (isKnown(key) ? say(key) : "");

/** Returns a text for a count, by the language's plural rules. `key` returns the lang key of a form (`one`, `other`, ...). `{count}` is filled. */
export function pluralText(number: number, key: (form: string) => string, data: Readonly<Record<string, string | number>> = {}): string {
  return countText(number, "cardinal", key, data);
}

/** Returns a text with an ordinal number, such as "2nd call". It works like `count`, with the language's ordinal rules. */
export function ordinalText(number: number, key: (form: string) => string): string {
  return countText(number, "ordinal", key, {});
}

type Kind = Intl.PluralRulesOptions["type"] & string;

function countText(number: number, kind: Kind, key: (form: string) => string, data: Readonly<Record<string, string | number>>): string {
  const exact = key(rulesOf(game.i18n.lang, kind).select(number));
  return say(isKnown(exact) ? exact : key("other"), { ...data, count: number });
}

/** Whether the language file has a key. Cached by language once the world is ready. */
const present = new Map<string, boolean>();

function isKnown(key: string): boolean {
  const place = `${game.i18n.lang} ${key}`;
  const was = present.get(place);
  if (was !== undefined) return was;
  const is = game.i18n.has(key);
  if (game.ready as boolean) present.set(place, is);
  return is;
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
  return { stem: isolateTextDirection(stem), nth };
}

/** Returns a number with its sign. Negative numbers have a true minus sign. */
export function withSign(number: number): string {
  return number < 0 ? `−${String(-number)}` : `+${String(number)}`;
}
