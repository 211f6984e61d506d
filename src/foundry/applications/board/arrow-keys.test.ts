// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { attachArrowKeys, refreshArrowKeys } from "./arrow-keys.ts";

const piece = (id: string) => `<li><button id="${id}" data-walked tabindex="-1">${id}</button></li>`;
const lane = (now: string, ...ids: string[]) => `<div ${now}><ol data-walk>${ids.map(piece).join("")}</ol></div>`;

let root: HTMLElement;
const at = () => document.activeElement?.id;
function press(key: string, more: object = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  document.body.innerHTML = `<section>${lane("", "a1", "a2", "a3")}${lane("")}${lane("data-followed", "b1", "b2")}</section>`;
  root = document.body;
  const fresh = root.cloneNode(true) as HTMLElement;
  document.body.replaceWith(fresh);
  root = fresh;
  attachArrowKeys(root);
  refreshArrowKeys(root);
});

describe("moving along a line by arrow keys", () => {
  it("starts at the followed piece, and where the focus was last", () => {
    const entries = () => [...root.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ id }) => id);
    expect(entries()).toEqual(["b1"]);
    root.querySelector<HTMLElement>("#a2")?.focus();
    expect(entries()).toEqual(["a2"]);
    refreshArrowKeys(root);
    expect(entries()).toEqual(["a2"]);
    // A drawing does not keep the tab order.
    for (const one of root.querySelectorAll<HTMLElement>("[data-walked]")) one.tabIndex = -1;
    refreshArrowKeys(root);
    expect(entries()).toEqual(["a2"]);
  });

  it("moves along a column and over to the next column with pieces, until there is none", () => {
    root.querySelector<HTMLElement>("#a3")?.focus();
    const walked = ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
      press(key);
      return at();
    });
    expect(walked).toEqual(["a2", "a3", "a3", "b2", "b2", "a2", "a1", "b2"]);
  });

  it("leaves other keys alone", () => {
    root.querySelector<HTMLElement>("#a1")?.focus();
    expect(press("Enter").defaultPrevented).toBe(false);
    expect(press("ArrowRight", { altKey: true }).defaultPrevented).toBe(false);
    expect(press("ArrowRight").defaultPrevented).toBe(true);
  });
});
