import { afterAll, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounters.ts";
import { id } from "./fakes.ts";
import { toy } from "./toy.ts";

class Nothing {
  readonly kind = "nothing";
}

vi.stubGlobal("foundry", {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  abstract: { TypeDataModel: Nothing },
  utils: { randomID: () => id("page") },
});
vi.stubGlobal("game", { release: { generation: 13 } });
vi.stubGlobal("CONFIG", { statusEffects: [{ id: "prone" }] });
const { register } = await import("../models/structures.ts");
const { correctMarks, marksAsCommands } = await import("./foreign.ts");
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
    system: { state: { undos: 0, combatants: {} }, ended: false },
    combatants: new Map([[who, { defeated: false, actor: { statuses, effects } }]]),
  } as unknown as CallboardEncounter;

  it("are those that tokens can show; a status of the table's own making is none", async () => {
    expect(marksAsCommands(combat)).toEqual([{ kind: "status", combatant: who, status: "prone", active: false }]);
    expect(await correctMarks(combat, () => true)).toBe(true);
    expect(toggled).toEqual(["prone"]);
    expect(await correctMarks(combat, () => true)).toBe(false);
  });
});
