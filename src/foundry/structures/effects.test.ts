import { afterAll, describe, expect, it, vi } from "vitest";
import { STRUCTURES, type CastMember, type JsonRecord, type Projection } from "../../core/index.ts";

class Nothing {
  readonly kind = "nothing";
}
vi.stubGlobal("foundry", { abstract: { TypeDataModel: Nothing }, data: { fields: new Proxy({}, { get: () => Nothing }) } });
vi.stubGlobal("game", { i18n: { localize: (key: string) => key } });
const { DATA_PARTS } = await import("./data.ts");
afterAll(() => void vi.unstubAllGlobals());

const who = "Ada".padEnd(16, "0");
/** An actor's stored values. */
const STORED: JsonRecord = {
  timeline: { pools: { strength: { label: "Strength", aspect: "body", sort: 0, max: 5, drained: 1, spent: 2 } } },
  pages: { drives: { love: { label: "Love", sort: 0, strength: 3, debt: 2 } }, free: "", used: "" },
  rounds: { reflexes: 5, quickness: 4, wits: 3, fortitude: 2, evasion: 1, wounds: 3, lost: 0 },
  moments: { beats: { base: 14, armour: 3, spent: 0 }, agility: 8, cover: "none", sneaking: false },
  stages: { scores: {}, notes: "" },
};

/** Adds 1 to all numbers, as active effects may. */
const raised = (value: unknown): unknown => {
  if (typeof value === "number") return value + 1;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, raised(inner)]));
};

const isOnActor = (each: Projection): each is Extract<Projection, { kind: "actor" }> => each.kind === "actor";

describe.each(DATA_PARTS)("an encounter in %s", (structure, { actor }) => {
  it("writes to actors from their stored values, without what active effects add", () => {
    const numbers = actor.numbers(raised(STORED) as never, new Set(), [], STORED as never);
    const member: CastMember = { id: who, name: "Ada", side: "party", npc: false, hidden: false, holder: who, numbers };
    const rules = STRUCTURES[structure];
    const written = rules.project(rules.setup({ [who]: member }, {}) as never).filter(isOnActor);
    const valueAt = (path: string) =>
      path
        .split(".")
        .slice(1)
        .reduce((value: any, part) => value[part], STORED);
    expect(written.map(({ path, value }) => [path, value])).toEqual(written.map(({ path }) => [path, valueAt(path)]));
    expect(written.length > 0).toBe(structure !== "stages");
  });
});
