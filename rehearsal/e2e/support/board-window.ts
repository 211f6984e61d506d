import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { roundTrip } from "./tracker.ts";

/** Returns the board of the viewed encounter on a page. */
export const boardIn = (page: Page): Locator => page.locator(".callboard-board");

/** Opens the board with the button in the tracker's header. */
export async function openBoard(page: Page): Promise<Locator> {
  await page.locator("#combat [data-action=openBoard]").click();
  const board = boardIn(page);
  await board.locator(".strip, .halves-grid").first().waitFor();
  return board;
}

/** Returns the card or row of a combatant on a board, by name. */
export function cardIn(board: Locator, name: string): Locator {
  return board.locator("li.combatant", { has: board.page().locator(".name", { hasText: new RegExp(`^${name}$`) }) });
}

/** Returns the names on the cards of a column. */
export const column = (board: Locator, lane: string): Promise<string[]> => board.locator(`[data-lane="${lane}"] .name`).allTextContents();

/** Polls a value, so that a busy machine has time. */
export const until = <T>(look: () => T | Promise<T>) => expect.poll(look);

/** Waits until the board shows a step. */
export async function atBoard(board: Locator, step: string): Promise<void> {
  await board.locator(`.board[data-step="${step}"]`).waitFor();
}

/** Sets the position and the size of a board's window. */
export async function sizeBoard(page: Page, place: { left?: number; top?: number; width: number; height: number }): Promise<void> {
  await page.evaluate((wanted) => {
    const { id } = document.querySelector(".callboard-board") as HTMLElement;
    foundry.applications.instances.get(id).setPosition(wanted);
  }, place);
}

/** Waits until the tracker and the board of a page show the current documents, with nothing left to draw. */
export async function allDrawn(page: Page): Promise<void> {
  await roundTrip(page);
  await page.evaluate(async () => {
    const board = foundry.applications.instances.get(document.querySelector(".callboard-board")?.id ?? "");
    await Promise.all([ui.combat.redraw(), board?.redraw()]);
  });
}
