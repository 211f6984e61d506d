import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stages } from "../structures/stages/index.ts";
import { SWAMP } from "../structures/stages/examples.fixture.ts";
import { timeline } from "../structures/timeline/index.ts";
import { MAX_BATCH, parseCommandRequest, refuseIntent, type ParseContext } from "./parse-command.ts";

const position = { unit: 1, step: "announce", undos: 0 };
const known = new Set<string>(Object.values(SWAMP));
const player: ParseContext = { knows: (id) => known.has(id), gm: false };
const gm: ParseContext = { ...player, gm: true };
const announce = { kind: "announce", position, combatant: SWAMP.fjarva, text: "Dodge" };

const member = { id: "StrangerStranger", name: "N", side: "foe", npc: true, hidden: false, holder: "StrangerStranger", numbers: {} };
const deep = { a: { b: { c: { d: { e: 1 } } } } };

function reason(request: unknown, context = player): string | null {
  const parsed = parseCommandRequest(stages, request, context);
  return "refusal" in parsed ? parsed.refusal.reason : null;
}

describe("parse", () => {
  it("returns a copy of a well-formed command", () => {
    const parsed = parseCommandRequest(stages, announce, player);
    expect(parsed).toEqual({ command: announce });
    expect("command" in parsed && parsed.command).not.toBe(announce);
  });

  it.each([
    ["no object", 7, "malformed"],
    ["a list", [announce], "malformed"],
    ["nothing", undefined, "malformed"],
    ["a key of its own", { ...announce, by: "me" }, "malformed"],
    ["a key of the prototype", JSON.parse(`{"kind":"lock","position":${JSON.stringify(position)},"__proto__":{}}`), "malformed"],
    ["no position", { kind: "lock" }, "malformed"],
    ["a position with more in it", { kind: "lock", position: { ...position, by: 1 } }, "malformed"],
    ["a position that is none", { kind: "lock", position: { ...position, unit: 1.5 } }, "malformed"],
    ["a kind that is none", { kind: "toString", position }, "unknownKind"],
    ["no kind", { position }, "unknownKind"],
    ["a field that is missing", { kind: "announce", position, combatant: SWAMP.fjarva }, "missing"],
    ["a stranger", { ...announce, combatant: "StrangerStranger" }, "unknownCombatant"],
    ["an id that is none", { ...announce, combatant: "../../../etc/pwd" }, "field"],
    ["a text too long", { ...announce, text: "x".repeat(501) }, "field"],
    ["half a sign", { ...announce, text: "\ud800" }, "field"],
    ["a target twice", { ...announce, targets: [SWAMP.fjarva, SWAMP.fjarva] }, "field"],
    ["a stranger among the targets", { ...announce, targets: ["StrangerStranger"] }, "unknownCombatant"],
    ["a number without end", { kind: "rate", position, combatant: SWAMP.fjarva, difficulty: Number.POSITIVE_INFINITY }, "field"],
    ["a number beyond its range", { kind: "rate", position, combatant: SWAMP.fjarva, difficulty: 100 }, "field"],
    ["a choice that is none", { kind: "judge", position, combatant: SWAMP.fjarva, result: "constructor" }, "field"],
    ["a status with a dot", { kind: "status", position, combatant: SWAMP.fjarva, status: "a.b", active: true }, "field"],
    ["a status of the prototype", { kind: "status", position, combatant: SWAMP.fjarva, status: "constructor", active: true }, "field"],
    [
      "a status that every object knows",
      { kind: "status", position, combatant: SWAMP.fjarva, status: "hasOwnProperty", active: true },
      "field",
    ],
    [
      "a new one whose numbers have an unsafe name",
      { kind: "join", position, member: { ...member, numbers: { pool: { "a.b": 1 } } } },
      "field",
    ],
    ["a new one whose numbers are nested too deep", { kind: "join", position, member: { ...member, numbers: deep } }, "field"],
    ["a new one with more in it", { kind: "join", position, member: { ...member, by: "me" } }, "field"],
    ["a request too large", { ...announce, card: "x".repeat(9000) }, "tooLarge"],
    ["an undo by a player", { kind: "undo", position }, "gmOnly"],
    ["a batch by a player", { kind: "batch", position, commands: [announce] }, "gmOnly"],
  ])("refuses %s", (_what, request, why) => {
    expect(reason(request)).toBe(why);
  });

  it("limits a batch to one kind, known fields and 256 KB", () => {
    expect(reason({ kind: "batch", position, commands: [announce, { ...announce, combatant: SWAMP.wilrow }] }, gm)).toBeNull();
    expect(reason({ kind: "batch", position, commands: [] }, gm)).toBe("batchEmpty");
    expect(reason({ kind: "batch", position, commands: [announce, { kind: "pass", combatant: SWAMP.wilrow }] }, gm)).toBe("batchKind");
    expect(reason({ kind: "batch", position, commands: [{ kind: "undo", position }] }, gm)).toBe("unknownKind");
    const many = Array.from({ length: MAX_BATCH / 500 }, () => ({ ...announce, text: "x".repeat(500) }));
    expect(reason({ kind: "batch", position, commands: many }, gm)).toBe("tooLarge");
  });

  it("applies no limits for typed text to the table's observations and a GM's joins", () => {
    const skills = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`s${index}`, { name: "n".repeat(600), rank: index }]));
    const near = Array.from({ length: 300 }, (_, index) => `near${String(index).padStart(12, "0")}`);
    const joins = (to: object) => ({ kind: "join", position, member: { ...member, ...to } });
    const table: ParseContext = { knows: () => true, gm: true, observed: true };
    const huge = joins({ name: "n".repeat(900), numbers: { skills }, near });
    expect([reason(huge, table), reason(huge, { ...gm, knows: () => true }), reason(huge)]).toEqual([null, null, "tooLarge"]);
    const mob = Array.from({ length: 90 }, () => ({ kind: "join", member: huge.member }));
    expect(reason({ kind: "batch", position, commands: mob }, table)).toBeNull();
    expect(reason({ kind: "batch", position, commands: mob }, gm)).toBe("tooLarge");
    expect(reason(joins({ name: 5 }), table)).toBe("field");
  });

  it("takes a member's Health and the damage of its items, in their shapes alone", () => {
    const table: ParseContext = { knows: () => true, gm: true, observed: true };
    const joins = (to: object) => reason({ kind: "join", position, member: { ...member, ...to } }, table);
    const item = { formula: "1d6", partial: "half", use: "" };
    expect(joins({ health: { value: 3, max: 9 }, armed: { CallboardWhip000: item } })).toBeNull();
    expect([{ health: 3 }, { health: { value: -1, max: 9 } }, { health: { value: 1.5, max: 9 } }].map(joins)).toEqual([
      "field",
      "field",
      "field",
    ]);
    expect([{ armed: [] }, { armed: { a: { ...item, partial: "most" } } }, { armed: { "a.b": item } }].map(joins)).toEqual([
      "field",
      "field",
      "field",
    ]);
  });

  it("cleans texts: only what shows of them, without direction marks", () => {
    const parsed = parseCommandRequest(stages, { ...announce, text: " \u202EDodge\u200B " }, player);
    expect("command" in parsed && parsed.command).toMatchObject({ text: "Dodge\u200B" });
    const batch = { kind: "batch", position, commands: [{ kind: "announce", combatant: SWAMP.fjarva, text: "\u3164\u202E" }] };
    const all = parseCommandRequest(stages, batch, gm);
    expect("command" in all && all.command).toMatchObject({ commands: [{ text: "" }] });
  });

  it("counts bytes, not letters", () => {
    expect(reason({ ...announce, card: "ü".repeat(4200) })).toBe("tooLarge");
  });

  it("never throws", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(reason(circle)).toBe("malformed");
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withObjectString: true }), (value) => {
        expect(reason(value)).not.toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe("parse of sealed fields", () => {
  const at = { unit: 0, step: "declare", call: 1, undos: 0 };
  const digest = "0f".repeat(32);
  const envelope = { commitment: digest, key: "AAAA", nonce: "AA==", box: "AAA=", to: { [SWAMP.fjarva]: "AAAA" } };
  const seal = { kind: "seal", position: at, combatant: SWAMP.fjarva, stack: 1, start: 0, bid: envelope };
  const open = { kind: "open", position: at, combatant: SWAMP.fjarva, stack: 1, part: "phase" };
  const opening = { payload: { phase: 3 }, salt: digest };
  const voided = { kind: "void", position: at, combatant: SWAMP.fjarva, stack: 1 };
  const why = (request: unknown): unknown => {
    const parsed = parseCommandRequest(timeline, request, gm);
    return "refusal" in parsed ? parsed.refusal : null;
  };

  it("accepts envelopes, openings and points by stat", () => {
    expect(why(seal)).toBeNull();
    expect(why({ ...seal, phase: envelope })).toBeNull();
    expect(why({ ...open, opening })).toBeNull();
    expect(why({ ...open, opening: { ...opening, payload: { a: { b: ["x", 1, null, true] } } } })).toBeNull();
    expect(why({ ...voided, cost: { strength: 3, "fast-feet": 0 } })).toBeNull();
  });

  it.each([
    ["no envelope", digest],
    ["one without its key", { ...envelope, key: undefined }],
    ["one with more in it", { ...envelope, by: "me" }],
    ["a commitment that is none", { ...envelope, commitment: digest.toUpperCase() }],
    ["a commitment that is a path", { ...envelope, commitment: "..".repeat(21) + "x" }],
    ["a box that is no base64", { ...envelope, box: "<b>" }],
    ["recipients that are a list", { ...envelope, to: ["AAAA"] }],
    ["a recipient that is no id", { ...envelope, to: { "a.b": "AAAA" } }],
    ["a recipient's key that is a record", { ...envelope, to: { [SWAMP.fjarva]: { a: 1 } } }],
    [
      "more recipients than anybody has",
      { ...envelope, to: Object.fromEntries(Array.from({ length: 65 }, (_, n) => [String(n).padStart(16, "0"), ""])) },
    ],
  ])("refuses %s", (_, bid) => {
    expect(why({ ...seal, bid })).toMatchObject({ data: { field: "bid" } });
  });

  it.each([
    ["none", undefined],
    ["one without a salt", { payload: {} }],
    ["a salt that is too short", { payload: {}, salt: "0f" }],
    ["a payload that is a list", { payload: [1], salt: digest }],
    ["a payload that is too deep", { payload: { a: { b: { c: { d: 1 } } } }, salt: digest }],
    ["a text that is too long", { payload: { a: "x".repeat(501) }, salt: digest }],
    ["a key of the prototype", { payload: JSON.parse(`{"__proto__": 1}`) as object, salt: digest }],
    ["a key that is a path", { payload: { "a.b": 1 }, salt: digest }],
    ["more in it", { ...opening, more: 1 }],
  ])("refuses an opening: %s", (_, given) => {
    expect(why({ ...open, opening: given })).toMatchObject({ data: { field: "opening" } });
  });

  it.each([
    ["a list", [1]],
    ["less than nothing", { strength: -1 }],
    ["a part of a point", { strength: 0.5 }],
    ["more than there can be", { strength: 1000 }],
    ["a stat that is no word", { "a.b": 1 }],
    ["a stat of the prototype", { toString: 1 }],
    ["too many", Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`s${n}`, 1]))],
  ])("refuses points that are %s", (_, cost) => {
    expect(why({ ...voided, cost })).toMatchObject({ data: { field: "cost" } });
  });

  it("refuses a player's request that is too large, and checks the shape of an intent", () => {
    const wide = { ...envelope, box: "A".repeat(8000) };
    expect(reason({ kind: "announce", position, combatant: SWAMP.fjarva, text: "x", seal: wide })).toBe("tooLarge");
    const declare = { kind: "declare", combatant: SWAMP.fjarva, name: "Dodge", type: "common" };
    expect(refuseIntent(timeline.intents!, declare, player)).toBeNull();
    expect(refuseIntent(timeline.intents!, { ...declare, relevantBid: -1 }, player)).toMatchObject({ reason: "field" });
    expect(refuseIntent(timeline.intents!, { ...declare, kind: "seal" }, player)).toMatchObject({ reason: "unknownKind" });
    expect(refuseIntent(timeline.intents!, () => 1, player)).toMatchObject({ reason: "malformed" });
  });
});
