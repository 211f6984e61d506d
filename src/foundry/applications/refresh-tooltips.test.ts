// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideOrphanTooltips } from "./refresh-tooltips.ts";

const hooks = new Map<string, () => void>();
const tooltip = { element: null as HTMLElement | null, deactivate: vi.fn() };
const button = (isSeen = true): HTMLElement => {
  const made = document.createElement("button");
  made.checkVisibility = () => isSeen;
  document.body.append(made);
  return made;
};

beforeEach(() => {
  tooltip.element = null;
  tooltip.deactivate.mockClear();
  vi.stubGlobal("Hooks", { on: (name: string, call: () => void) => hooks.set(name, call) });
  vi.stubGlobal("game", { tooltip });
  hideOrphanTooltips();
});
afterEach(() => vi.unstubAllGlobals());

it("a tooltip goes with its button when a drawing removes it", () => {
  tooltip.element = button();
  hooks.get("renderApplicationV2")?.();
  expect(tooltip.deactivate).not.toHaveBeenCalled();
  tooltip.element.remove();
  hooks.get("renderApplicationV2")?.();
  expect(tooltip.deactivate).toHaveBeenCalledTimes(1);
});

it("a tooltip goes when its window closes or its element is folded away", () => {
  hooks.get("closeApplicationV2")?.();
  expect(tooltip.deactivate).not.toHaveBeenCalled();
  tooltip.element = button(false);
  hooks.get("closeApplicationV2")?.();
  expect(tooltip.deactivate).toHaveBeenCalledTimes(1);
});
