// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../applications/handlebars/index.ts";
import { Hooks } from "../../hooks.ts";
import { combatant, encounter, layOut } from "../world.fixture.ts";
import { CombatTracker } from "./combat-tracker.ts";

async function render(tracker: CombatTracker, options: object = {}): Promise<HTMLElement> {
  (globalThis as any).ui.combat = tracker;
  await tracker.render({ force: true, ...options });
  return tracker.element;
}

function click(element: Element | null): void {
  element!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }));
}

describe("CombatTracker", () => {
  beforeEach(() => {
    document.body.innerHTML = `<div id="sidebar-content"></div>`;
  });

  it("works without an encounter and without a canvas", async () => {
    layOut();
    const element = await render(new CombatTracker());
    expect(element.id).toBe("combat");
    expect(element.querySelectorAll(".combatant")).toHaveLength(0);
    expect(element.querySelector(".combat-tracker-header .encounter-title")!.textContent).toBe("COMBAT.None");
  });

  it("views the requested encounter, else the active one, else the latest", async () => {
    const combats = [encounter("a"), encounter("b", [], { isActive: true }), encounter("c")];
    layOut({ combats });
    const tracker = new CombatTracker();
    await render(tracker);
    expect(tracker.viewed).toBe(combats[1]);
    await tracker.render({ combat: combats[0] });
    expect(tracker.viewed).toBe(combats[0]);
    combats[1].isActive = false;
    await tracker.render({ combat: null });
    expect(tracker.viewed).toBe(combats[2]);
  });

  it("keeps the viewed encounter as long as it exists", async () => {
    const combats = [encounter("a"), encounter("b")];
    layOut({ combats });
    const tracker = new CombatTracker();
    await render(tracker, { combat: combats[0] });
    await tracker.render();
    expect(tracker.viewed).toBe(combats[0]);
    combats.shift();
    await tracker.render();
    expect(tracker.viewed).toBe(combats[0]);
    expect(tracker.viewed.id).toBe("b");
  });

  it("skips combatants that the user may not see, and keeps the index of the others", async () => {
    const combat = encounter("a", [combatant("x", { visible: false, initiative: 9 }), combatant("y", { initiative: 4 })], {
      turn: 1,
      round: 1,
      started: true,
    });
    layOut({ combats: [combat], isGM: false });
    const element = await render(new CombatTracker());
    const rows = [...element.querySelectorAll<HTMLElement>("li.combatant")];
    expect(rows.map((row) => row.dataset["combatantId"])).toEqual(["y"]);
    expect(rows[0]!.classList.contains("active")).toBe(true);
    expect(element.innerHTML).not.toContain("Name of x");
  });

  it("calls an encounter's public method for an unknown action, and never a private one", async () => {
    const combat = encounter("a", [combatant("x")]);
    layOut({ combats: [combat] });
    const element = await render(new CombatTracker());
    click(element.querySelector("[data-action=startCombat]"));
    await vi.waitFor(() => expect(combat.startCombat).toHaveBeenCalledOnce());
    const button = document.createElement("button");
    button.dataset["action"] = "_onUpdate";
    element.append(button);
    click(button);
    expect(combat._onUpdate).not.toHaveBeenCalled();
  });

  it("saves a typed initiative, and restores the input if it is invalid", async () => {
    const each = combatant("x", { initiative: 4 });
    layOut({ combats: [encounter("a", [each])] });
    const element = await render(new CombatTracker());
    const input = element.querySelector<HTMLInputElement>(".initiative-input")!;
    for (const value of ["+3", "nonsense"]) {
      input.value = value;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
    expect(each.update.mock.calls).toEqual([[{ initiative: 7 }]]);
    expect(input.value).toBe("4");
  });

  it("rolls for the combatant of the row", async () => {
    const combat = encounter("a", [combatant("x"), combatant("y")]);
    layOut({ combats: [combat] });
    const element = await render(new CombatTracker());
    click(element.querySelector("[data-combatant-id=y] [data-action=rollInitiative]"));
    await vi.waitFor(() => expect(combat.rollInitiative).toHaveBeenCalledWith(["y"]));
  });

  it("opens a popout that views the same encounter, is rendered with its tab, and is gone when closed", async () => {
    const combats = [encounter("a", [combatant("x")]), encounter("b", [combatant("y")])];
    layOut({ combats });
    const tracker = new CombatTracker();
    await render(tracker, { combat: combats[0] });
    const popout = (await tracker.renderPopout())!;
    expect(popout).not.toBe(tracker);
    expect([popout.isPopout, popout.id, tracker.popout]).toEqual([true, "combat-popout", popout]);
    expect(popout.element.querySelector("[data-combatant-id=x]")).not.toBeNull();
    await tracker.render({ combat: combats[1] });
    expect(popout.viewed).toBe(combats[1]);
    expect(popout.element.querySelector("[data-combatant-id=y]")).not.toBeNull();
    await popout.close({ animate: false });
    expect(tracker.popout).toBeUndefined();
  });

  it("asks packages for the lines of both menus", async () => {
    layOut({ combats: [encounter("a", [combatant("x")])] });
    const asked: string[] = [];
    const ids = ["getCombatantContextOptions", "getCombatContextOptions"].map((hook) =>
      Hooks.on(hook, (app, entries: any) => {
        asked.push(`${hook} ${app.constructor.name} ${entries.length > 3}`);
      }),
    );
    await render(new CombatTracker());
    for (const id of ids) Hooks.off("", id);
    expect(asked).toEqual(["getCombatantContextOptions CombatTracker true", "getCombatContextOptions CombatTracker true"]);
  });
});
