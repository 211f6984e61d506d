import { beforeEach, describe, expect, it, vi } from "vitest";
import { pluralText, say } from "./texts.ts";

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { "A.Hello": "Hello {name}", "A.Bare": "Bare", "A.Left.one": "{count} left", "A.Left.other": "{count} are left" },
  de: { "A.Hello": "Hallo {name}", "A.Bare": "Nackt", "A.Left.other": "{count} sind da" },
};
const format = vi.fn((key: string, data: Readonly<Record<string, string>>) =>
  (TEXTS[game.i18n.lang]?.[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all),
);

/** Speaks a language. */
function speak(lang: string, ready = true): void {
  vi.stubGlobal("game", { ready, i18n: { lang, format, has: (key: string) => TEXTS[lang]?.[key] !== undefined } });
}

describe("a text", () => {
  beforeEach(() => {
    speak("none");
    say("A.Bare");
    format.mockClear();
    speak("en");
  });

  it("is made once for the same key and data, and anew for other data", () => {
    expect([say("A.Hello", { name: "Ada" }), say("A.Hello", { name: "Ada" }), say("A.Hello", { name: "Bo" })]).toEqual([
      "Hello Ada",
      "Hello Ada",
      "Hello Bo",
    ]);
    expect([say("A.Hello", { name: 7 }), say("A.Bare"), say("A.Bare")]).toEqual(["Hello 7", "Bare", "Bare"]);
    expect(format).toHaveBeenCalledTimes(4);
  });

  it("is not confused with one of other names for the same values", () => {
    expect([say("A.Hello", { name: "a", other: "b" }), say("A.Hello", { name: "b", other: "a" })]).toEqual(["Hello a", "Hello b"]);
  });

  it("follows the language, also of a count", () => {
    const left = () => pluralText(1, (form) => `A.Left.${form}`);
    expect([say("A.Hello", { name: "Ada" }), say("A.Bare"), left()]).toEqual(["Hello Ada", "Bare", "1 left"]);
    speak("de");
    expect([say("A.Hello", { name: "Ada" }), say("A.Bare"), left()]).toEqual(["Hallo Ada", "Nackt", "1 sind da"]);
  });

  it("is not kept before the world is ready, when modules may still add texts", () => {
    speak("en", false);
    say("A.Bare");
    say("A.Bare");
    expect(format).toHaveBeenCalledTimes(2);
  });
});
