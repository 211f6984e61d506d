import { beforeEach, describe, expect, it, vi } from "vitest";
import { MOMENTS_BADGES } from "../structures/moments/scene/badges.ts";
import { STAGES_BADGES } from "../structures/stages/scene/badges.ts";
import { TIMELINE_BADGES } from "../structures/timeline/scene/badges.ts";

const BADGES = { stages: STAGES_BADGES, timeline: TIMELINE_BADGES, moments: MOMENTS_BADGES };

/** The part of PIXI that badges use. */
class Node {
  children: Node[] = [];
  parent: Node | null = null;
  destroyed = false;
  width = 10;
  height = 10;
  text: string | undefined;
  /** The square of the sheet that it shows. */
  column: number | undefined;
  position: { set: (x: number, y: number) => void } | null = { set: vi.fn() };
  pivot = { set: vi.fn() };
  anchor = { set: vi.fn() };
  constructor(shown?: unknown) {
    this.text = typeof shown === "string" ? shown : undefined;
    this.column = shown instanceof Texture ? shown.frame.x / 32 : undefined;
  }
  addChild<Child extends Node>(child: Child): Child {
    this.children.push(child);
    child.parent = this;
    return child;
  }
  destroy(): void {
    this.destroyed = true;
    // As in PIXI, nothing of it can be used afterwards.
    this.position = null;
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
  }
  beginFill = () => this;
  drawRoundedRect = () => this;
  endFill = () => this;
}

class Rectangle {
  readonly x: number;
  constructor(x: number) {
    this.x = x;
  }
}

class Texture {
  readonly frame: Rectangle;
  constructor(_sheet: unknown, frame: Rectangle) {
    this.frame = frame;
  }
}

class Placed extends Node {
  w = 100;
  isPreview = false;
  readonly document: { id: string };
  constructor(id: string) {
    super();
    this.document = { id };
  }
}

const hooks = new Map<string, (...args: unknown[]) => void>();
const rows = vi.fn();
const tokens = [new Placed("tokenA"), new Placed("tokenB"), new Placed("tokenC")];
const said = () => tokens.map(({ children }) => children.map((badge) => badge.children.flatMap(({ text }) => text ?? []).join()));
/** Returns the signs beside the markers. */
const signs = () => tokens.map(({ children }) => children.map((badge) => badge.children.flatMap(({ column }) => column ?? []).slice(1)));

vi.mock("../reading/reading.ts", () => ({ readingInStructure: () => ({ view: { rows: rows() as unknown } }) }));
vi.mock("../encounter/encounter-lookups.ts", () => ({
  isReadableCallboard: (combat: unknown) => Boolean(combat),
  isRunning: ({ system }: { system: { ended: boolean } }) => !system.ended,
  registrationIn: ({ type }: { type: keyof typeof BADGES }) => ({ badges: BADGES[type] }),
}));
vi.mock("../encounter/combatant-markers.ts", () => ({
  MARKER_SHEET: { src: "sheet", columns: 8 },
  markerOf: (_combat: unknown, id: string) => ({ src: `sheet#${id}`, name: id, column: 0, row: 0 }),
}));

/** An encounter in which `a`, `b` and `c` have tokens. The token of `c` is on another scene. */
const combat = {
  type: "timeline",
  system: { ended: false },
  combatants: {
    // The token of "c" is on a duplicated scene and has the id of a shown one.
    get: (id: string) => ({
      token:
        id === "c" ? { id: tokens[2]?.document.id } : tokens.find(({ document }) => document.id === `token${id.toUpperCase()}`)?.document,
    }),
  },
};

