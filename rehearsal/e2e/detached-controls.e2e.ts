import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { CALLBOARD, give, Table, type Named } from "./support/index.ts";

const announced: readonly Named[] = [
  { kind: "announce", combatant: "Fen hag", text: "Curses", targets: ["Wilrow"] },
  { kind: "lock" },
  { kind: "classify", combatant: "Fen hag", movements: 1 },
];
/** Encounters of each structure, with what leads to the place where its controls are tried. */
const PLACES: readonly (readonly [type: string, commands: readonly Named[]])[] = [
  ["stages", announced],
  ["stages", [...announced, { kind: "begin" }]],
  ["rounds", [{ kind: "begin" }, { kind: "call", combatant: "Fen hag" }]],
  ["pages", [{ kind: "begin" }]],
  ["timeline", [{ kind: "declare", combatant: "Fen hag", name: "Claw", type: "common", relevant: "willpower", relevantBid: 1 }]],
  ["moments", [{ kind: "nextPhase" }]],
  ["moments", [{ kind: "nextPhase" }, { kind: "nextPhase" }]],
];

interface Walk {
  readonly combat: string;
  readonly board: boolean;
}

/** Defines on a page what walks over the controls of a window. */
function defineWalk(): void {
  const page = globalThis as any;
  const told: string[] = [];
  const clean = (value: unknown): string =>
    JSON.stringify(value, (key, one) =>
      /^(_id|n|number|revision|commitment|box|to|content|scope)$/.test(key) || /^_/.test(key) ? undefined : one,
    );
  /** The command of a write, or the names of what it changes in an encounter. */
  const whatOf = (name: string, changed: any): unknown => {
    const { system, flags } = changed ?? {};
    if (name === "User") return Object.values<any>(flags?.callboard?.outbox ?? {}).map((one) => one?.command);
    if (name !== "Combat") return "";
    const [entry] = Object.values<string>(system?.ledger ?? {});
    return entry ? JSON.parse(entry).command : Object.keys(system ?? changed);
  };
  // Whatever a control writes is noted, and kept back: all controls are tried on the same encounter.
  for (const name of ["Combat", "Combatant", "Actor", "Item", "User", "ChatMessage", "ActiveEffect", "Token", "JournalEntry", "Scene"])
    for (const action of ["Create", "Update", "Delete"])
      Hooks.on(`pre${action}${name}` as any, (_document: any, changed: any) => {
        if (!page.walking) return undefined;
        told.push(`${action} ${name} ${clean(whatOf(name, changed))}`);
        return false;
      });
  Hooks.on("renderApplicationV2" as any, (app: any) => {
    if (!page.walking || app === page.walking || app.constructor.name === "CallboardTracker") return;
    const isDialog = app instanceof foundry.applications.api.DialogV2;
    const isBeside = app.element.ownerDocument === page.walking.element.ownerDocument;
    told.push(`opens ${app.constructor.name} ${app.title}${isDialog && !isBeside ? " IN THE WRONG WINDOW" : ""}`);
    page.closing.push(app.close({ animate: false }));
  });
  /** The kinds of controls that were tried, in whichever encounter: each is tried once. */
  const tried = new Set<string>();
  const FIELDS = "select, input, textarea";
  const CONTROLS = `[data-action], summary, button, [draggable=true], [tabindex="0"], ${FIELDS}`;
  /** The first control of each kind, whoever it is about. */
  const controlsIn = (root: HTMLElement): Map<string, HTMLElement> => {
    const found = new Map<string, HTMLElement>();
    for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      const { localName, className, dataset } = element;
      const { action = "", change = "", input = "", submit = "", focus = "" } = dataset;
      const kind = [localName, className, element.getAttribute("name") ?? "", action, change, input, submit, focus].join(" ");
      const key = kind.replaceAll(/[A-Za-z0-9]{16}/g, "*");
      if (!found.has(key)) found.set(key, element);
    }
    return found;
  };
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  /** Does with a control what a person does with the mouse or the keys. */
  const use = async (element: any): Promise<void> => {
    const view = element.ownerDocument.defaultView;
    const send = (event: Event) => element.dispatchEvent(event);
    send(new view.PointerEvent("pointerdown", { bubbles: true, composed: true, button: 0 }));
    send(new view.PointerEvent("pointerup", { bubbles: true, composed: true, button: 0 }));
    if (element.matches(FIELDS) && !["checkbox", "radio"].includes(element.type)) {
      element.focus();
      if (element.localName === "select") element.selectedIndex = element.options.length - 1;
      else element.value = element.type === "text" || element.localName === "textarea" ? "Words" : element.max || "1";
      for (const name of ["input", "change"]) send(new view.Event(name, { bubbles: true }));
      await turn();
      if (element.type === "text") send(new view.KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      return;
    }
    element.click();
    await turn();
    if (!element.isConnected) return;
    if (element.draggable) {
      const event = new view.DragEvent("dragstart", { bubbles: true, cancelable: true, dataTransfer: new view.DataTransfer() });
      send(event);
      told.push(`drags ${event.dataTransfer.getData("text/plain")}`);
      send(new view.DragEvent("dragend", { bubbles: true }));
    }
    if (element.tabIndex !== 0) return;
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "Home"]) {
      element.focus();
      send(new view.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await turn();
    }
  };
  /** The entries of the menu that a right click opens. */
  const menuOf = async (row: any): Promise<string> => {
    const view = row.ownerDocument.defaultView;
    row.dispatchEvent(new view.PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await turn();
    const menu = row.ownerDocument.querySelector("#context-menu");
    const words = menu ? [...menu.querySelectorAll(".context-item")].map((one: any) => one.textContent.trim()).join() : "none";
    ui.context?.close?.({ animate: false } as any);
    return words;
  };
  page.walk = async (app: any): Promise<void> => {
    page.walking = app;
    page.closing = [];
    const content = (): HTMLElement => app.element.querySelector(".window-content");
    for (const key of controlsIn(content()).keys()) {
      if (tried.has(key)) continue;
      tried.add(key);
      const element = controlsIn(content()).get(key);
      told.push(`— ${element ? "" : "gone: "}${key}`);
      if (!element || (element as any).disabled) continue;
      const before = app.element.ownerDocument.activeElement?.dataset?.focus ?? "";
      await use(element);
      await turn();
      await Promise.all(page.closing.splice(0));
      ui.notifications.clear();
      const after = app.element.ownerDocument.activeElement?.dataset?.focus ?? "";
      if (after !== before) told.push(`focus ${after}`);
    }
    const [row] = content().querySelectorAll("li.combatant");
    if (row) told.push(`menu ${await menuOf(row)}`);
  };
  page.told = told;
}

