// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "../../hooks.ts";
import { installPage, type TestPage } from "../test-page.ts";
import { ApplicationV2 } from "./application.ts";
import { mergeOptions } from "./options.ts";
import { instances } from "./state.ts";
import { setGeneration } from "../../../common/generation.ts";

// The features of generation 14 have their own tests.
beforeEach(() => setGeneration(13));

let page: TestPage;
beforeEach(() => {
  page = installPage();
});

class Plain extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = { id: "plain-{id}", classes: ["plain"], window: { title: "PLAIN.Title" } };
  override async _renderHTML(): Promise<HTMLElement> {
    const body = document.createElement("p");
    body.innerHTML = `<button type="button" data-action="greet">Hi</button>`;
    return body;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}

describe("options", () => {
  it("concatenates arrays, merges plain objects and replaces everything else", () => {
    const date = new Date(0);
    const merged = mergeOptions({ a: [1], b: { c: 1, d: 2 }, e: "x" }, { a: [2], b: { d: 3 }, e: "y", f: date });
    expect(merged).toEqual({ a: [1, 2], b: { c: 1, d: 3 }, e: "y", f: date });
    expect(merged["f"]).toBe(date);
  });

  it("are merged along the class chain from the base class down, then with those of the instance", () => {
    class Special extends Plain {
      static override DEFAULT_OPTIONS: any = { classes: ["special"], position: { width: 300 }, window: { resizable: true } };
    }
    const { options } = new Special({ classes: ["mine"], position: { height: 200 } });
    expect(options.classes).toEqual(["plain", "special", "mine"]);
    expect(options.window).toMatchObject({ title: "PLAIN.Title", resizable: true, frame: true });
    expect(options.position).toEqual({ width: 300, height: 200 });
    expect(Plain.DEFAULT_OPTIONS.classes).toEqual(["plain"]);
  });

  it("give each application its own id", () => {
    const [a, b] = [new Plain(), new Plain()];
    expect(a.id).toMatch(/^plain-\d+$/);
    expect(a.id).not.toBe(b.id);
  });
});

