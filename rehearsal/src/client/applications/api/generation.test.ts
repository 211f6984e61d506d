// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from "vitest";
import "../../../common/generation-13.fixture.ts";
import { setGeneration } from "../../../common/generation.ts";
import { installPage } from "../test-page.ts";
import { ApplicationV2 } from "./application.ts";
import { applyGeneration } from "./detach.ts";

class Plain extends ApplicationV2 {
  override async _renderHTML(): Promise<HTMLElement> {
    return document.createElement("p");
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}

beforeAll(() => {
  installPage();
});

describe("the application class", () => {
  it("has no windows of its own in generation 13", () => {
    applyGeneration();
    expect("detachWindow" in new Plain()).toBe(false);
    expect("toggleControls" in new Plain()).toBe(true);
  });

  it("has them in 14, where the controls are a context menu", async () => {
    setGeneration(14);
    applyGeneration();
    const wave = vi.fn();
    const app: any = await new Plain({
      actions: { wave },
      window: { controls: [{ action: "wave", label: "WAVE", icon: "fa-solid fa-hand" }] },
    }).render({ force: true });
    expect("toggleControls" in app).toBe(false);
    expect(app.element.querySelector(".controls-dropdown")).toBeNull();
    app.window.controls.click();
    await vi.waitFor(() => expect(document.querySelector("#context-menu .context-item")).not.toBeNull());
    const entries = [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
    expect(entries.map((entry) => entry.textContent)).toEqual(["APPLICATION.TOOLS.Detach", "WAVE"]);
    entries[1]?.click();
    expect(wave).toHaveBeenCalledTimes(1);
    expect([...(ApplicationV2 as any).instances()]).toContain(app);
  });

  it("renders children that know their parent", async () => {
    const parent: any = await new Plain().render({ force: true });
    const child = new Plain();
    await parent.renderChild(child);
    expect((child as any).parent).toBe(parent);
    expect([...parent.children]).toEqual([child]);
    await child.close();
    expect(parent.children.size).toBe(0);
  });
});
