import { describe, expect, it } from "vitest";
import { filesBelow, json, leaves, read } from "./files.ts";
import { SAYS } from "./texts.ts";

/** Patterns of keys that Foundry VTT itself looks up: labels of subtypes and of data fields. */
const PLATFORM = [/^TYPES\.(Actor|Item|Combat|Combatant|ChatMessage)\.[a-z]+$/, /\.FIELDS\.[A-Za-z.]+\.(label|hint|placeholder)$/];

const known = leaves(json("lang/en.json"));
const sources = [...filesBelow("src", ".ts").filter((file) => !file.endsWith(".test.ts")), ...filesBelow("templates", ".hbs")].map(
  (file) => ({ file, text: read(file) }),
);

/** Keys that are written out in the code. */
const literal = new Map<string, string>();
/** Patterns of keys that the code builds on a structure's prefix. Structures of other packages may have more. */
const prefixed: RegExp[] = [];
/** Keys that the code builds, as patterns. */
const patterns = new Map<string, { file: string; pattern: RegExp }>();

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A structure's prefix alone, which says nothing of the keys below it. */
const BARE = /^CALLBOARD\.\$\{[^}]*\}$/;
const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(escape)
      .join("[A-Za-z0-9_.]+")}$`,
  );

for (const { file, text } of sources) {
  for (const [, key] of text.matchAll(/["'`]((?:CALLBOARD|TYPES)\.[A-Za-z0-9_.]*[A-Za-z0-9_])["'`]/g)) if (key) literal.set(key, file);
  for (const [, start] of text.matchAll(/["']((?:CALLBOARD|TYPES)\.[A-Za-z0-9_.]*\.)["']/g)) {
    if (start) patterns.set(start, { file, pattern: new RegExp(`^${escape(start)}`) });
  }
  for (const [, template] of text.matchAll(/`((?:CALLBOARD|TYPES)\.[^`]*\$\{[^`]*)`/g)) {
    if (!template || BARE.test(template)) continue;
    patterns.set(template, { file, pattern: patternOf(template) });
  }
  // Keys that begin with a structure's prefix.
  for (const [, rest] of text.matchAll(/`\$\{[A-Za-z().]*\}(\.[A-Z][^`]*)`/g))
    if (rest) prefixed.push(patternOf(`CALLBOARD.\${id}${rest}`));
}

/** The texts that the core names. The screens make keys of them. */
const said = new Set(
  Object.entries(SAYS).flatMap(([id, places]) =>
    Object.entries(places).flatMap(([place, keys]) => keys.map((key) => `CALLBOARD.${id}.${place}.${key}`)),
  ),
);

const isUsed = (key: string) =>
  literal.has(key) ||
  said.has(key) ||
  PLATFORM.some((each) => each.test(key)) ||
  [...patterns.values()].some(({ pattern }) => pattern.test(key)) ||
  prefixed.some((pattern) => pattern.test(key)) ||
  [...literal.keys()].some((prefix) => key.startsWith(`${prefix}.FIELDS.`));

describe("lang/en.json", () => {
  it("holds every key that the code and the templates name", () => {
    const missing = [...literal].filter(([key]) => !known.includes(key) && !known.some((each) => each.startsWith(`${key}.`)));
    expect(missing.map(([key, file]) => `${key} (${file})`)).toEqual([]);
  });

  it("holds at least one key for every key that is built", () => {
    const empty = [...patterns.values()].filter(({ pattern }) => !known.some((key) => pattern.test(key)));
    expect(empty.map(({ pattern, file }) => `${pattern.source} (${file})`)).toEqual([]);
  });

  it("holds no unused key", () => {
    expect(known.filter((key) => !isUsed(key))).toEqual([]);
  });

  it.each(["en", "de"])("counts in the log by the plural forms of the language: %s", (lang) => {
    const texts = json(`lang/${lang}.json`);
    const lines = leaves(texts).filter((key) => /\.Log\.\w+$/.test(key));
    const said = lines.map((key) => [key, key.split(".").reduce((value: any, part) => value[part], texts) as string] as const);
    // A number behind a colon is how a sentence avoids the plural.
    expect(said.filter(([, text]) => /: \{(amount|count)\}\./.test(text)).map(([key]) => key)).toEqual([]);
  });

  it("holds no markup", () => {
    const english = json("lang/en.json");
    const texts = known.map((key) => [key, key.split(".").reduce((value: any, part) => value[part], english) as string] as const);
    expect(texts.filter(([, text]) => /<[a-z/]/i.test(text)).map(([key]) => key)).toEqual([]);
  });
});
