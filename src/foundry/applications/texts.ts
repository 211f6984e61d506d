import { isolate } from "../platform/plain-text.ts";

const NO_DATA = {};
/** Texts without placeholders as this client says them. They do not change once the world is ready, and one drawing asks for hundreds. */
const plain = new Map<string, string>();

function sayPlain(key: string): string {
  const known = plain.get(key);
  if (known !== undefined) return known;
  const text = game.i18n.format(key, NO_DATA);
  if (game.ready as boolean) plain.set(key, text);
  return text;
}

/** Returns a text of the language file with its placeholders filled. What fills them turns the direction of no text beside it. */
export function say(key: string, data: Readonly<Record<string, string | number>> = NO_DATA): string {
  if (data === NO_DATA) return sayPlain(key);
  const texts = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isolate(String(value))]));
  return game.i18n.format(key, texts);
}

/** A text that depends on a count, by the plural rules of the language: `key` says which key a form (`one`, `other`, ...) has; `{count}` is filled. */
export function count(number: number, key: (form: string) => string, data: Readonly<Record<string, string | number>> = {}): string {
  return countText(number, "cardinal", key, data);
}

/** A text that says the how manieth something is, such as "2nd call": as `count`, by the rules of the language for places in a row. */
export function ordinal(number: number, key: (form: string) => string): string {
  return countText(number, "ordinal", key, {});
}

type Kind = Intl.PluralRulesOptions["type"] & string;

function countText(number: number, kind: Kind, key: (form: string) => string, data: Readonly<Record<string, string | number>>): string {
  const exact = key(rulesOf(game.i18n.lang, kind).select(number));
  return say(isKnown(exact) ? exact : key("other"), { ...data, count: number });
}

/** Whether the language file has a key. It does not change once the world is ready. */
const present = new Map<string, boolean>();

function isKnown(key: string): boolean {
  const was = present.get(key);
  if (was !== undefined) return was;
  const is = game.i18n.has(key);
  if (game.ready as boolean) present.set(key, is);
  return is;
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string, type: Kind): Intl.PluralRules {
  const known = rules.get(`${language} ${type}`) ?? new Intl.PluralRules(language, { type });
  rules.set(`${language} ${type}`, known);
  return known;
}

/** Compares names as people of the user's language sort them, numbers as numbers: "Goblin 2" before "Goblin 10". */
export const compareNames = (a: string, b: string): number => a.localeCompare(b, game.i18n.lang, { numeric: true });

/** A name in two: what may be cut short where there is little room, and the number at its end, by which those of a kind are told apart; "" where there is none. */
export function splitNumber(name: string): { readonly stem: string; readonly nth: string } {
  // The marks around the whole would be torn apart.
  const bare = name.replace(/^\u2068|\u2069$/g, "");
  const [, stem = bare, nth = ""] = /^(.*\S)\s+(\S{0,3}\d\S{0,3})$/.exec(bare) ?? [];
  return { stem: isolate(stem), nth };
}

/** A number with its sign, a true minus for what is below nought. */
export function withSign(number: number): string {
  return number < 0 ? `−${String(-number)}` : `+${String(number)}`;
}
