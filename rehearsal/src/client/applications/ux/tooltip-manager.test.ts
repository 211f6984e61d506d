// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installPage } from "../test-page.ts";
import { addPage, removePage } from "../../pages.ts";
import { TooltipManager } from "./tooltip-manager.ts";

let manager: TooltipManager;
beforeEach(() => {
  vi.useFakeTimers();
  installPage();
  document.body.innerHTML = `<aside id="tooltip"></aside>`;
  manager = new TooltipManager();
  manager.activateEventListeners();
});
afterEach(() => vi.useRealTimers());

/** Creates a page next to the game's own, with a button that has a tooltip. */
function beside(): { page: Document; view: EventTarget; button: HTMLElement } {
  const page = document.implementation.createHTMLDocument("Beside");
  const view = new EventTarget();
  Object.defineProperty(page, "defaultView", { value: Object.assign(view, { innerWidth: 800, innerHeight: 600 }) });
  page.body.innerHTML = `<div><button data-tooltip-text="Wave"></button></div>`;
  return { page, view, button: page.querySelector("button") as HTMLElement };
}

function pointAt(button: HTMLElement): HTMLElement | null {
  button.dispatchEvent(new Event("pointerenter"));
  vi.advanceTimersByTime(TooltipManager.TOOLTIP_ACTIVATION_MS);
  return manager.element;
}

describe("tooltips of a page next to the game's own", () => {
  it("are shown once the page belongs to the game", () => {
    const other = beside();
    expect(pointAt(other.button)).toBe(null);
    addPage(other.page);
    expect(pointAt(other.button)).toBe(other.button);
    expect([manager.tooltip.ownerDocument, manager.tooltip.textContent]).toEqual([other.page, "Wave"]);
    removePage(other.page);
  });

  it("end with their window, and the tooltip returns to the game's page", () => {
    const { page, view, button } = beside();
    addPage(page);
    pointAt(button);
    view.dispatchEvent(new Event("pagehide"));
    expect([manager.element, manager.tooltip.ownerDocument]).toEqual([null, document]);
    expect(pointAt(button)).toBe(null);
    removePage(page);
  });
});