async function told(hook: string): Promise<void> {
  hooks.get(hook)?.(tokens[0]);
  await vi.waitFor(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(async () => {
  vi.resetModules();
  hooks.clear();
  for (const token of tokens) token.children = [];
  combat.system.ended = false;
  combat.type = "timeline";
  vi.stubGlobal("Hooks", { on: (name: string, call: () => void) => hooks.set(name, call) });
  vi.stubGlobal("game", { combat, i18n: { format: (key: string) => key.split(".").at(-1) } });
  vi.stubGlobal("canvas", { ready: true, scene: { id: "here" }, tokens: { placeables: tokens } });
  vi.stubGlobal("foundry", { canvas: { loadTexture: () => Promise.resolve({ baseTexture: { width: 256 } }) } });
  vi.stubGlobal("PIXI", { Container: Node, Graphics: Node, Sprite: Node, Text: Node, Texture, Rectangle });
  rows.mockReturnValue([
    { combatant: "a", lamp: "thinking", next: 6 },
    { combatant: "b", lamp: "thinking", next: null },
    { combatant: "c", lamp: "thinking", next: 4 },
  ]);
  const { followTokens } = await import("./badges.ts");
  followTokens();
});

describe("badges", () => {
  it("show the phase of a token's next action, on the viewed scene", async () => {
    await told("canvasReady");
    expect(said()).toEqual([["6"], [""], []]);
  });

  it("stay as drawn while nothing changes, and follow changes", async () => {
    await told("canvasReady");
    const [before] = tokens[0]?.children ?? [];
    await told("updateCombat");
    expect(tokens[0]?.children[0]).toBe(before);
    rows.mockReturnValue([{ combatant: "a", lamp: "thinking", next: 9 }]);
    await told("updateCombat");
    expect(said()).toEqual([["9"], [], []]);
    expect(before?.destroyed).toBe(true);
  });

  it("are left out for combatants that the view does not know or that have left, and after the end", async () => {
    await told("canvasReady");
    rows.mockReturnValue([{ combatant: "b", lamp: "left", next: null }]);
    await told("updateCombat");
    expect(said()).toEqual([[], [], []]);
    rows.mockReturnValue([{ combatant: "b", lamp: "sealed", next: 3 }]);
    await told("updateCombat");
    expect(said()).toEqual([[], ["3"], []]);
    combat.system.ended = true;
    await told("updateCombat");
    expect(said()).toEqual([[], [], []]);
  });

  it("are computed once if many tokens are drawn together", async () => {
    rows.mockClear();
    for (const token of tokens) hooks.get("drawToken")?.(token);
    await told("drawToken");
    expect(rows).toHaveBeenCalledTimes(1);
    expect(said()).toEqual([["6"], [""], []]);
  });

  it("show by signs in Moments who may act, has struck, and a figure's condition", async () => {
    combat.type = "moments";
    rows.mockReturnValue([
      { combatant: "a", lamp: "thinking", badges: ["mayAct", "prone"] },
      { combatant: "b", lamp: "waits", badges: [] },
    ]);
    await told("canvasReady");
    expect(signs()).toEqual([[[0, 3]], [[]], []]);
    expect(said()).toEqual([[""], [""], []]);
    rows.mockReturnValue([{ combatant: "b", lamp: "done", badges: ["struck", "stopped", "partial", "full", "sneaking"] }]);
    await told("updateCombat");
    expect(signs()).toEqual([[], [[1, 2, 4, 5, 6]], []]);
  });

  it("show in Quick, Regular, Slow who still has to announce, and the stage of each action", async () => {
    combat.type = "stages";
    rows.mockReturnValue([
      { combatant: "a", lamp: "thinking", waited: true, card: null },
      { combatant: "b", lamp: "announced", waited: false, card: { stage: null, voided: null } },
    ]);
    await told("canvasReady");
    expect([said(), signs()]).toEqual([
      [[""], [""], []],
      [[[0]], [[]], []],
    ]);
    rows.mockReturnValue([
      { combatant: "a", lamp: "announced", waited: false, card: { stage: "Q", voided: null } },
      { combatant: "b", lamp: "out", waited: false, card: { stage: "R", voided: null } },
    ]);
    await told("updateCombat");
    expect(said()).toEqual([["Q"], [], []]);
    rows.mockReturnValue([{ combatant: "a", lamp: "announced", waited: false, card: { stage: "Q", voided: { why: "out" } } }]);
    await told("updateCombat");
    expect(said()).toEqual([[""], [], []]);
  });

  it("are added again if Foundry redrew a token, and left alone until then", async () => {
    await told("canvasReady");
    tokens[0]?.children[0]?.destroy();
    expect(() => hooks.get("refreshToken")?.(tokens[0])).not.toThrow();
    await told("drawToken");
    expect(said()).toEqual([["6"], [""], []]);
  });
});
