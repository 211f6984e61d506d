// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { pressByEnter, pressByNumber, ignoreSecondClicks } from "./button-presses.ts";

let heard: string[] = [];

/** Clicks a control. The browser counts quick clicks at one place. */
function click(selector: string, detail: number): void {
  const target = document.querySelector<HTMLElement>(selector)!;
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

describe("double clicks", () => {
  beforeEach(() => {
    heard = [];
    document.body.innerHTML = `<div id="root"><button data-action="advance"><span>On</span></button><button data-action="bid">+</button><button data-action="logUndo"></button><button data-action="logBack"></button>
      <label><input type="checkbox"></label><form><button type="submit">Seal</button></form></div>`;
    const root = document.querySelector<HTMLElement>("#root")!;
    ignoreSecondClicks(root);
    root.addEventListener("click", (event) =>
      heard.push((event.target as HTMLElement).closest("[data-action]")?.getAttribute("data-action") ?? "-"),
    );
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      heard.push("submit");
    });
  });

  it("take one step: the second click does not fall on the next question", () => {
    for (const detail of [1, 2, 3]) click("[data-action=advance] span", detail);
    expect(heard).toEqual(["advance"]);
  });

  it("submit once", () => {
    for (const detail of [1, 2]) click("form button", detail);
    expect(heard.filter((one) => one === "submit")).toEqual(["submit"]);
  });

  it("step twice on stepping buttons, are ignored beside buttons, and keys do not count as clicks", () => {
    for (const detail of [1, 2, 3]) click("[data-action=bid]", detail);
    for (const detail of [1, 2]) click("input", detail);
    for (let press = 0; press < 2; press += 1) click("[data-action=advance]", 0);
    expect(heard).toEqual(["bid", "bid", "bid", "-", "-", "advance", "advance"]);
  });

  it("undo and redo twice in the log, but jump to an entry once", () => {
    for (const detail of [1, 2]) click("[data-action=logUndo]", detail);
    for (const detail of [1, 2]) click("[data-action=logBack]", detail);
    expect(heard).toEqual(["logUndo", "logUndo", "logBack"]);
  });
});

describe("Enter in a field", () => {
  const enter = (selector: string, key = "Enter") => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.querySelector<HTMLElement>(selector)!.dispatchEvent(event);
    return event.defaultPrevented;
  };

  beforeEach(() => {
    heard = [];
    document.body.innerHTML = `<div id="root"><span data-fields class="one"><input name="text"><button data-action="talk">Talk</button></span>
      <span data-fields class="two"><input name="note"><button data-action="grant"></button><button data-action="deny"></button></span>
      <form data-fields><input name="amount"><button data-action="give"></button></form><input name="alone"></div>`;
    const root = document.querySelector<HTMLElement>("#root")!;
    pressByEnter(root);
    root.addEventListener("click", (event) => heard.push((event.target as HTMLElement).dataset["action"] ?? ""));
  });

  it("presses the only button, and no other key does", () => {
    expect([enter(".one input", "a"), enter(".one input")]).toEqual([false, true]);
    expect(heard).toEqual(["talk"]);
  });

  it("presses no button if there are several, and leaves forms alone", () => {
    expect([".two input", "form input", "[name=alone]", ".one button"].map((place) => enter(place))).toEqual([false, false, false, false]);
    expect(heard).toEqual([]);
  });
});

describe("A digit", () => {
  const press = (selector: string, key: string, more: KeyboardEventInit = {}) =>
    document
      .querySelector<HTMLElement>(selector)!
      .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));

  beforeEach(() => {
    heard = [];
    document.body.innerHTML = `<div id="root"><ol><li class="one" data-combatant-id="one"><input name="note"><button data-number="1" data-action="miss"></button><button data-number="2" data-action="success" disabled></button></li>
      <li class="many" data-of="kind" data-members="two three"><button class="face"></button><button data-number="2" data-action="partial"></button></li></ol></div>`;
    const root = document.querySelector<HTMLElement>("#root")!;
    pressByNumber(root);
    root.addEventListener("click", (event) => heard.push((event.target as HTMLElement).dataset["action"] ?? ""));
    root.addEventListener("keydown", (event) => heard.push(`key ${event.key}`));
    document.body.onkeydown = (event) => heard.push(`hotbar ${event.key}`);
  });

  it("presses the button of that number in the focused row, and reaches no other listener", () => {
    press(".one", "1");
    press(".many .face", "2");
    expect(heard).toEqual(["miss", "key 1", "partial", "key 2"]);
  });

  it("is left alone in a field, with a modifier key, and if no enabled button has it", () => {
    press(".one input", "1");
    press(".one", "1", { ctrlKey: true });
    press(".one", "2");
    press(".many", "1");
    expect(heard.filter((each) => each.startsWith("hotbar"))).toHaveLength(4);
    expect(heard).not.toContain("miss");
  });
});
