import { describe, expect, it } from "vitest";
import { assertFilePaths, cleanHtml, touchedGmField } from "./fields.ts";
import { assertPlain } from "./guard.ts";
import { sanitizeHtml } from "./sanitize.ts";

const rules = {
  htmlFields: ["biography.value", "notes.*.text"],
  gmOnlyFields: ["secret.depth", "traps.*.armed"],
  filePathFields: { badge: ["IMAGE"], "sounds.*": ["AUDIO"] },
};

describe("the fields that a manifest names", () => {
  it("are sanitised as HTML, below any key and under replacement", () => {
    const dirty = '<p onclick="x()">a<script>b</script></p>';
    const data = { system: { biography: { value: dirty }, notes: { one: { text: dirty } }, other: dirty } };
    cleanHtml(rules, data);
    expect(data).toEqual({ system: { biography: { value: "<p>a</p>" }, notes: { one: { text: "<p>a</p>" } }, other: dirty } });
    const replaced = { "==system": { biography: { value: dirty } } };
    cleanHtml(rules, replaced);
    expect(replaced["==system"].biography.value).toBe("<p>a</p>");
  });

  it("may be only the GM's, however they are reached", () => {
    for (const changes of [
      { system: { secret: { depth: 3 } } },
      { system: { secret: { "-=depth": null } } },
      { system: { "-=secret": null } },
      { system: { "==secret": {} } },
      { "==system": {} },
      { system: { secret: { __$OPERATOR$__: "ForcedDeletion" } } },
      { system: { traps: { a: { armed: false } } } },
    ]) {
      expect(touchedGmField(rules, changes), JSON.stringify(changes)).not.toBeNull();
    }
    expect(touchedGmField(rules, { system: { depth: 1, secret: { hint: 2 }, traps: { a: { name: "x" } } }, name: "y" })).toBeNull();
  });

  it("hold files of the right kind", () => {
    expect(() => assertFilePaths(rules, { system: { badge: "a/b.webp?x=1", sounds: { a: "x.ogg" } } })).not.toThrow();
    expect(() => assertFilePaths(rules, { system: { badge: "a/b.mp3" } })).toThrow("badge");
    expect(() => assertFilePaths(rules, { system: { sounds: { a: "x.png" } } })).toThrow("sounds");
  });
});

describe("what is kept of HTML", () => {
  it("keeps forms and data attributes and drops scripts and script addresses", () => {
    const html = '<form><input type="number" name="a" value="1" /><button type="button" data-action="go">Go</button></form>';
    expect(sanitizeHtml(html)).toBe(html);
    expect(sanitizeHtml('<a href="javascript:x()">y</a><img src="x" onerror="z()" /><iframe srcdoc="<script>"></iframe>')).toBe(
      '<a>y</a><img src="x" /><iframe></iframe>',
    );
    expect(sanitizeHtml("a & b")).toBe("a & b");
    expect(sanitizeHtml("caf&eacute; &amp; bar")).toBe("café &amp; bar");
    expect(sanitizeHtml('<img src="x" loading="lazy" decoding="async">')).toBe('<img src="x" />');
  });
});

describe("what clients send", () => {
  it("may not reach prototypes, be bottomless or binary", () => {
    for (const key of ["__proto__", "a.__proto__.b", "constructor", "a.prototype", "-=__proto__", "a.==constructor"]) {
      expect(() => assertPlain({ x: [{ [key]: 1 }] }), key).toThrow();
    }
    expect(() => assertPlain(JSON.parse('{"a": {"__proto__": {"polluted": 1}}}'))).toThrow();
    let deep: object = {};
    for (let index = 0; index < 200; index++) deep = { deep };
    expect(() => assertPlain(deep)).toThrow("deep");
    expect(() => assertPlain({ a: new Uint8Array(2) })).toThrow("Binary");
    expect(() => assertPlain({ "system.a.-=b": null, c: ["constructor"] })).not.toThrow();
  });
});
