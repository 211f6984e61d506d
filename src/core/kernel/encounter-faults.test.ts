import { describe, expect, it } from "vitest";
import type { Encounter } from "./encounter.ts";
import { isRecord, omitKey } from "./records.ts";
import { findStoredEncounterFault, findFirstRulesError } from "./encounter-faults.ts";
import type { StateBase, Structure } from "./structure.ts";
import { CAVE_MOMENT } from "../structures/moments/examples.fixture.ts";
import { Table as Cave } from "../structures/moments/table.fixture.ts";
import { LATER_RULES as LATER_MOMENTS } from "../structures/moments/house.ts";
import { moments } from "../structures/moments/index.ts";
import { TRAM_STORY } from "../structures/pages/examples.fixture.ts";
import { Table as Tram } from "../structures/pages/table.fixture.ts";
import { pages } from "../structures/pages/index.ts";
import { KIPPER, KIPPER_SKILLS, KIPPER_STORY } from "../structures/rounds/examples.fixture.ts";
import { GM, JEN, Table as Market } from "../structures/rounds/table.fixture.ts";
import { PRESETS } from "../structures/rounds/house.ts";
import { rounds } from "../structures/rounds/index.ts";
import { SWAMP, SWAMP_ROUND } from "../structures/stages/examples.fixture.ts";
import { Table as Swamp } from "../structures/stages/table.fixture.ts";
import { stages } from "../structures/stages/index.ts";
import { FEN_SEQUENCE } from "../structures/timeline/examples.fixture.ts";
import { Table as Fen } from "../structures/timeline/table.fixture.ts";
import { LATER_RULES as LATER_TIMELINE } from "../structures/timeline/house.ts";
import { timeline } from "../structures/timeline/index.ts";

type Any = Structure;
type Bag = Record<string, any>;

const USER = "PlayerOfWilrow00";
const ENVELOPE = { commitment: "a".repeat(64), key: "QUJD", nonce: "QUJD", box: "QUJD", to: { [USER]: "QUJD" } };

/** What a document stores of an encounter, with content in each part. */
function stored({ state, revision, ledger, undone }: Encounter): Bag {
  const heard = { [USER]: { n: 3, last: [{ id: "request000000001" }, { id: "request000000002", refusal: { reason: "step" } }] } };
  const seals = { [ENVELOPE.commitment]: ENVELOPE, ["b".repeat(64)]: null };
  return structuredClone({ state, revision, ledger, undone, heard, seals, ticked: revision, ended: false, resetting: false });
}

/** The swamp in its Quick stage, with an entry that was undone and redone. */
function swamp(): Bag {
  const table = new Swamp();
  for (const { by, command } of SWAMP_ROUND.slice(0, 20)) table.give(by, command);
  table.gm({ kind: "undo" }, { kind: "undo" }, { kind: "redo" });
  return stored(table.encounter);
}

function cave(): Bag {
  const table = new Cave();
  for (const { by, command, dice = [] } of CAVE_MOMENT.slice(0, 17)) table.give(by, command, ...dice);
  return stored(table.encounter);
}

/** The fen in the middle of its sequence. Each shut seal has its envelope. */
function fen(): Bag {
  const { encounter } = new Fen().replay(FEN_SEQUENCE.slice(0, 26));
  const made = stored(encounter);
  for (const { commitment } of timeline.sealed?.(encounter.state) ?? []) made["seals"][commitment] = { ...ENVELOPE, commitment };
  return made;
}

/** The tram on its last page, with dice, claims and staked Debt. */
function tram(): Bag {
  const table = new Tram();
  for (const { who, command, die } of TRAM_STORY.slice(0, -6)) table.give(who, command, die);
  return stored(table.encounter);
}

/** The market in its second round, with an open exchange and a side's purchases. */
function market(): Bag {
  const table = new Market(PRESETS.example);
  for (const step of KIPPER_STORY) {
    const seat = step.by === "gm" ? GM : JEN;
    if ("side" in step) table.nominate(seat, step.side, step.outcomes);
    else table.give(seat, step.command, step.dice);
    if (table.state.round === 3 && table.state.step === "actions") break;
  }
  table.give(GM, { kind: "call", combatant: KIPPER.jen });
  table.give(JEN, { kind: "declare", combatant: KIPPER.jen, skill: KIPPER_SKILLS.falsehoods, target: KIPPER.fishmonger });
  return stored(table.encounter);
}

