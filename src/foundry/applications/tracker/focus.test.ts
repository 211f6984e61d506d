// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { rememberFocus } from "./focus.ts";

const FORM = `<form data-combatant-id="maren"><textarea data-focus="text"></textarea><button id="announce">Announce</button></form>`;
const ROW = `<li data-combatant-id="tobin"><button data-focus="find">Tobin</button><button id="used">Void</button></li>`;

let root: HTMLElement;
const focused = () => document.activeElement;
const use = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!.focus();

beforeEach(() => {
  document.body.innerHTML = `<section><p class="what-now" tabindex="-1"></p>${FORM}<ol>${ROW}</ol></section><button id="elsewhere"></button>`;
  root = document.querySelector<HTMLElement>("section")!;
});

describe("refocusing", () => {
  it("moves to the row of a control that is gone", () => {
    use("used");
    const refocus = rememberFocus(root);
    focused()!.remove();
    refocus();
    expect(focused()?.textContent).toBe("Tobin");
  });

  it("moves to the text if the row is gone too, and to the what-now line if there is no text to write", () => {
    use("used");
    const refocus = rememberFocus(root);
    root.querySelector("ol")!.remove();
    refocus();
    expect(focused()?.tagName).toBe("TEXTAREA");
    root.querySelector("form")!.remove();
    refocus(true);
    expect(focused()?.className).toBe("what-now");
  });

  const crowd = (key: string, members: string) =>
    `<li data-of="${key}" data-members="${members}"><button data-focus="each">${key}</button><button id="some">Some</button></li>`;
  const member = (id: string) => `<li data-combatant-id="${id}"><button data-focus="find-${id}">${id}</button></li>`;
  const redraw = (rows: string) => void (root.querySelector("ol")!.innerHTML = rows);

  it("moves from a crowd that is gone to its first member, and from a member to the crowd that it is now in", () => {
    redraw(crowd("goblins", "one two three"));
    use("some");
    const refocus = rememberFocus(root);
    redraw(member("two") + member("one") + member("three"));
    refocus();
    expect(focused()?.textContent).toBe("one");
    const again = rememberFocus(root);
    redraw(crowd("trolls", "four five six") + crowd("goblins", "three one two"));
    again();
    expect(focused()?.textContent).toBe("goblins");
  });

  it("keeps a focus that is still in the window", () => {
    use("used");
    rememberFocus(root)();
    expect(focused()?.id).toBe("used");
  });

  it("never takes the focus from elsewhere", () => {
    use("elsewhere");
    const refocus = rememberFocus(root);
    refocus(true);
    expect(focused()?.id).toBe("elsewhere");
  });
});
