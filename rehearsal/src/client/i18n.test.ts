import { beforeEach, describe, expect, it } from "vitest";
import { fields } from "../common/data/fields/index.ts";
import { Localization } from "./i18n.ts";

const FILES: Record<string, object> = {
  "lang/en.json": { GREETING: "Hello {name}", "DOTTED.key": "dotted", LIST: { one: "eins" } },
  "systems/bog/en.json": {
    GREETING: "Croak {name}",
    BOG: { FIELDS: { depth: { label: "Depth", hint: "How deep" }, inner: { width: { label: "Width" } } } },
  },
  "modules/moss/en.json": { "BOG.moss": "Moss" },
  "systems/bog/de.json": { GREETING: "Quak {name}" },
};

let texts: Localization;

beforeEach(async () => {
  (globalThis as any).fetch = async (src: string) => {
    const found = FILES[String(src).replace(/^\//, "")];
    return found
      ? new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } })
      : new Response("", { status: 404 });
  };
  const pack = (type: string, id: string, more: object) => ({ type, id, ...more });
  const modules = new Map([
    ["moss", pack("module", "moss", { active: true, languages: [{ lang: "en", path: "en.json" }] })],
    ["fern", pack("module", "fern", { active: false, languages: [{ lang: "en", path: "../moss/none.json" }] })],
  ]);
  const languages = [
    { lang: "en", path: "systems/bog/en.json" },
    { lang: "de", path: "de.json" },
  ];
  (globalThis as any).game = { system: pack("system", "bog", { languages }), modules, world: pack("world", "pond", { languages: [] }) };
  texts = new Localization("en");
  (globalThis as any).game.i18n = texts;
  await texts.setLanguage("en");
});

describe("Localization", () => {
  it("merges the host's texts with those of the system and active modules, later ones winning", () => {
    expect(texts.format("GREETING", { name: "Toad" })).toBe("Croak Toad");
    expect(texts.localize("BOG.moss")).toBe("Moss");
  });

  it("reads keys with dots like nested keys", () => expect(texts.localize("DOTTED.key")).toBe("dotted"));

  it("returns the key if there is no text", () => {
    expect(texts.localize("BOG.nothing")).toBe("BOG.nothing");
    expect(texts.localize("LIST")).toBe("LIST");
    expect(texts.has("LIST.one")).toBe(true);
    expect(texts.has("LIST")).toBe(false);
  });

  it("falls back to English in another language", async () => {
    await texts.setLanguage("de");
    expect(texts.format("GREETING", { name: "Toad" })).toBe("Quak Toad");
    expect(texts.localize("LIST.one")).toBe("eins");
    expect(texts.has("LIST.one", false)).toBe(false);
  });

  it("labels the fields of a schema by prefix and path", () => {
    const schema = new fields["SchemaField"]({
      depth: new fields["NumberField"](),
      inner: new fields["SchemaField"]({ width: new fields["NumberField"]() }),
      named: new fields["StringField"]({ label: "LIST.one" }),
    });
    Localization.localizeSchema(schema, ["BOG"], { prefixPath: "system." });
    expect(schema.fields.depth.label).toBe("Depth");
    expect(schema.fields.depth.hint).toBe("How deep");
    expect(schema.fields.inner.fields.width.label).toBe("Width");
    expect(schema.fields.named.label).toBe("eins");
  });

  it("sorts objects and joins lists by the rules of the language", () => {
    expect(texts.sortObjects([{ n: "zebra" }, { n: "Äpfel" }, { n: "apple" }], "n").map(({ n }) => n)).toEqual(
      ["Äpfel", "apple", "zebra"].sort(new Intl.Collator("en").compare),
    );
    expect(texts.getListFormatter({ type: "disjunction" }).format(["a", "b"])).toBe("a or b");
  });
});