describe("life cycle", () => {
  it("runs its steps in the same order at the first render, the second and the close", async () => {
    const steps: string[] = [];
    const names = [
      "_configureRenderOptions",
      "_canRender",
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "_renderFrame",
      "_renderHTML",
      "_insertElement",
      "_replaceHTML",
      "_attachFrameListeners",
      "_updateFrame",
      "_onPosition",
      "_onFirstRender",
      "_onRender",
      "_postRender",
      "_preClose",
      "_removeElement",
      "_tearDown",
      "_onClose",
    ] as const;
    class Noted extends Plain {}
    for (const name of names) {
      (Noted.prototype as any)[name] = function (this: any, ...args: any[]) {
        steps.push(name);
        return (Plain.prototype as any)[name].apply(this, args);
      };
    }
    const ids = ["preRenderNoted", "renderNoted", "renderPlain", "renderApplicationV2", "closeNoted"].map(
      (name) => [name, Hooks.on(name, () => void steps.push(name))] as const,
    );
    const app = new Noted();
    await app.render({ force: true });
    expect(steps).toEqual([
      "_configureRenderOptions",
      "_canRender",
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "preRenderNoted",
      "_renderFrame",
      "_renderHTML",
      "_insertElement",
      "_replaceHTML",
      "_attachFrameListeners",
      "_updateFrame",
      "_onPosition",
      "_onFirstRender",
      "_onRender",
      "renderNoted",
      "renderPlain",
      "renderApplicationV2",
      "_postRender",
    ]);
    steps.length = 0;
    await app.render();
    expect(steps).toEqual(
      [
        "_configureRenderOptions",
        "_canRender",
        "_prepareContext",
        "_preRender",
        "preRenderNoted",
        "_renderHTML",
        "_replaceHTML",
        "_onPosition",
        "_onRender",
        "renderNoted",
        "renderPlain",
        "renderApplicationV2",
        "_postRender",
      ].toSpliced(7, 0, "_updateFrame"),
    );
    steps.length = 0;
    await app.close();
    expect(steps).toEqual(["_preClose", "closeNoted", "_removeElement", "_tearDown", "_onClose"]);
    for (const [name, id] of ids) Hooks.off(name, id);
  });

  it("does nothing if an application that is not shown is rendered without force", async () => {
    const app = new Plain();
    await app.render();
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.NONE);
    expect(app.element).toBeNull();
  });

  it("hands the hook the element, the context and the options", async () => {
    const heard = vi.fn();
    Hooks.once("renderPlain", heard);
    const app = new Plain();
    await app.render({ force: true });
    expect(heard).toHaveBeenCalledWith(app, app.element, expect.any(Object), expect.objectContaining({ isFirstRender: true, force: true }));
  });

  it("is listed among the instances while it is shown", async () => {
    const app = await new Plain().render({ force: true });
    expect(instances.get(app.id)).toBe(app);
    expect(document.getElementById(app.id)).toBe(app.element);
    await app.close();
    expect(instances.has(app.id)).toBe(false);
    expect(document.getElementById(app.id)).toBeNull();
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
  });

  it("warns and renders nothing if rendering is refused with an error", async () => {
    class Refused extends Plain {
      override _canRender(): false | void {
        throw new Error("Not for you");
      }
    }
    const app = await new Refused().render({ force: true });
    expect(page.warnings).toEqual(["Not for you"]);
    expect(app.rendered).toBe(false);
  });

  it("leaves nothing behind when the first render fails", async () => {
    class Broken extends Plain {
      override async _renderHTML(): Promise<HTMLElement> {
        throw new Error("no such thing");
      }
    }
    const app = new Broken();
    await expect(app.render({ force: true })).rejects.toThrow(/no such thing/);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.ERROR);
    expect(document.body.children.length).toBe(0);
  });

  it("runs renders of one application one after the other", async () => {
    const order: string[] = [];
    class Slow extends Plain {
      override async _prepareContext(options: any): Promise<any> {
        order.push(`begin ${options.turn}`);
        await new Promise((resolve) => setTimeout(resolve));
        return {};
      }
      override async _onRender(_context: any, options: any): Promise<void> {
        order.push(`end ${options.turn}`);
      }
    }
    const app = new Slow();
    await Promise.all([app.render({ force: true, turn: 1 } as any), app.render({ turn: 2 } as any)]);
    expect(order).toEqual(["begin 1", "end 1", "begin 2", "end 2"]);
  });
});

