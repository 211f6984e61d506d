import { describe, expect, it } from "vitest";
import { json, leaves } from "./files.ts";
import { ALLOWED, UNWANTED } from "./words.ts";

const textsOf = (lang: string) => {
  const root = json(`lang/${lang}.json`);
  return leaves(root).map((key) => [key, key.split(".").reduce((value: any, part) => value[part], root) as string] as const);
};
const isUnwanted = (lang: string, text: string) => (UNWANTED[lang] ?? []).some(({ word }) => word.test(text));

describe.each(Object.keys(UNWANTED))("the words of lang/%s.json", (lang) => {
  it("are those that people use at a table", () => {
    const found = textsOf(lang).flatMap(([key, text]) =>
      (UNWANTED[lang] ?? [])
        .filter(({ word }) => word.test(text) && !Object.hasOwn(ALLOWED, key))
        .map(({ word, instead }) => `${key}: ${word.source} in “${text}”. Use ${instead}.`),
    );
    expect(found).toEqual([]);
  });
});

describe("the unwanted words", () => {
  it("are found in texts", () => {
    expect(isUnwanted("en", "You are waited for: what does Maren do?")).toBe(true);
    expect(isUnwanted("en", "timeline.txt names no number.")).toBe(true);
    expect(isUnwanted("de", "Das darf nur die Regie.")).toBe(true);
    expect(isUnwanted("en", "Your turn: choose Maren’s action.")).toBe(false);
  });

  it("are allowed only in texts that exist and use one", () => {
    const said = new Set(
      Object.keys(UNWANTED).flatMap((lang) =>
        textsOf(lang)
          .filter(([, text]) => isUnwanted(lang, text))
          .map(([key]) => key),
      ),
    );
    expect(Object.keys(ALLOWED).filter((key) => !said.has(key))).toEqual([]);
  });
});

describe("the structures", () => {
  it.each(["en", "de"])("have one name each everywhere: %s", (lang) => {
    const texts = new Map(textsOf(lang));
    for (const id of ["stages", "timeline", "moments", "rounds", "pages"]) {
      const name = texts.get(`TYPES.Combat.${id}`);
      expect([texts.get(`CALLBOARD.${id}.Title`), texts.get(`CALLBOARD.Actor.FIELDS.${id}.label`)], id).toEqual([name, name]);
    }
  });
});
