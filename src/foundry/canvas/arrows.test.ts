import { beforeEach, describe, expect, it, vi } from "vitest";
import { MOMENTS_ARROWS } from "../structures/moments/scene/arrows.ts";
import { ROUNDS_ARROWS } from "../structures/rounds/scene/arrows.ts";
import { STAGES_ARROWS } from "../structures/stages/scene/arrows.ts";
import { TIMELINE_ARROWS } from "../structures/timeline/scene/arrows.ts";

const ARROWS = { stages: STAGES_ARROWS, timeline: TIMELINE_ARROWS, moments: MOMENTS_ARROWS, rounds: ROUNDS_ARROWS };

/** The part of PIXI that draws lines. It records the long strokes, with their ends. */
class Graphics {
  destroyed = false;
  readonly strokes: string[] = [];
  #at = "";
  lineStyle = (): this => this;
  moveTo(x: number, y: number): this {
    this.#at = `${String(x)},${String(y)}`;
    return this;
  }
  lineTo(x: number, y: number): this {
    this.strokes.push(`${this.#at} ${String(Math.round(x))},${String(Math.round(y))}`);
    return this;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

const view = vi.fn();
vi.mock("../reading/reading.ts", () => ({ readingInStructure: () => ({ view: view() as unknown }) }));
vi.mock("../encounter/encounter-lookups.ts", () => ({
  isReadableCallboard: (combat: unknown) => Boolean(combat),
  isRunning: ({ system }: { system: { ended: boolean } }) => !system.ended,
  structureOf: () => ({}),
  registrationIn: ({ type }: { type: keyof typeof ARROWS }) => ({ arrows: ARROWS[type] }),
}));

const tokenAt = (x: number) => ({ w: 100, visible: true, center: { x, y: 50 } });
const placed = { a: tokenAt(50), b: tokenAt(450), c: tokenAt(850) };
const hidden = new Set<string>();
const combat = {
  type: "stages",
  system: { ended: false },
  combatants: {
    get: (id: string) => ({ hidden: hidden.has(id), token: { hidden: false, object: new Map(Object.entries(placed)).get(id) ?? null } }),
  },
};

const hooks = new Map<string, () => void>();
const drawn: Graphics[] = [];
const told = async (hook = "updateCombat") => {
  hooks.get(hook)?.();
  await new Promise((resolve) => setTimeout(resolve));
};
/** Returns the stroke of each line, without its head and its dark edge. */
const lines = () =>
  drawn
    .filter(({ destroyed }) => !destroyed)
    .flatMap(({ strokes }) => strokes.slice(0, strokes.length / 2).filter((_one, at) => at % 3 === 0));

const card = (combatant: string, targets: readonly string[], more: object = {}) => ({
  combatant,
  targets,
  result: null,
  voided: null,
  ...more,
});
const stage = (cards: readonly object[]) => ({
  step: "Q",
  lanes: [
    { stage: "Q", cards },
    { stage: "R", cards: [card("c", ["a"])] },
  ],
});

beforeEach(async () => {
  vi.resetModules();
  hooks.clear();
  hidden.clear();
  drawn.length = 0;
  Object.assign(combat, { type: "stages", system: { ended: false } });
  Object.assign(placed.b, { visible: true, center: { x: 450, y: 50 } });
  vi.stubGlobal("Hooks", { on: (name: string, call: () => void) => hooks.set(name, call) });
  vi.stubGlobal("game", { combat });
  vi.stubGlobal("PIXI", { Graphics });
  const addChild = (one: Graphics) => (drawn.push(one), one);
  vi.stubGlobal("canvas", { ready: true, grid: { size: 100 }, interface: { addChild } });
  const { followArrows } = await import("./arrows.ts");
  followArrows();
});

describe("arrows from actors to their targets", () => {
  it("lead from edge to edge while the open stage resolves, and go when results come", async () => {
    view.mockReturnValue(stage([card("a", ["b", "c"]), card("b", ["a"], { voided: { why: "out" } })]));
    await told();
    expect(lines()).toEqual(["100,50 400,50", "100,50 800,50"]);
    await told();
    expect(drawn).toHaveLength(1);
    view.mockReturnValue(stage([card("a", ["b", "c"], { result: "miss" })]));
    await told();
    expect(lines()).toEqual([]);
    view.mockReturnValue({ ...stage([]), step: "announce" });
    await told();
    expect(drawn).toHaveLength(1);
  });

  it("follow tokens that move", async () => {
    view.mockReturnValue(stage([card("a", ["b"])]));
    await told();
    placed.b.center = { x: 650, y: 50 };
    await told("refreshToken");
    expect(lines()).toEqual(["100,50 600,50"]);
  });

  it("leave out combatants that are hidden, out of sight or elsewhere, and targets at the same place", async () => {
    view.mockReturnValue(stage([card("a", ["b", "c", "gone", "a"])]));
    hidden.add("c");
    placed.b.visible = false;
    await told();
    expect(lines()).toEqual([]);
    Object.assign(placed.b, { visible: true, center: { x: 60, y: 50 } });
    await told();
    expect(lines()).toEqual([]);
  });

  it("end with the encounter, and need a canvas", async () => {
    view.mockReturnValue(stage([card("a", ["b"])]));
    await told();
    combat.system.ended = true;
    await told();
    expect([lines(), drawn.length]).toEqual([[], 1]);
    combat.system.ended = false;
    vi.stubGlobal("canvas", { ready: false });
    await told();
    expect(drawn).toHaveLength(1);
  });

  it("are those of the encounter's structure", async () => {
    const stack = { ...card("a", ["b"]), side: "up" };
    const line = [{ phase: 3, stacks: [stack, { ...stack, combatant: "c", side: "down" }, { ...stack, combatant: "c", targets: null }] }];
    const all = {
      timeline: [
        { step: "resolve", phase: 3, line },
        { step: "aim", phase: 3, line },
      ],
      moments: [
        { phase: "melee", half: "foe", rows: [{ combatant: "a", side: "foe", struck: { kind: "melee", target: "b" } }] },
        { phase: "melee", half: "party", rows: [{ combatant: "a", side: "foe", struck: { kind: "melee", target: "b" } }] },
      ],
      rounds: [
        { exchange: { attacker: { combatant: "a" }, target: "b", winner: null } },
        { exchange: { attacker: { combatant: "a" }, target: "b", winner: "attacker" } },
      ],
    };
    for (const [type, views] of Object.entries(all)) {
      combat.type = type;
      for (const [at, seen] of views.entries()) {
        view.mockReturnValue(seen);
        await told();
        expect([type, lines()]).toEqual([type, at === 0 ? ["100,50 400,50"] : []]);
      }
    }
  });
});
