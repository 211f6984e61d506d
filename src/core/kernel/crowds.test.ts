import { expect, it } from "vitest";
import { moments } from "../structures/moments/index.ts";
import { rounds } from "../structures/rounds/index.ts";
import { numbersOf as poolNumbers } from "../structures/timeline/examples.fixture.ts";
import { timeline } from "../structures/timeline/index.ts";
import { makeFreshEncounter } from "./begin.ts";
import type { Encounter } from "./encounter.ts";
import { Chance } from "./fuzz.fixture.ts";
import { MAX_BATCH, parseCommandRequest } from "./parse-command.ts";
import { playCommand } from "./play.ts";
import { keyPairFromSecret } from "./seal-crypto.ts";
import { TABLE } from "./seat-rights.ts";
import type { Cast, CastMember } from "./cast/cast-member.ts";
import type { Seat, Structure } from "./structure.ts";
import type { Id, JsonRecord } from "./json-types.ts";

type Any = Structure;

const idOf = (index: number): Id => `crowd${String(index).padStart(11, "0")}`;
const foe = (index: number, numbers: JsonRecord = {}): CastMember => ({
  id: idOf(index),
  name: `Foe ${index}`,
  side: "foe",
  npc: true,
  hidden: false,
  holder: idOf(index),
  numbers,
});
const castOf = (count: number): Cast => Object.fromEntries(Array.from({ length: count }, (_, index) => [idOf(index), foe(index)]));
const GM: Seat = { kind: "user", user: "GameGameGameGame", gm: true, combatants: [] };

/** Parses and plays a command. Throws the reason if it is refused. */
function give(structure: Any, encounter: Encounter, bare: object, seat: Seat = TABLE): Encounter {
  const request = { ...bare, position: structure.position(encounter.state) };
  const knows = (id: Id) => Object.hasOwn(encounter.state.combatants, id);
  const parsed = parseCommandRequest(structure, request, { knows, gm: true, observed: seat === TABLE });
  if ("refusal" in parsed) throw new Error(JSON.stringify(parsed.refusal));
  const verdict = playCommand(structure, encounter, parsed.command, seat);
  if (verdict.kind !== "done") throw new Error(JSON.stringify(verdict));
  return verdict.encounter;
}

/** Ninety foes of forty skills, with names of the longest allowed length. */
const SKILLS = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`skill${String(index).padStart(11, "0")}`, { name: "n".repeat(60), rank: 3, kind: "other" }]),
);

it("ninety foes of forty skills join at once, and what came before them can still be undone", () => {
  const structure = rounds as unknown as Any;
  const start = makeFreshEncounter(structure, castOf(2), {});
  const held = give(structure, start, { kind: "hold", combatant: idOf(0), held: true }, GM);
  const commands = Array.from({ length: 90 }, (_, index) => ({ kind: "join", member: foe(index + 2, { skills: SKILLS }) }));
  const joined = give(structure, held, { kind: "batch", commands });
  expect(Object.keys(joined.state.combatants)).toHaveLength(92);
  expect(joined.ledger["2"]!.length).toBeGreaterThan(256 * 1024);
  const back = give(structure, joined, { kind: "undo", to: 1 }, GM);
  expect((back.state.combatants as Record<Id, { held?: boolean }>)[idOf(0)]?.held).toBe(false);
});

it("three hundred tokens on one space are all in contact, as one entry", () => {
  const structure = moments as unknown as Any;
  const start = makeFreshEncounter(structure, castOf(300), {});
  const all = Object.keys(start.state.combatants);
  const at = { scene: "s".repeat(16), x: 0, y: 0, elevation: 0, level: "", width: 1, height: 1 };
  const commands = all.map((combatant) => ({ kind: "placed", combatant, at, near: all.filter((other) => other !== combatant) }));
  const placed = give(structure, start, { kind: "batch", commands });
  const { near } = (placed.state.combatants as Record<Id, { near: readonly Id[] }>)[idOf(7)]!;
  expect([placed.revision, near.length]).toEqual([1, 299]);
});

it.each([rounds, moments])("one with seventy skills of long names may join, as it could have started: %#", (one) => {
  const structure = one as unknown as Any;
  const skills = Object.fromEntries(
    Array.from({ length: 70 }, (_, index) => [`skill${String(index).padStart(11, "0")}`, { name: "n".repeat(900), rank: 3 }]),
  );
  const member = foe(9, { skills });
  expect(() => makeFreshEncounter(structure, { [member.id]: member }, {})).not.toThrow();
  const start = makeFreshEncounter(structure, castOf(2), {});
  for (const seat of [TABLE, GM])
    expect(Object.keys(give(structure, start, { kind: "join", member }, seat).state.combatants)).toHaveLength(3);
});

it("sixty goblins bid at once: their intents are sealed one by one and given as one request, for the keys of several GMs", () => {
  const structure = timeline as unknown as Any;
  const chance = new Chance(1);
  const pools = poolNumbers([3]);
  const cast = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [idOf(index), foe(index, pools)]));
  const start = makeFreshEncounter(structure, cast, {}, { scope: "crowds", escrow: "full" });
  const random = (count: number) => Uint8Array.from({ length: count }, () => chance.integer(0, 255));
  const keys = Object.fromEntries(
    Array.from({ length: 2 }, (_, index) => [`key${String(index).padStart(13, "0")}`, keyPairFromSecret(random(32)).public]),
  );
  const sealing = { user: "GameGameGameGame", random, recipients: () => keys };
  const commands = Object.keys(cast).map((combatant) => {
    const chosen = { name: "Strike", type: "common", ante: 1, ability: 0, relevant: "strength", relevantBid: 2 };
    const made = structure.prepare?.(start.state, { kind: "declare", combatant, ...chosen }, {}, sealing);
    if (!made || !("command" in made)) throw new Error(JSON.stringify(made));
    return made.command;
  });
  const bid = give(structure, start, { kind: "batch", commands }, GM);
  const { stacks: made } = bid.state as typeof bid.state & { readonly stacks: object };
  expect([bid.revision, Object.values(made).map((stacks) => Object.keys(stacks).length)]).toEqual([1, Array(60).fill(1)]);
  // Each key adds about 250 bytes to a bid, so that the keys of eleven devices fit.
  expect(JSON.stringify(commands).length + 60 * 9 * 250).toBeLessThan(MAX_BATCH);
});
