import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { roundTrip } from "./tracker.ts";

/** The board of the viewed encounter in a page. */
export const boardIn = (page: Page): Locator => page.locator(".callboard-board");

/** Opens the board by the button in the tracker's head. */
export async function openBoard(page: Page): Promise<Locator> {
  await page.locator("#combat [data-action=openBoard]").click();
  const board = boardIn(page);
  await board.locator(".strip, .halves-grid").first().waitFor();
  return board;
}

/** The card or row of a combatant on a board, by its name. */
export function cardIn(board: Locator, name: string): Locator {
  return board.locator("li.combatant", { has: board.page().locator(".name", { hasText: new RegExp(`^${name}$`) }) });
}

/** The cards of a column, by name. */
export const column = (board: Locator, lane: string): Promise<string[]> => board.locator(`[data-lane="${lane}"] .name`).allTextContents();

/** Looks again until it is so; a busy machine takes its time. */
export const until = <T>(look: () => T | Promise<T>) => expect.poll(look);

/** Waits until the board stands at a step. */
export async function atBoard(board: Locator, step: string): Promise<void> {
  await board.locator(`.board[data-step="${step}"]`).waitFor();
}

/** Gives the window of a board a place and a size. */
export async function sizeBoard(page: Page, place: { left?: number; top?: number; width: number; height: number }): Promise<void> {
  await page.evaluate((wanted) => {
    const { id } = document.querySelector(".callboard-board") as HTMLElement;
    foundry.applications.instances.get(id).setPosition(wanted);
  }, place);
}

/** Waits until the tracker and the board of a page stand as its documents say, with nothing left to draw. */
export async function allDrawn(page: Page): Promise<void> {
  await roundTrip(page);
  await page.evaluate(async () => {
    const board = foundry.applications.instances.get(document.querySelector(".callboard-board")?.id ?? "");
    await Promise.all([ui.combat.redraw(), board?.redraw()]);
  });
}
