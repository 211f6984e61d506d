// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../applications/handlebars/index.ts";
import { Hooks } from "../../hooks.ts";
import { layOut } from "../world.fixture.ts";
import { SceneControls } from "./scene-controls.ts";

describe("SceneControls", () => {
  beforeEach(() => {
    document.body.innerHTML = `<div id="ui-left-column-1"></div>`;
    layOut();
  });

  it("starts with selecting tokens, and offers unconstrained movement to GMs only", async () => {
    const controls = new SceneControls();
    await controls.render({ force: true });
    expect([controls.control.name, controls.tool.name]).toEqual(["tokens", "select"]);
    expect(controls.element.querySelector("[data-tool=unconstrainedMovement]")).not.toBeNull();
    layOut({ isGM: false });
    const others = new SceneControls();
    await others.render({ force: true });
    expect(others.element.querySelector("[data-tool=unconstrainedMovement]")).toBeNull();
  });

  it("tells a tool that it was chosen, and a toggle that it changed", async () => {
    const chosen = vi.fn();
    const toggled = vi.fn();
    const id = Hooks.on("getSceneControlButtons", (found: any) => {
      found.tokens.tools.target.onChange = chosen;
      found.tokens.tools.unconstrainedMovement.onChange = toggled;
    });
    const controls = new SceneControls();
    await controls.render({ force: true });
    Hooks.off("getSceneControlButtons", id);
    await controls.activate({ tool: "target" });
    await controls.activate({ toggles: { unconstrainedMovement: true } });
    await controls.activate({ toggles: { unconstrainedMovement: true } });
    expect(controls.tool.name).toBe("target");
    expect(chosen.mock.calls.map(([, active]) => active)).toEqual([true]);
    expect(toggled.mock.calls.map(([, active]) => active)).toEqual([true]);
    expect(controls.element.querySelector("[data-tool=unconstrainedMovement]")!.getAttribute("aria-pressed")).toBe("true");
  });

  it("includes tools of packages, and keeps choices when the tools are rebuilt", async () => {
    const controls = new SceneControls();
    await controls.render({ force: true });
    await controls.activate({ tool: "ruler", toggles: { unconstrainedMovement: true } });
    const id = Hooks.on("getSceneControlButtons", (found: any) => {
      found.board = {
        name: "board",
        order: 9,
        title: "Board",
        icon: "fa-solid fa-chess",
        activeTool: "open",
        tools: { open: { name: "open", order: 1, title: "Open", icon: "" } },
      };
    });
    await controls.render({ reset: true });
    Hooks.off("getSceneControlButtons", id);
    expect(controls.tool.name).toBe("ruler");
    expect(controls.tools["unconstrainedMovement"].active).toBe(true);
    await controls.activate({ control: "board" });
    expect(controls.control.title).toBe("Board");
  });
});
