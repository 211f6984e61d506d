// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installPage } from "../test-page.ts";
import { TooltipManager } from "./tooltip-manager.ts";

let manager: TooltipManager;
beforeEach(() => {
  vi.useFakeTimers();
  installPage();
  document.body.innerHTML = `<aside id="tooltip"></aside>`;
  manager = new TooltipManager();
});
afterEach(() => vi.useRealTimers());

/** A page beside the game's own, with a button that has a tooltip. */
function beside(): { page: Document; view: EventTarget; box: HTMLElement; button: HTMLElement } {
  const page = document.implementation.createHTMLDocument("Beside");
  const view = new EventTarget();
  Object.defineProperty(page, "defaultView", { value: Object.assign(view, { innerWidth: 800, innerHeight: 600 }) });
  page.body.innerHTML = `<div><button data-tooltip-text="Wave"></button></div>`;
  const box = page.querySelector("div") as HTMLElement;
  return { page, view, box, button: page.querySelector("button") as HTMLElement };
}

function pointAt(button: HTMLElement): HTMLElement | null {
  button.dispatchEvent(new Event("pointerenter"));
  vi.advanceTimersByTime(TooltipManager.TOOLTIP_ACTIVATION_MS);
  return manager.element;
}

describe("tooltips of a page beside the game's own", () => {
  it("are shown once it is observed, or the part of it in which they are", () => {
    for (const part of ["page", "box"] as const) {
      const other = beside();
      expect(pointAt(other.button)).toBe(null);
      manager.observe(other[part]);
      expect(pointAt(other.button)).toBe(other.button);
      expect([manager.tooltip.ownerDocument, manager.tooltip.textContent]).toEqual([other.page, "Wave"]);
      manager.deactivate();
    }
  });

  it("come once however often it is observed", () => {
    const { page, button } = beside();
    const activate = vi.spyOn(manager, "activate");
    const listen = vi.spyOn(page.body, "addEventListener");
    manager.observe(page);
    const before = listen.mock.calls.length;
    manager.observe(page);
    pointAt(button);
    expect([activate.mock.calls.length, listen.mock.calls.length]).toEqual([1, before]);
  });

  it("end with its window, and the tooltip comes back", () => {
    const { page, view, button } = beside();
    manager.observe(page);
    pointAt(button);
    view.dispatchEvent(new Event("pagehide"));
    expect([manager.element, manager.tooltip.ownerDocument]).toEqual([null, document]);
    expect(pointAt(button)).toBe(null);
  });
});
