import fc from "fast-check";
import { base64 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { base64Of, bytesOf } from "./base64.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** What both implementations make of a text. Null if they throw. */
const readBy = (decode: (text: string) => Uint8Array) => (text: string) => {
  try {
    return decode(text);
  } catch {
    return null;
  }
};

describe("base64", () => {
  it("gives the examples of RFC 4648, section 10", () => {
    const examples = { f: "Zg==", fo: "Zm8=", foo: "Zm9v", foob: "Zm9vYg==", fooba: "Zm9vYmE=", foobar: "Zm9vYmFy", "": "" };
    for (const [text, encoded] of Object.entries(examples)) {
      expect(base64Of(utf8(text))).toBe(encoded);
      expect(bytesOf(encoded)).toEqual(utf8(text));
    }
  });

  it("writes and reads any bytes as a library does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const text = base64Of(bytes);
        expect(text).toBe(base64.encode(bytes));
        expect(bytesOf(text)).toEqual(bytes);
      }),
    );
  });

  it.each([
    "Zg",
    "Zg=",
    "Zg===",
    "Zh==",
    "Zm9=",
    "Z",
    "Zm9v\n",
    " Zm9v",
    "Zm_v",
    "Zm-v",
    "Zm9v====",
    "=",
    "====",
    "Zm=v",
    "Zm9vZ===",
    "Zm9é",
  ])("refuses %j", (text) => {
    expect(() => bytesOf(text)).toThrow();
    expect(readBy(base64.decode)(text)).toBe(null);
  });

  it("reads and refuses any text as a library does", () => {
    const letters = fc.string({ unit: fc.constantFrom("A", "Q", "g", "w", "Z", "/", "+", "9", "=", "-", "_", " ", "\n"), maxLength: 12 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(readBy(bytesOf)(text)).toEqual(readBy(base64.decode)(text));
      }),
      { numRuns: 2000 },
    );
  });
});
