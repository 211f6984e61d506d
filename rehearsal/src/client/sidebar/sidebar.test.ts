// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../applications/handlebars/index.ts";
import { ensureLayout } from "./layout.ts";
import { Sidebar } from "./sidebar.ts";
import { CombatTracker } from "./tabs/combat-tracker.ts";
import { layOut } from "./world.fixture.ts";
import { setGeneration } from "../../common/generation.ts";

// The features of generation 14 have their own tests.
beforeEach(() => setGeneration(13));

async function open({ isGM = true } = {}): Promise<{ sidebar: Sidebar; tracker: CombatTracker }> {
  document.body.innerHTML = "";
  layOut({ isGM });
  ensureLayout();
  const page: any = globalThis;
  page.CONFIG.ui = { sidebar: Sidebar, combat: CombatTracker, chat: null, scenes: null };
  const sidebar = new Sidebar();
  const tracker = new CombatTracker();
  Object.assign(page.ui, { sidebar, combat: tracker, chat: undefined, scenes: undefined });
  vi.stubGlobal("getDocumentClass", () => ({ metadata: { labelPlural: "plural" } }));
  await sidebar.render({ force: true });
  await tracker.render({ force: true });
  return { sidebar, tracker };
}

describe("Sidebar", () => {
  let page: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    page = await open();
  });

  it("contains the tabs and shows one of them", () => {
    const { sidebar, tracker } = page;
    expect(tracker.element.parentElement!.id).toBe("sidebar-content");
    expect(tracker.active).toBe(false);
    const events: string[] = [];
    for (const name of ["activate", "deactivate"]) tracker.addEventListener(name, () => events.push(name));
    sidebar.changeTab("combat", "primary");
    expect([tracker.active, tracker.element.classList.contains("active")]).toEqual([true, true]);
    sidebar.changeTab("chat", "primary");
    expect(events).toEqual(["activate", "deactivate"]);
  });

  it("unfolds when a tab is clicked", () => {
    const { sidebar, tracker } = page;
    sidebar.collapse();
    expect(sidebar.element.classList.contains("expanded")).toBe(false);
    sidebar.element.querySelector("button[data-tab=combat]").click();
    expect([sidebar.expanded, tracker.active]).toEqual([true, true]);
  });

  it("knows the open popouts, and closes them with their tab", async () => {
    const { sidebar, tracker } = page;
    const popout = await tracker.renderPopout();
    expect(sidebar.popouts).toEqual({ combat: popout });
    await tracker.close({ animate: false });
    await vi.waitFor(() => expect(popout!.rendered).toBe(false));
    expect(sidebar.popouts).toEqual({});
  });

  it("shows scenes to GMs only", async () => {
    expect(page.sidebar.element.querySelector("[data-tab=scenes]")).not.toBeNull();
    page = await open({ isGM: false });
    expect(page.sidebar.element.querySelector("[data-tab=scenes]")).toBeNull();
  });
});