/** Lines of what is done with the controls, and of what comes of it at once: in their order. */
const isDone = (line: string): boolean => /^(—|menu|drags)/.test(line);
/** Lines of what comes of it by and by: in any order. */
const isTold = (line: string): boolean => !isDone(line);

function partsOf(told: Readonly<Record<string, readonly string[]>>, part: (line: string) => boolean): Record<string, readonly string[]> {
  const sort = (lines: readonly string[]) => (part === isDone ? lines : [...lines].sort());
  return Object.fromEntries(Object.entries(told).map(([where, lines]) => [where, sort(lines.filter(part))]));
}

describe("every control of tracker and board", () => {
  const table = new Table({
    generation: 14,
    packages: [CALLBOARD],
    documents: demoWorld("demo").documents,
    allow: [/kept back/],
  });
  let gm: Page;
  let encounters: readonly string[];

  beforeAll(async () => {
    await table.open();
    const ready = await table.join("Gamemaster", { painted: true });
    // A Hand that opens by itself would come at any moment of a walk.
    await ready.evaluate(() => game.settings.set("callboard", "hand", false));
    const made: string[] = [];
    for (const [type, commands] of PLACES) {
      const id = await ready.evaluate(async (kind) => {
        const { id: scene, tokens } = game.scenes.active;
        const combat = await Combat.implementation.create({ type: kind, scene, active: true });
        const figures = tokens.map(({ id: tokenId, actorId, name }: any) => ({ tokenId, sceneId: scene, actorId, name }));
        await combat.createEmbeddedDocuments("Combatant", figures);
        await ui.combat.render({ combat } as any);
        await combat.startCombat();
        return combat.id;
      }, type);
      await ready.waitForFunction((one) => game.combat?.id === one && game.combat.system.state, id);
      for (const command of commands) {
        await give(ready, command);
      }
      made.push(id);
    }
    encounters = made;
    gm = ready;
  });
  afterAll(() => table.close());

  /** Walks over the controls of a window, in the page or in a window of its own. */
  async function walk({ combat, board }: Walk, isDetached: boolean): Promise<string[]> {
    const selector = board ? ".callboard-board" : "#combat-popout";
    await gm.evaluate(async (id) => {
      const wanted = game.combats.get(id);
      await ui.combat.render({ combat: wanted } as any);
    }, combat);
    await gm.evaluate(
      (wanted) =>
        wanted ? void (ui.combat as any).element.querySelector("[data-action=openBoard]").click() : void ui.combat.renderPopout(),
      board,
    );
    await gm.locator(selector).waitFor();
    const appId = String(await gm.locator(selector).getAttribute("id"));
    if (isDetached) {
      const [popup] = await Promise.all([
        gm.waitForEvent("popup"),
        gm.evaluate((id) => void (foundry.applications.instances.get(id) as any).detachWindow(), appId),
      ]);
      await popup.locator(selector).waitFor();
    }
    await gm.evaluate((id) => (globalThis as any).walk(foundry.applications.instances.get(id)), appId);
    let before = -1;
    const isQuiet = async (): Promise<boolean> => {
      const now = await gm.evaluate(async () => {
        const { closing, told } = globalThis as any;
        await Promise.all(closing.splice(0));
        // A busy page draws late: frames tell how far it has come, and time does not.
        for (let frames = 0; frames < 10; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        return told.length;
      });
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(isQuiet, { interval: 200 }).toBe(true);
    const told: string[] = await gm.evaluate(() => {
      (globalThis as any).walking = null;
      return (globalThis as any).told.splice(0);
    });
    await gm.evaluate((id) => foundry.applications.instances.get(id)?.close({ animate: false } as any), appId);
    return told;
  }

  /** The page as it was loaded, with nothing chosen yet. */
  async function afresh(storage: Record<string, string>): Promise<void> {
    await gm.evaluate((kept) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, storage);
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as any).game?.ready);
    await gm.evaluate(defineWalk);
  }

  it.each([false, true])("does the same in a separate window (board: %s)", async (board) => {
    const storage = await gm.evaluate(() => ({ ...localStorage }));
    const walkAll = async (isDetached: boolean): Promise<Record<string, string[]>> => {
      await afresh(storage);
      const told: Record<string, string[]> = {};
      for (const [index, combat] of encounters.entries())
        told[`${PLACES[index]?.[0]} ${index}`] = await walk({ combat, board }, isDetached);
      return told;
    };
    const attached = await walkAll(false);
    const detached = await walkAll(true);
    const lines = Object.values(attached).flat();
    expect(lines.filter((line) => line.startsWith("—")).length).toBeGreaterThan(board ? 70 : 80);
    expect(lines.filter((line) => line.startsWith("Update Combat")).length).toBeGreaterThan(30);
    expect([...lines, ...Object.values(detached).flat()].filter((line) => line.includes("WRONG"))).toEqual([]);
    for (const part of [isDone, isTold]) expect(partsOf(detached, part)).toEqual(partsOf(attached, part));
  });

  it("asks in the window that the person uses, also for a method of the encounter", async () => {
    await gm.evaluate((id) => ui.combat.render({ combat: game.combats.get(id) } as any), encounters[0]);
    await gm.evaluate(() => void ui.combat.renderPopout());
    await gm.locator("#combat-popout").waitFor();
    const [popup] = await Promise.all([
      gm.waitForEvent("popup"),
      gm.evaluate(() => void (foundry.applications.instances.get("combat-popout") as any).detachWindow()),
    ]);
    await popup.locator("#combat-popout .what-now").click();
    await gm.evaluate(() => void game.combat.resetAll());
    await popup.locator("dialog [data-action=no], .application.dialog [data-action=no]").click();
    await gm.evaluate(() => foundry.applications.instances.get("combat-popout")?.close({ animate: false } as any));
    expect(await gm.evaluate(() => game.combat.started)).toBe(true);
  });
});