const WHOLE: readonly (readonly [string, Any, () => Bag])[] = [
  ["stages", stages, swamp],
  ["timeline", timeline, fen],
  ["moments", moments, cave],
  ["pages", pages, tram],
  ["rounds", rounds, market],
];

const at = (structure: Any, bag: unknown) => {
  const fault = findStoredEncounterFault(structure, bag);
  return fault && [fault.part, fault.at];
};

/** The names of fields that states of older versions lack. */
const LATER: readonly string[] = ["secret", "earlier", "gone", "left", "ended", "paid", "drink", "unseen"];

/** Whether states of a structure may lack a field, which a later version brought. Pages always had a queue. */
const isLater = (structure: string, field: string): boolean => LATER.includes(field) || (structure === "rounds" && field === "queue");

describe("a stored encounter", () => {
  it.each(WHOLE)("of %s can be read as it is, and before its start", (_name, structure, make) => {
    expect(findStoredEncounterFault(structure, make())).toBeNull();
    expect(findFirstRulesError(structure, make()["state"])).toBeNull();
    const nothing = { state: null, revision: 0, ledger: {}, undone: {}, heard: {}, seals: {}, ticked: 0, ended: false, resetting: false };
    expect(findStoredEncounterFault(structure, nothing)).toBeNull();
  });

  it.each(WHOLE)("of %s cannot be read if any part of its state has another type", (_name, structure, make) => {
    const bag = make();
    const wrong: string[] = [];
    const look = (record: Bag, path: string): void => {
      for (const [key, value] of Object.entries(record)) {
        record[key] = isRecord(value) ? "text" : { odd: 1 };
        if (findStoredEncounterFault(structure, bag) === null) wrong.push(`${path}.${key}`);
        record[key] = value;
        if (isRecord(value)) look(value, `${path}.${key}`);
      }
    };
    look(bag["state"], "state");
    expect(wrong).toEqual([]);
    expect(findStoredEncounterFault(structure, bag)).toBeNull();
  });

  it.each(WHOLE)("of %s cannot be read if any older field of its state is missing", (name, structure, make) => {
    const bag = make();
    for (const key of Object.keys(bag["state"]).filter((one) => !isLater(name, one))) {
      const { [key]: gone, ...rest } = bag["state"];
      expect([gone === undefined, at(structure, { ...bag, state: rest })]).toEqual([false, ["state", `state.${key}`]]);
    }
  });

  it.each(WHOLE)("of %s can be read and shown without its newer fields", (name, structure, make) => {
    const bag = make();
    const older = Object.fromEntries(Object.entries(bag["state"]).filter(([key]) => !isLater(name, key)));
    expect(findStoredEncounterFault(structure, { ...bag, state: older })).toBeNull();
    expect(findFirstRulesError(structure, older as unknown as StateBase)).toBeNull();
  });

  it.each([
    ["moments", moments as Any, cave, LATER_MOMENTS],
    ["timeline", timeline as Any, fen, LATER_TIMELINE],
  ] as const)("of %s can be read without its newer house rules, and not without any other", (_name, structure, make, later) => {
    const bag = make();
    const { house } = bag["state"];
    const without = (key: string) => at(structure, { ...bag, state: { ...bag["state"], house: omitKey(house, key) } });
    const missed = Object.keys(house).filter((key) => without(key) === null);
    expect(missed.toSorted()).toEqual([...later].toSorted());
  });

  const wilrow = SWAMP.wilrow;
  const PARTS = ["state", "revision", "ledger", "undone", "heard", "ticked", "seals", "ended", "resetting"];
  const PART_OF: Bag = { state: "state", heard: "requests", seals: "seals" };
  const OF_PARTS = PARTS.flatMap((part) => {
    const other = (value: unknown): unknown => (isRecord(value) ? "text" : { odd: 1 });
    const fault = PART_OF[part] ?? "log";
    return [
      [`${part} missing`, (bag: Bag): Bag => omitKey(bag, part), fault],
      [`${part} null`, (bag: Bag): Bag => ({ ...bag, [part]: null }), part === "state" ? "log" : fault],
      [`${part} of another type`, (bag: Bag): Bag => ({ ...bag, [part]: other(bag[part]) }), fault],
    ] as const;
  });
  const first = (record: Bag): string => Object.keys(record)[0] ?? "";
  const HALVES: readonly (readonly [string, (bag: Bag) => unknown, string, string])[] = [
    ["everything missing", () => undefined, "state", ""],
    ["everything a text", () => "broken", "state", ""],
    ["a state half there", (bag) => ({ ...bag, state: { undos: 0, combatants: bag["state"].combatants } }), "state", "state.round"],
    ["an empty state", (bag) => ({ ...bag, state: {} }), "state", "state.undos"],
    ["a state that is a list", (bag) => ({ ...bag, state: [] }), "state", "state"],
    ["a step of a later version", (bag) => ((bag["state"].step = "epilogue"), bag), "state", "state.step"],
    [
      "a stage of a later version",
      (bag) => ((bag["state"].actions[wilrow].stage = "slowest"), bag),
      "state",
      `state.actions.${wilrow}.stage`,
    ],
    ["a house rule of a later version", (bag) => ((bag["state"].house.effects = "never"), bag), "state", "state.house.effects"],
    [
      "a combatant half there",
      (bag) => ((bag["state"].combatants[wilrow] = { name: "Wilrow" }), bag),
      "state",
      `state.combatants.${wilrow}.place`,
    ],
    ["a log with a gap", (bag) => (delete bag["ledger"]["3"], bag), "log", "ledger"],
    ["an entry that breaks off", (bag) => ((bag["ledger"]["3"] = bag["ledger"]["3"].slice(0, 20)), bag), "log", "ledger.3"],
    ["an entry in the place of another", (bag) => ((bag["ledger"]["3"] = bag["ledger"]["4"]), bag), "log", "ledger.3"],
    ["what was undone by nothing", (bag) => ((bag["undone"]["2"] = 99), bag), "log", "undone"],
    ["an undo that nothing knows of", (bag) => ({ ...bag, undone: {} }), "log", "undone"],
    [
      "an envelope half there",
      (bag) => ((bag["seals"][first(bag["seals"])] = { box: "QUJD" }), bag),
      "seals",
      `seals.${ENVELOPE.commitment}`,
    ],
    ["requests half there", (bag) => ((bag["heard"][USER] = { n: 3 }), bag), "requests", `heard.${USER}.last`],
  ];

  it.each(OF_PARTS)("cannot be read with %s", (_name, spoil, part) => {
    expect(findStoredEncounterFault(stages as unknown as Any, spoil(swamp()))?.part).toBe(part);
  });

  it.each(HALVES)("cannot be read with %s", (_name, spoil, ...fault) => {
    expect(at(stages as unknown as Any, spoil(swamp()))).toEqual(fault);
  });

  it("cannot be read if a shut seal has lost its envelope", () => {
    const bag = fen();
    const [shut] = timeline.sealed?.(bag["state"]) ?? [];
    bag["seals"] = omitKey(bag["seals"], shut?.commitment ?? "");
    expect(at(timeline as unknown as Any, bag)).toEqual(["seals", `seals.${shut?.commitment}`]);
  });

  it("can be read if it holds more than this version knows", () => {
    const bag = swamp();
    bag["state"].weather = "rain";
    expect(findStoredEncounterFault(stages as unknown as Any, { ...bag, later: {} })).toBeNull();
  });

  it("of a structure without a shape is tested with what screens ask", () => {
    const { stateShape, ...bare } = stages as unknown as Any;
    expect(stateShape).toBeDefined();
    const { combatants } = swamp()["state"];
    expect(findStoredEncounterFault(bare as Any, { ...swamp(), state: { undos: 0, combatants } })).toEqual({ part: "state", at: "state" });
    expect(findFirstRulesError(bare as Any, { ...swamp()["state"], actions: null })).toBeInstanceOf(Error);
  });
});
