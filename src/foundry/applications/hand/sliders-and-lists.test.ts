// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { attachSlidersAndLists } from "./sliders-and-lists.ts";

let asked: string[] = [];
const act = (target: HTMLElement, name: string) => {
  asked.push([name, target.dataset["to"], target.dataset["by"]].filter((word) => word !== undefined).join(" "));
  return Promise.resolve();
};
let root: HTMLElement;

function press(selector: string, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  root.querySelector(selector)?.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  asked = [];
  document.body.innerHTML = `<div id="root">
    <span role="slider" tabindex="0" data-slide="bid" data-enter="seal" data-base="0" data-top="5" aria-valuemin="0" aria-valuemax="5" aria-valuenow="2"></span>
    <ul role="listbox"><li role="option" tabindex="0" data-action="pick" data-name="Guard"></li><li role="option" tabindex="-1" data-action="pick" data-name="Lantern flare"></li><li role="option" tabindex="-1" data-action="pick" data-name="Strike"></li></ul>
  </div>`;
  root = document.querySelector("#root")!;
  attachSlidersAndLists(root, act);
});

describe("a slider", () => {
  it("moves by arrows, to its ends and to a number, within its range, without waiting for a drawing", () => {
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "Home", "End", "4", "9", "PageDown"]) press("[role=slider]", key);
    expect(asked).toEqual(["bid 3", "bid 4", "bid 3", "bid 0", "bid 5", "bid 4", "bid 5", "bid 0"]);
  });

  it("seals with Enter, and does nothing if the value is unchanged", () => {
    press("[role=slider]", "Enter");
    press("[role=slider]", "2");
    expect(asked).toEqual(["seal"]);
  });

  it("stops the keys that it uses, and lets others through to Foundry", () => {
    const heard = vi.fn();
    document.addEventListener("keydown", heard, { once: true });
    expect(press("[role=slider]", "3").defaultPrevented).toBe(true);
    expect(heard).not.toHaveBeenCalled();
    expect(press("[role=slider]", "Tab").defaultPrevented).toBe(false);
    expect(press("[role=slider]", "3", { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("a list of options", () => {
  const focused = () => (document.activeElement as HTMLElement).dataset["name"];
  const [first, second, third] = [1, 2, 3].map((place) => `[role=option]:nth-child(${String(place)})`) as [string, string, string];

  it("is moved through by arrows without picking, and searched by typing a word of the name", () => {
    press(first, "ArrowRight");
    expect(focused()).toBe("Lantern flare");
    press(second, "End");
    expect(focused()).toBe("Strike");
    press(third, "f");
    press(second, "l");
    expect(focused()).toBe("Lantern flare");
    expect(asked).toEqual([]);
  });

  it("picks with Enter and Space, and reports that a key did it", () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    press(first, "Enter");
    press(third, " ");
    expect(asked).toEqual(["pick keys", "pick keys"]);
    vi.useRealTimers();
  });
});
