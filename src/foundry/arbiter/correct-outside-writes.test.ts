import { afterAll, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { id, makeUnstarted } from "./fakes.fixture.ts";
import { toy } from "./toy.fixture.ts";

class Nothing {
  readonly kind = "nothing";
}

vi.stubGlobal("foundry", {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  abstract: { TypeDataModel: Nothing },
  utils: { randomID: () => id("page") },
});
vi.stubGlobal("game", { release: { generation: 13 } });
vi.stubGlobal("CONFIG", { statusEffects: [{ id: "prone" }, { id: "dead" }], specialStatusEffects: { DEFEATED: "dead" } });
const { register } = await import("../encounter/registry.ts");
const { correctMarks, marksAsCommands } = await import("./correct-outside-writes.ts");
afterAll(() => void vi.unstubAllGlobals());

const who = id("Wilrow");
const status = (name: string) => ({ kind: "status", key: `status-${name}`, combatant: who, status: name, active: true });
register("fake.marks", {
  structure: { ...toy, project: () => [status("prone"), status("charmed")] } as unknown as typeof toy,
  templates: "",
  lang: "",
  numbers: () => ({}),
});

describe("marks that others changed", () => {
  const statuses = new Set<string>();
  const toggled: string[] = [];
  const effects = Object.assign([] as object[], { has: () => false });
  vi.stubGlobal("ActiveEffect", {
    implementation: {
      fromStatusEffect: (name: string) => ({ id: id(name), name, updateSource: Object, toObject: () => name }),
      create: (name: string) => {
        toggled.push(name);
        statuses.add(name);
      },
    },
  });
  const combat = {
    id: id("fight"),
    type: "fake.marks",
    system: { ...makeUnstarted(), state: { undos: 0, combatants: {} } },
    combatants: new Map([[who, { defeated: false, actor: { statuses, effects } }]]),
  } as unknown as CallboardEncounter;

  it("are those that tokens can show, and not the table's custom statuses", async () => {
    expect(marksAsCommands(combat)).toEqual([{ kind: "status", combatant: who, status: "prone", active: false }]);
    expect(await correctMarks(combat, () => true)).toBe(true);
    expect(toggled).toEqual(["prone"]);
    expect(await correctMarks(combat, () => true)).toBe(false);
  });
});

register("fake.fallen", {
  structure: {
    ...toy,
    project: ({ out }: { out: boolean }) => [{ kind: "defeated", key: "defeated", combatant: who, value: out }],
  } as unknown as typeof toy,
  templates: "",
  lang: "",
  numbers: () => ({}),
});

/** An encounter of one combatant that the rules count as defeated or not, with its mark and its actor's status. */
function fallen(out: boolean, defeated: boolean, isDown: boolean, shared = false) {
  const statuses = new Set(isDown ? ["dead"] : []);
  const toggleStatusEffect = vi.fn((name: string, { active }: { active: boolean }) => {
    if (active) statuses.add(name);
    else statuses.delete(name);
    return Promise.resolve();
  });
  const actor = { statuses, toggleStatusEffect };
  const combatants = new Map([[who, { defeated, actor }], ...(shared ? [[id("Twin"), { defeated: false, actor }] as const] : [])]);
  const found = {
    get: (key: string) => combatants.get(key),
    filter: (test: (one: object) => boolean) => [...combatants.values()].filter(test),
  };
  const combat = {
    id: id("fall"),
    type: "fake.fallen",
    system: { ...makeUnstarted(), state: { undos: 0, combatants: {}, out } },
    combatants: found,
  };
  return { combat: combat as unknown as CallboardEncounter, statuses };
}

describe("the mark of defeat", () => {
  it.each([
    ["as the rules say", [true, true, true], null],
    ["given by the status alone", [false, false, true], true],
    ["given by the mark alone", [false, true, false], true],
    ["taken by the status alone", [true, true, false], false],
    ["taken by the mark alone", [true, false, true], false],
  ] as const)("%s", (_name, [out, defeated, isDown], seen) => {
    const { combat } = fallen(out, defeated, isDown);
    expect(marksAsCommands(combat)).toEqual(seen === null ? [] : [{ kind: "defeat", combatant: who, defeated: seen }]);
  });

  it("is not read from a status that several combatants share", () => {
    expect(marksAsCommands(fallen(false, false, true, true).combat)).toEqual([]);
  });

  it("is corrected together with the actor's status", async () => {
    const { combat, statuses } = fallen(false, false, true);
    expect(await correctMarks(combat, () => true)).toBe(true);
    expect([...statuses]).toEqual([]);
  });
});
