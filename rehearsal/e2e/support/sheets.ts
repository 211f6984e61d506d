import type { Locator, Page } from "playwright-core";

/** Opens an actor's sheet at a tab. `css` is the class of the tab's page. */
export async function openSheetAt(page: Page, actor: string, tab: { readonly name: string; readonly css: string }): Promise<Locator> {
  await page.evaluate((id) => void game.actors.get(id).sheet.render({ force: true }), actor);
  const sheet = page.locator(`.application.cast-sheet[id$="${actor}"]`);
  await sheet.waitFor();
  await sheet.getByRole("tab", { name: tab.name }).click();
  await sheet.locator(`.${tab.css}`).waitFor({ state: "visible" });
  return sheet;
}
