import type { Locator, Page } from "playwright-core";
import { MARSH, MARSH_ACTORS } from "./marsh.ts";

/** The data of a drag of the marsh's goblin out of the sidebar. */
export const GOBLIN = { type: "Actor", uuid: `Actor.${MARSH_ACTORS.goblin}` } as const;

/** The documents of the marsh, with an assistant. */
export const STAFFED = {
  ...MARSH,
  users: [...(MARSH.users ?? []), { _id: "assistant".padEnd(16, "0"), name: "Assistant", role: 3, color: "#aa33aa" }],
};

/** Drops data on the list of the tracker. */
export const dropOnTracker = (page: Page, data: object): Promise<void> =>
  page.evaluate((text) => {
    const dataTransfer = { getData: () => text };
    const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer });
    ui.combat.element.querySelector(".combat-tracker")?.dispatchEvent(event);
  }, JSON.stringify(data));

/** Returns the dialog that is open. */
export const dialogOf = (page: Page): Locator => page.locator(".application.dialog:has(.callboard-ask)");

/** Answers the question "How many?". Resolves to the number that was offered. */
export async function answerHowMany(page: Page, count: number | null): Promise<string> {
  const dialog = dialogOf(page);
  await dialog.waitFor();
  const field = dialog.locator("input[name=count]");
  const offered = await field.inputValue();
  if (count !== null) await field.fill(String(count));
  await dialog.locator(`[data-action=${count === null ? "no" : "yes"}]`).click();
  await dialog.waitFor({ state: "detached" });
  return offered;
}

/** Returns the labels that the encounter's menu offers. */
export const menuOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const modern = game.release.generation >= 14;
    const entries: any[] = ui.combat._getCombatContextOptions();
    const isOffered = (entry: any): boolean => {
      const asked = modern ? entry.visible : entry.condition;
      return typeof asked === "function" ? asked(document.body) : (asked ?? true);
    };
    return entries.filter(isOffered).map((entry) => game.i18n.localize(modern ? entry.label : entry.name));
  });

/** Chooses an entry of the encounter's menu. */
export const chooseInMenu = (page: Page, label: string): Promise<void> =>
  page.evaluate((wanted) => {
    const modern = game.release.generation >= 14;
    const entry: any = ui.combat
      ._getCombatContextOptions()
      .find((one: any) => game.i18n.localize(modern ? one.label : one.name) === wanted);
    if (modern) entry.onClick(new Event("click"), document.body);
    else entry.callback(document.body);
  }, label);
