import { describe, expect, it } from "vitest";
import { extractEnvelopes, refuseCopiedEnvelope } from "./extract-envelopes.ts";
import type { Envelope } from "./seal-types.ts";
import type { CommandBase } from "./structure.ts";
import type { Shapes } from "./command-fields.ts";

const SHAPES = {
  seal: { combatant: { type: "id" }, phase: { type: "envelope", optional: true }, bid: { type: "envelope" } },
  say: { text: { type: "text", max: 10 } },
} as const satisfies Shapes;

const position = { unit: 0, step: "declare", undos: 0 };
const envelope = (sign: string): Envelope => ({ commitment: sign.repeat(64), key: "a", nonce: "b", box: "c", to: {} });
const command = (fields: object) => ({ position, ...fields }) as unknown as CommandBase;

describe("extracting envelopes", () => {
  it("leaves commitments in their places", () => {
    const given = command({ kind: "seal", combatant: "x", phase: envelope("1"), bid: envelope("2") });
    const before = structuredClone(given);
    expect(extractEnvelopes(SHAPES, given)).toEqual({
      command: { position, kind: "seal", combatant: "x", phase: "1".repeat(64), bid: "2".repeat(64) },
      envelopes: [envelope("1"), envelope("2")],
    });
    expect(given).toEqual(before);
  });

  it("works on each command of a batch", () => {
    const batch = command({ kind: "batch", commands: [1, 2].map((n) => ({ kind: "seal", combatant: "x", bid: envelope(String(n)) })) });
    const { command: lifted, envelopes } = extractEnvelopes(SHAPES, batch);
    expect(lifted).toMatchObject({ commands: [{ bid: "1".repeat(64) }, { bid: "2".repeat(64) }] });
    expect(envelopes.map(({ commitment }) => commitment[0])).toEqual(["1", "2"]);
  });

  it("changes nothing without envelopes", () => {
    for (const given of [command({ kind: "say", text: "hi" }), command({ kind: "undo" }), command({ kind: "toString" })])
      expect(extractEnvelopes(SHAPES, given)).toEqual({ command: given, envelopes: [] });
  });

  it("finds a copy of an earlier envelope, open or not, and one that comes twice", () => {
    const standing = { ["1".repeat(64)]: envelope("1"), ["2".repeat(64)]: null };
    const copied = { reason: "copied" };
    expect(refuseCopiedEnvelope([envelope("3"), envelope("4")], standing)).toBeNull();
    expect(refuseCopiedEnvelope([envelope("1")], standing)).toEqual(copied);
    expect(refuseCopiedEnvelope([envelope("3"), envelope("2")], standing)).toEqual(copied);
    expect(refuseCopiedEnvelope([envelope("3"), envelope("3")], standing)).toEqual(copied);
  });
});
