// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { patch } from "./patch.ts";

function made(html: string): HTMLElement {
  const root = document.createElement("section");
  root.innerHTML = html;
  return root;
}

function shown(html: string): HTMLElement {
  const root = made(html);
  document.body.replaceChildren(root);
  return root;
}

const find = (root: HTMLElement, selector: string) => root.querySelector<HTMLInputElement>(selector)!;

describe("patch", () => {
  it("ends with the wanted markup", () => {
    const live = shown(`<p class="a">one</p><ul><li data-key="1">1</li><li data-key="2">2</li></ul>`);
    const wanted = `<h4>new</h4><p class="b" title="t">two</p><ul><li data-key="2">2!</li><li data-key="3">3</li></ul>tail`;
    patch(live, made(wanted));
    expect(live.innerHTML).toBe(wanted);
  });

  it("keeps an element by its key when others come and go before it", () => {
    const live = shown(`<li data-key="a">a</li><li data-key="b"><input></li>`);
    const kept = find(live, "[data-key=b]");
    patch(live, made(`<li data-key="c">c</li><li data-key="b"><input></li><li data-key="d">d</li>`));
    expect(find(live, "[data-key=b]")).toBe(kept);
    expect([...live.children].map((child) => child.getAttribute("data-key"))).toEqual(["c", "b", "d"]);
  });

  it.each([
    ["one that goes", (keys: readonly string[]) => keys.slice(1)],
    ["one that goes to the end", ([first = "", ...rest]: readonly string[]) => [...rest, first]],
    ["one that comes to the head", (keys: readonly string[]) => [keys.at(-1) ?? "", ...keys.slice(0, -1)]],
  ])("moves no other element for %s", (_title, change) => {
    const keys = Array.from({ length: 20 }, (_each, index) => `k${index}`);
    const markup = (all: readonly string[]) => all.map((key) => `<li data-key="${key}">${key}</li>\n`).join("");
    const live = shown(markup(keys));
    const moved: Node[] = [];
    const [insert, append] = [live.insertBefore.bind(live), live.append.bind(live)];
    live.insertBefore = (node: never, before: Node | null) => (moved.push(node), insert(node, before));
    live.append = (...nodes: (Node | string)[]) => (moved.push(...(nodes as Node[])), append(...nodes));
    patch(live, made(markup(change(keys))));
    expect(live.innerHTML.replaceAll("\n", "")).toBe(markup(change(keys)).replaceAll("\n", ""));
    expect(moved.filter(({ nodeType }) => nodeType === 1).length).toBeLessThan(2);
  });

  it("keeps the focus and half-typed text of a remaining field", () => {
    const live = shown(`<p>1</p><textarea data-focus="text">draft</textarea>`);
    const field = find(live, "textarea");
    field.focus();
    field.value = "draft goes on";
    patch(live, made(`<p>2</p><textarea data-focus="text">draft goes</textarea>`));
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("draft goes on");
  });

  it("shows a number that was taken back in the field that sent it, even if the field has the focus", () => {
    const live = shown(`<input value="12">`);
    const field = find(live, "input");
    field.focus();
    field.value = "9";
    patch(live, made(`<input value="9">`));
    patch(live, made(`<input value="12">`));
    expect(field.value).toBe("12");
    field.value = "1";
    patch(live, made(`<input value="7">`));
    expect(field.value).toBe("1");
  });

  it("moves the focus to the control of the same name if the focused one was replaced", () => {
    const live = shown(`<form data-key="one"><select data-focus="who"></select></form>`);
    find(live, "select").focus();
    patch(live, made(`<form data-key="two"><select data-focus="who" class="next"></select></form>`));
    expect((document.activeElement as HTMLElement).className).toBe("next");
  });

  it("keeps what a person typed until the template's own value changes", () => {
    const live = shown(`<input value="5">`);
    const field = find(live, "input");
    field.value = "7";
    patch(live, made(`<input value="5" class="x">`));
    expect(field.value).toBe("7");
    patch(live, made(`<input value="6">`));
    expect(field.value).toBe("6");
  });

  it("keeps a fold as the person left it", () => {
    const live = shown(`<details data-key="lane" open><p>1</p></details>`);
    find(live, "details").removeAttribute("open");
    patch(live, made(`<details data-key="lane" open><p>2</p></details>`));
    expect(find(live, "details").hasAttribute("open")).toBe(false);
    expect(live.textContent).toBe("2");
  });

  it("moves a keyed element without losing the focus in it", () => {
    const live = shown(`<li data-key="a"><button data-focus="x">x</button></li><li data-key="b">b</li>`);
    find(live, "button").focus();
    patch(live, made(`<li data-key="b">b</li><li data-key="a"><button data-focus="x">x</button></li>`));
    expect(document.activeElement).toBe(find(live, "button"));
  });

  it("moves a roaming element to another parent with the text typed in it", () => {
    const card = `<li data-key="card" data-roams><input data-focus="note"></li>`;
    const live = shown(`<ol data-key="left">${card}</ol><ol data-key="right"></ol>`);
    const field = find(live, "input");
    field.focus();
    field.value = "half";
    patch(live, made(`<ol data-key="right">${card}</ol>`));
    expect(find(live, "[data-key=right] input")).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("half");
    expect(live.querySelectorAll("[data-key=card]")).toHaveLength(1);
  });

  it("moves the siblings of an element that has the focus", () => {
    const live = shown(`<li data-key="a">a</li><li data-key="b"><input></li><li data-key="c">c</li>`);
    const field = find(live, "input");
    field.focus();
    let left = 0;
    field.addEventListener("blur", () => (left += 1));
    patch(live, made(`<li data-key="b"><input></li><li data-key="c">c</li><li data-key="a">a</li>`));
    expect([...live.children].map((child) => child.getAttribute("data-key"))).toEqual(["b", "c", "a"]);
    expect([left, document.activeElement]).toEqual([0, field]);
  });

  it("gives the root the wanted attributes", () => {
    const live = shown("");
    const fresh = made("");
    fresh.dataset["step"] = "Q";
    patch(live, fresh);
    expect(live.dataset["step"]).toBe("Q");
  });

  it("puts roaming elements into a newly inserted list, even if they are only named", () => {
    const card = (name: string) => `<li data-key="${name}" data-roams>${name}</li>`;
    const live = shown(`<div data-key="q"><ol>${card("a")}${card("b")}</ol></div><div data-key="r"><p>none</p><ol></ol></div>`);
    const [a, b] = [find(live, "[data-key=a]"), find(live, "[data-key=b]")];
    const named = `<li data-key="a" data-roams data-same></li>`;
    patch(live, made(`<div data-key="q"><p>none</p><ol></ol></div><div data-key="r"><ol>${named}${card("b")}</ol></div>`));
    expect([...live.querySelectorAll("[data-key=r] li")]).toEqual([a, b]);
    expect(live.querySelector("[data-same]")).toBeNull();
    expect(a.textContent).toBe("a");
  });
});
