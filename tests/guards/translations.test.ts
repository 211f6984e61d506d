import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { json, leaves, ROOT } from "./files.ts";

const FORMS = ["zero", "one", "two", "few", "many", "other"];

const textsOf = (file: string) => {
  const root = json(file);
  return new Map(leaves(root).map((key) => [key, key.split(".").reduce((value: any, part) => value[part], root) as string]));
};
const placeholders = (text: string) => [...new Set(text.match(/\{[A-Za-z]+\}/g) ?? [])].sort();

const english = textsOf("lang/en.json");
const lastOf = (key: string) => key.slice(key.lastIndexOf(".") + 1);
const groupOf = (key: string) => key.slice(0, key.lastIndexOf("."));
/** The keys of texts with plural forms. */
const plurals = new Set([...english.keys()].filter((key) => lastOf(key) === "one" && english.has(`${groupOf(key)}.other`)).map(groupOf));
const isForm = (key: string) => plurals.has(groupOf(key)) && FORMS.includes(lastOf(key));

const others = readdirSync(path.join(ROOT, "lang")).filter((file) => file.endsWith(".json") && file !== "en.json");

describe.each(others)("lang/%s", (file) => {
  const lang = path.basename(file, ".json");
  const texts = textsOf(`lang/${file}`);
  const plain = (keys: Iterable<string>) => [...keys].filter((key) => !isForm(key)).sort();

  it("has all the English texts, and no others", () => {
    expect(plain(texts.keys())).toEqual(plain(english.keys()));
    expect([...texts].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  it("has the plural forms of its language", () => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const missing = [...plurals].flatMap((group) => forms.map((form) => `${group}.${form}`)).filter((key) => !texts.has(key));
    expect(missing).toEqual([]);
  });

  it("fills the same placeholders", () => {
    const wrong = [...texts].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(`${groupOf(key)}.other`) ?? "";
      return placeholders(text).join() !== placeholders(model).join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("holds no markup, and is in the manifest under its own name", () => {
    expect([...texts].filter(([, text]) => /<[a-z/]/i.test(text)).map(([key]) => key)).toEqual([]);
    const languages: readonly { lang: string; name: string; path: string }[] = json("system.json").languages;
    expect(languages.find((each) => each.lang === lang)).toMatchObject({ path: `lang/${file}`, name: expect.stringMatching(/\S/) });
  });
});