describe("actions", () => {
  it("are called with the application as this, the event and the element with the action", async () => {
    const greet = vi.fn();
    const app = await new Plain({ actions: { greet } }).render({ force: true });
    const button = app.element.querySelector("[data-action=greet]");
    button.click();
    expect(greet).toHaveBeenCalledTimes(1);
    expect(greet.mock.contexts[0]).toBe(app);
    expect(greet.mock.calls[0]?.[1]).toBe(button);
  });

  it("react to other mouse buttons only if that is declared", async () => {
    const greet = vi.fn();
    const app = await new Plain({ actions: { greet: { handler: greet, buttons: [2] } } }).render({ force: true });
    const button = app.element.querySelector("[data-action=greet]");
    button.click();
    expect(greet).not.toHaveBeenCalled();
    button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    expect(greet).toHaveBeenCalledTimes(1);
  });

  it("reach _onClickAction if they are not declared", async () => {
    const app = new Plain();
    const spy = vi.spyOn(app, "_onClickAction");
    await app.render({ force: true });
    app.element.querySelector("[data-action=greet]").click();
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it("of an inner application do not reach the outer one", async () => {
    const greet = vi.fn();
    const outer = await new Plain({ actions: { greet } }).render({ force: true });
    const inner = await new Plain().render({ force: true });
    outer.window.content.append(inner.element);
    inner.element.querySelector("[data-action=greet]").click();
    expect(greet).not.toHaveBeenCalled();
  });

  it("close the window by its own button", async () => {
    const app = await new Plain().render({ force: true });
    app.window.close.click();
    await vi.waitFor(() => expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED));
  });
});

describe("the rest of a window", () => {
  it("offers the controls that hooks add, and hides invisible ones", async () => {
    const id = Hooks.on("getHeaderControlsPlain", (_app: any, controls: any[]) =>
      controls.push({ action: "wave", label: "WAVE", icon: "fa-solid fa-hand" }),
    );
    const wave = vi.fn();
    const app = await new Plain({
      actions: { wave },
      window: { controls: [{ action: "hide", label: "HIDE", icon: "", visible: () => false }] },
    }).render({ force: true });
    Hooks.off("getHeaderControlsPlain", id);
    const rows = [...app.element.querySelectorAll(".controls-dropdown [data-action]")].map((row: any) => row.dataset.action);
    expect(rows).toEqual(["wave"]);
    app.element.querySelector(".controls-dropdown button").click();
    expect(wave).toHaveBeenCalledTimes(1);
  });

  it("prepares the tabs of its only group and switches between them", async () => {
    class Tabbed extends Plain {
      static override TABS: any = {
        main: { tabs: [{ id: "one" }, { id: "two", icon: "fa-solid fa-2" }], initial: "one", labelPrefix: "TABS" },
      };
      context: any;
      override async _onRender(context: any): Promise<void> {
        this.context = context;
      }
      override async _renderHTML(): Promise<HTMLElement> {
        const body = document.createElement("div");
        body.innerHTML = `<nav class="tabs"><a data-action="tab" data-group="main" data-tab="two">2</a></nav><section class="tab active" data-group="main" data-tab="one"></section><section class="tab" data-group="main" data-tab="two"></section>`;
        return body;
      }
    }
    const app = (await new Tabbed().render({ force: true })) as Tabbed;
    expect(app.context.tabs.one).toMatchObject({ id: "one", group: "main", active: true, cssClass: "active", label: "TABS.one" });
    app.element.querySelector("a").click();
    expect(app.tabGroups["main"]).toBe("two");
    expect(app.element.querySelector(".tab.active").dataset.tab).toBe("two");
    expect(() => app.changeTab("three", "main")).toThrow(/three/);
  });

  it("throws when a missing member of an application is read, but allows an `in` check", () => {
    const app: any = new Plain();
    expect(() => app.colour).toThrow(/colour/);
    expect("colour" in app).toBe(false);
    expect(app.then).toBeUndefined();
  });

  it("minimises and maximises", async () => {
    const app = await new Plain().render({ force: true });
    await app.minimize();
    expect(app.minimized).toBe(true);
    expect(app.element.classList.contains("minimized")).toBe(true);
    await app.maximize();
    expect(app.minimized).toBe(false);
  });

  it("comes to the front above all others", async () => {
    const [a, b] = [await new Plain().render({ force: true }), await new Plain().render({ force: true })];
    expect(b.position.zIndex).toBeGreaterThan(a.position.zIndex as number);
    a.bringToFront();
    expect(a.position.zIndex).toBeGreaterThan(b.position.zIndex as number);
    expect(ui.activeWindow).toBe(a);
  });
});

describe("forms", () => {
  class Form extends Plain {
    static override DEFAULT_OPTIONS: any = { tag: "form" };
    override async _renderHTML(): Promise<HTMLElement> {
      const body = document.createElement("div");
      body.innerHTML = `<input type="number" name="deep.count" value="3"><input type="text" name="word" value="hey">`;
      return body;
    }
  }

  it("pass event, form and data to the handler, with the application as this", async () => {
    const handler = vi.fn();
    const app = await new Form({ form: { handler, closeOnSubmit: true } }).render({ force: true });
    const { element } = app;
    element.dispatchEvent(new Event("submit", { cancelable: true }));
    await vi.waitFor(() => expect(app.rendered).toBe(false));
    expect(handler.mock.contexts[0]).toBe(app);
    const [event, form, data] = handler.mock.calls[0] as any[];
    expect(event.type).toBe("submit");
    expect(form).toBe(element);
    expect(data.object).toEqual({ "deep.count": 3, word: "hey" });
  });

  it("submit at each change if so configured, and stay open", async () => {
    const handler = vi.fn();
    const app = await new Form({ form: { handler, submitOnChange: true } }).render({ force: true });
    app.element.querySelector("[name=word]").dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
    expect(app.rendered).toBe(true);
  });

  it("can be submitted by code with options", async () => {
    const handler = vi.fn(async () => "written");
    const app = await new Form({ form: { handler } }).render({ force: true });
    await app.submit({ updateData: { x: 1 } });
    expect(handler.mock.calls[0]?.at(3)).toEqual({ updateData: { x: 1 } });
  });
});
