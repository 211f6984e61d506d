// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { installPage, type TestPage } from "../test-page.ts";
import { ApplicationV2 } from "./application.ts";
import { HandlebarsApplicationMixin } from "./handlebars-application.ts";

let page: TestPage;
let sequence = 0;
beforeEach(() => {
  page = installPage();
});

/** Creates an application of two parts. Each call uses new template paths, since templates are cached by path. */
function twoParts(templates: { head: string; list: string }, parts: any = {}): any {
  const number = ++sequence;
  page.templates[`head-${number}.hbs`] = templates.head;
  page.templates[`list-${number}.hbs`] = templates.list;
  return class Parted extends HandlebarsApplicationMixin(ApplicationV2) {
    static PARTS = { head: { template: `head-${number}.hbs` }, list: { template: `list-${number}.hbs`, ...parts } };
    static values = { word: "one" };
    async _prepareContext(): Promise<any> {
      return { ...(this.constructor as any).values };
    }
  };
}

describe("parts", () => {
  it("are rendered in their order, each marked with its name", async () => {
    const Parted = twoParts({ head: "<header>{{word}}</header>", list: `<ul><li>{{partId}}</li></ul>` }, { id: "rows", classes: ["tall"] });
    const app = await new Parted().render({ force: true });
    const elements = [...app.window.content.children] as HTMLElement[];
    expect(elements.map((element) => element.dataset["applicationPart"])).toEqual(["head", "list"]);
    expect(elements[1]?.id).toBe(`${app.id}-rows`);
    expect(elements[1]?.className).toBe("tall");
    expect(elements[1]?.textContent).toBe(`${app.id}-list`);
    expect(app.parts.head).toBe(elements[0]);
  });

  it("can be rendered again alone", async () => {
    const Parted = twoParts({ head: "<header>{{word}}</header>", list: "<ul>{{word}}</ul>" });
    const app = await new Parted().render({ force: true });
    const { head, list } = app.parts;
    Parted.values = { word: "two" };
    await app.render({ parts: ["list"] });
    expect(app.parts.head).toBe(head);
    expect(app.parts.list).not.toBe(list);
    expect(app.window.content.textContent).toBe("onetwo");
  });

  it("must render exactly one element", async () => {
    const Parted = twoParts({ head: "<b>1</b><b>2</b>", list: "<ul></ul>" });
    await expect(new Parted().render({ force: true })).rejects.toThrow(/"head" must render exactly one element.*rendered 2/s);
  });

  it("keep focus, selection and scroll position", async () => {
    const Parted = twoParts(
      { head: `<header><input type="text" name="find" value="{{word}}"></header>`, list: `<ul class="rows"></ul>` },
      { scrollable: [""] },
    );
    const app = await new Parted().render({ force: true });
    const input: HTMLInputElement = app.parts.head.querySelector("input");
    input.focus();
    input.setSelectionRange(1, 2);
    app.parts.list.scrollTop = 40;
    await app.render();
    const again: HTMLInputElement = app.parts.head.querySelector("input");
    expect(again).not.toBe(input);
    expect(document.activeElement).toBe(again);
    expect([again.selectionStart, again.selectionEnd]).toEqual([1, 2]);
    expect(app.parts.list.scrollTop).toBe(40);
  });

  it("may be added and left out for each render", async () => {
    const Parted = twoParts({ head: "<header>{{word}}</header>", list: "<ul></ul>" });
    class Fewer extends Parted {
      _configureRenderParts(options: any): any {
        const { head } = super._configureRenderParts(options);
        return { head, extra: head };
      }
    }
    const app: any = await new (Fewer as any)().render({ force: true });
    expect(Object.keys(app.parts)).toEqual(["head", "extra"]);
    expect(Parted.PARTS.list).toBeDefined();
  });

  it("fill the content itself if they are root parts", async () => {
    const Parted = twoParts({ head: "<p>a</p><p>b</p>", list: "<ul></ul>" });
    Parted.PARTS.head.root = true;
    delete Parted.PARTS.list;
    const app = await new Parted().render({ force: true });
    expect(app.window.content.dataset.applicationPart).toBe("head");
    expect(app.window.content.children.length).toBe(2);
  });

  it("have their own forms", async () => {
    const handler = vi.fn();
    const Parted = twoParts(
      { head: "<header></header>", list: `<section><form class="inner"><input name="a" value="1"></form></section>` },
      { forms: { ".inner": { handler } } },
    );
    const app = await new Parted().render({ force: true });
    app.element.querySelector("form").dispatchEvent(new Event("submit", { cancelable: true }));
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
    expect((handler.mock.calls[0] as any[])[2].object).toEqual({ a: "1" });
    expect(handler.mock.contexts[0]).toBe(app);
  });

  it("read getters of class instances and use other templates as partials", async () => {
    page.templates["inner.hbs"] = "[{{word}}]";
    const Parted = twoParts({ head: `<header>{{> "inner.hbs"}}{{thing.name}}</header>`, list: "<ul></ul>" });
    Parted.PARTS.head.templates = ["inner.hbs"];
    class Thing {
      get name(): string {
        return "lamp";
      }
    }
    Parted.values = { word: "one", thing: new Thing() };
    const app = await new Parted().render({ force: true });
    expect(app.parts.head.textContent).toBe("[one]lamp");
  });

  it("name a template that cannot be loaded", async () => {
    const Parted = twoParts({ head: "<header></header>", list: "<ul></ul>" });
    Parted.PARTS.head.template = "missing.hbs";
    await expect(new Parted().render({ force: true })).rejects.toThrow(/missing\.hbs.*404/s);
  });
});
