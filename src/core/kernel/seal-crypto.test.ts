import fc from "fast-check";
import { base64 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { canonicalJsonOf, commitmentOf, isOpenedBy, isPublicKey, keyPairFromSecret, seal, unseal } from "./seal-crypto.ts";
import type { Envelope, SealContext } from "./seal-types.ts";
import type { Json, JsonRecord } from "./json-types.ts";

const LENGTH = 120;

/** Bytes that count up, so that a test can predict them. */
function counting(): (count: number) => Uint8Array {
  let next = 0;
  return (count) => Uint8Array.from({ length: count }, () => next++ & 255);
}

const keyOf = (id: string, byte: number) => ({ id, ...keyPairFromSecret(new Uint8Array(32).fill(byte)) });
const alice = keyOf("alicealicealice1", 7);
const gm = keyOf("gmgmgmgmgmgmgmg1", 9);
const stranger = keyOf("strangerstrange1", 11);
const recipients = { [alice.id]: alice.public, [gm.id]: gm.public };

const context: SealContext = {
  scope: "fight00000000000 swamp",
  combatant: "maren00000000000",
  user: "alice00000000000",
  kind: "phase",
  call: 3,
  stack: 2,
};

function sealed(payload: JsonRecord, length = LENGTH, random = counting()) {
  const made = seal({ context, payload, length, recipients }, random);
  if (made === null) throw new Error("too long");
  return made;
}

/** The example that docs/decisions/0009 prints. */
const VECTOR: Envelope = {
  commitment: "fac862e789f36dd1e973b16e09b857b6934a888ca9d934023320b6d78226cd96",
  nonce: "QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZX",
  box: "Oi0Wi1YOnKwSXNUJ1h7iJflVx+PWFwJDNIHBL44/yRKKK0Gyftb4Wg32/aQ048EW9fbLfvVTr4rxJd1WUDZZB6Bg3EhuzDDTJNRBJ+BN1dZqgQ==",
  key: "E0msagbBjJ+xzG8VsZB8pkW0X+UkcW1pC7KfNU3/p24=",
  to: {
    alicealicealice1: "YSzA8+/NEyDrOhDfub6bglDq/r0vHbUFimOeoGQNgmgJ1UTnGjhs2W6+qA/9OMHn",
    gmgmgmgmgmgmgmg1: "+bY7n901kXy8HMWSIRXcRsIO4YgLYNAJMXz1XWBp+gol5qqCtKc5PE8hIdPWDZZF",
  },
};
const VECTOR_SALT = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/** A text in base64 with one of its bytes changed. */
function bent(text: string, at = 0): string {
  const bytes = base64.decode(text);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return base64.encode(bytes);
}

describe("an envelope", () => {
  it("is built byte by byte as the decision record says", () => {
    const { envelope, opening } = sealed({ phase: 12 }, 32);
    expect(envelope).toEqual(VECTOR);
    expect(opening).toEqual({ payload: { phase: 12 }, salt: VECTOR_SALT });
    expect([alice.public, gm.public]).toEqual([
      "E75P6uryBMf9M1j8nAByGIHRdCeBKCJ+xnTzf3/pe20=",
      "V9tLNZ8jrl4Ubk4lEgVnBHIlBjSMFQwUdT0Mkz0E1CE=",
    ]);
  });

  it("opens for each of its recipients, to what was sealed", () => {
    const payload = { card: "Übung “1”", bids: [3, 0], deep: { a: null, b: true } };
    const { envelope, opening } = sealed(payload);
    for (const key of [alice, gm]) expect(unseal(envelope, context, key)).toEqual(opening);
    expect(commitmentOf(context, opening, LENGTH)).toBe(envelope.commitment);
    expect(isOpenedBy(envelope, context, opening)).toBe(true);
  });

  it("opens for no other key, and for no key at all without recipients", () => {
    const { envelope } = sealed({ phase: 12 });
    expect(unseal(envelope, context, stranger)).toBeNull();
    expect(unseal(envelope, context, { ...stranger, id: alice.id })).toBeNull();
    expect(unseal(envelope, context, { ...alice, id: gm.id })).toBeNull();
    const lone = seal({ context, payload: { phase: 1 }, length: 32, recipients: {} }, counting());
    expect(lone?.envelope).toMatchObject({ key: "", to: {} });
    expect(unseal(lone!.envelope, context, alice)).toBeNull();
  });

  it.each([
    ["scope", "fight00000000001 swamp"],
    ["combatant", "tobin00000000000"],
    ["user", "bob0000000000000"],
    ["kind", "bid"],
    ["call", 4],
    ["stack", 3],
  ])("opens nowhere else: another %s", (field, value) => {
    const { envelope, opening } = sealed({ phase: 12 });
    const elsewhere = { ...context, [field]: value };
    expect(unseal(envelope, elsewhere, alice)).toBeNull();
    expect(commitmentOf(elsewhere, opening, LENGTH)).not.toBe(envelope.commitment);
    expect(isOpenedBy(envelope, elsewhere, opening)).toBe(false);
  });

  it("does not open once any part of it was changed", () => {
    const { envelope } = sealed({ phase: 12 });
    const other = sealed({ phase: 13 }, LENGTH, (count) => new Uint8Array(count).fill(200)).envelope;
    const wrapped = envelope.to[alice.id] ?? "";
    const touched: readonly Envelope[] = [
      { ...envelope, box: bent(envelope.box) },
      { ...envelope, box: bent(envelope.box, base64.decode(envelope.box).length - 1) },
      { ...envelope, nonce: bent(envelope.nonce) },
      { ...envelope, key: bent(envelope.key) },
      { ...envelope, to: { [alice.id]: bent(wrapped) } },
      { ...envelope, to: { [alice.id]: envelope.to[gm.id] ?? "" } },
      { ...envelope, commitment: other.commitment },
      { ...other, commitment: envelope.commitment },
      { ...envelope, box: other.box, nonce: other.nonce },
      { ...envelope, key: other.key, to: other.to },
    ];
    for (const one of touched) expect(unseal(one, context, alice)).toBeNull();
  });

  it("is bound to its payload and its salt", () => {
    const { envelope, opening } = sealed({ phase: 12 }, 32);
    for (const other of [
      { ...opening, payload: { phase: 13 } },
      { ...opening, payload: { phase: 12, more: 0 } },
      { ...opening, salt: opening.salt.replace("00", "01") },
    ]) {
      expect(commitmentOf(context, other, 32)).not.toBe(envelope.commitment);
      expect(isOpenedBy(envelope, context, other)).toBe(false);
    }
    expect(commitmentOf(context, opening, 33)).not.toBe(envelope.commitment);
  });

  it("is not made for a payload that is too long for its kind", () => {
    const text = "x".repeat(LENGTH - `{"a":""}`.length);
    expect(seal({ context, payload: { a: text }, length: LENGTH, recipients }, counting())).not.toBeNull();
    expect(seal({ context, payload: { a: `${text}x` }, length: LENGTH, recipients }, counting())).toBeNull();
    expect(commitmentOf(context, { payload: { a: `${text}ü` }, salt: VECTOR_SALT }, LENGTH)).toBeNull();
  });

  it("has the same size for every payload of a kind", () => {
    const sizes = [{}, { phase: 1 }, { phase: 99_999, name: "a long name with an ü in it" }].map(
      (payload) => JSON.stringify(sealed(payload).envelope).length,
    );
    expect(new Set(sizes).size).toBe(1);
  });

  it("opens to any JSON payload, whatever the order of its keys", () => {
    const payload = fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.integer(), fc.string({ maxLength: 8 }), fc.boolean()), {
      maxKeys: 4,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(payload, (record) => {
        const { envelope, opening } = sealed(record, 400);
        expect(unseal(envelope, context, gm)?.payload).toEqual(JSON.parse(JSON.stringify(record)));
        const reversed = Object.fromEntries(Object.entries(record).reverse());
        expect(commitmentOf(context, { ...opening, payload: reversed }, 400)).toBe(envelope.commitment);
      }),
      { numRuns: 25 },
    );
  });

  it("is not sealed to an invalid key, and no invalid key passes the check", () => {
    const low = ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="];
    for (const text of [...low, "", "E75P", `${"A".repeat(42)}B=`, 7, null, ["x"]]) expect(isPublicKey(text)).toBe(false);
    for (const key of [alice, gm, stranger]) expect(isPublicKey(key.public)).toBe(true);
    for (const text of low) {
      expect(() => seal({ context, payload: {}, length: 32, recipients: { [alice.id]: text } }, counting())).toThrow();
      expect(unseal({ ...VECTOR, key: text }, context, alice)).toBeNull();
    }
  });

  it("never throws as it is opened, whatever it holds", () => {
    const text = fc.oneof(fc.string(), fc.base64String());
    const junk = fc.record({ commitment: text, key: text, nonce: text, box: text, to: fc.constant({ [alice.id]: "AAAA" }) });
    fc.assert(
      fc.property(junk, text, (envelope, salt) => {
        expect(unseal(envelope, context, alice)).toBeNull();
        expect(isOpenedBy(envelope, context, { payload: {}, salt })).toBe(false);
      }),
    );
    expect(unseal({ ...VECTOR, to: { [alice.id]: "A" } }, context, alice)).toBeNull();
    expect(
      unseal({ ...VECTOR, to: JSON.parse(`{"__proto__": "AAAA"}`) as Envelope["to"] }, context, { ...alice, id: "__proto__" }),
    ).toBeNull();
  });
});

describe("canonical JSON", () => {
  it("is equal for equal values, and differs for different ones", () => {
    expect(canonicalJsonOf({ b: 1, a: [true, null, { d: "ü", c: -1.5 }] })).toBe(`{"a":[true,null,{"c":-1.5,"d":"ü"}],"b":1}`);
    const value = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(value, (one) => {
        expect(JSON.parse(canonicalJsonOf(one))).toEqual(JSON.parse(JSON.stringify(one)));
      }),
    );
  });
});
