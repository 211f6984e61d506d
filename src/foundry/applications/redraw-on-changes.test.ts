import { beforeEach, expect, it, vi } from "vitest";
import { followDocuments } from "./redraw-on-changes.ts";

const hooks = new Map<string, (...args: unknown[]) => void>();
const redraw = vi.fn();

beforeEach(() => {
  hooks.clear();
  redraw.mockClear();
  vi.stubGlobal("Hooks", { on: (name: string, call: () => void) => hooks.set(name, call) });
  followDocuments({ redraw, close: () => Promise.resolve() });
});

it("a token's movement redraws no window, even if an encounter records it", () => {
  const walk = { _id: "t", x: 1, y: 2, elevation: 0, movementAction: "walk", _movementHistory: [], _regions: [], level: "l", depth: 1 };
  hooks.get("updateToken")?.({}, walk);
  expect(redraw).not.toHaveBeenCalled();
});

it("a change of a token that a window shows redraws it", () => {
  for (const changed of [{ name: "Fen" }, { hidden: true }, { texture: { src: "x" } }])
    hooks.get("updateToken")?.({}, { _id: "t", ...changed });
  expect(redraw).toHaveBeenCalledTimes(3);
});

it("an encounter's change redraws only its own windows", () => {
  hooks.get("updateCombat")?.({ id: "one" }, {});
  expect(redraw.mock.calls).toEqual([["one"]]);
});
