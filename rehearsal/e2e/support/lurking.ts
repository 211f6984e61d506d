import type { Page } from "playwright-core";
import { held, Wire } from "./secrecy.ts";
import { noCanvas, type Table } from "./table.ts";

/** A person at a table, with all data that reached the page. */
export interface Listener {
  readonly page: Page;
  readonly wire: Wire;
}

/** Joins with a recorded connection. The page draws a scene only if asked to. */
export async function listening(table: Table, name: string, scene = false): Promise<Listener> {
  const wires: Wire[] = [];
  const page = await table.join(name, {
    before: async (opened) => {
      wires.push(new Wire(opened));
      if (!scene) await noCanvas.before?.(opened);
    },
  });
  const [wire] = wires;
  if (!wire) throw new Error("Nobody listens.");
  return { page, wire };
}

/** Waits until a page has received all earlier events of the server and its windows have drawn them. They draw once a frame. */
export function caughtUp(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await new Promise<unknown>((resolve) => game.socket.emit("time", {}, resolve));
    const ours = [...foundry.applications.instances.values()].filter((one: any) =>
      /callboard-(screen|log)/.test(one.options.classes.join()),
    );
    await Promise.all([ui.combat, ...ours].map((one) => one.render()));
  });
}

/** What a page holds, and the position in its recorded connection. */
export interface Moment {
  readonly holds: string;
  readonly mark: number;
}

/** Returns what a page holds, without its latency, which changes now and then. */
const heldSteadily = async (page: Page): Promise<string> => (await held(page)).replace(/(latency-value value">)[^<]*/g, "$1");

/** Waits until the chat of a page shows the card of the encounter's start, which comes first as a pop-up. */
const toldOfStart = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    if (!game.combat?.system.state) return true;
    const card = game.messages.find(({ flags }: any) => flags.callboard?.started === game.combat.id);
    return card !== undefined && document.querySelector(`#chat [data-message-id="${card.id}"]`) !== null;
  });

/** Dismisses the notices and pop-ups of listeners, which would otherwise vanish during a test. */
export async function dismissed(listeners: readonly Listener[]): Promise<void> {
  for (const { page } of listeners) {
    await toldOfStart(page);
    await caughtUp(page);
    await page.evaluate(() => {
      ui.notifications.clear();
      for (const button of document.querySelectorAll<HTMLElement>("#chat-notifications [data-action=dismissMessage]")) button.click();
    });
    await page.waitForFunction(
      () => document.querySelectorAll("#notifications .notification, #chat-notifications .chat-message").length === 0,
    );
  }
}

/** Returns what listeners hold now, once they have received everything. */
export async function now(listeners: readonly Listener[]): Promise<Moment[]> {
  for (const { page } of listeners) {
    await toldOfStart(page);
    await caughtUp(page);
  }
  return Promise.all(listeners.map(async ({ page, wire }) => ({ holds: await heldSteadily(page), mark: wire.mark })));
}

/** Returns the names of the events that a listener received since a mark. Answers to the page's own requests do not count. */
export function toldSince({ wire }: Listener, { mark }: Moment): string[] {
  return wire.said(mark).flatMap(([name]) => (typeof name === "string" ? [name] : []));
}

/** Returns which of some words are on a person's screen, or in a chat message that it shows. */
export async function onScreen(page: Page, words: readonly string[]): Promise<string[]> {
  const text = await page.evaluate(() => {
    const messages = game.messages
      .filter(({ visible }: any) => visible)
      .map(({ content, flavor, speaker, flags }: any) => [content, flavor, speaker, flags]);
    const { outerHTML } = document.documentElement;
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(({ value }) => value);
    return [outerHTML, JSON.stringify(messages), JSON.stringify(fields)].join("\n");
  });
  return words.filter((word) => text.includes(word));
}

/** Gives a command as the page's user. Returns the text of the refusal, or "" if it passes. */
export function refusedAs(page: Page, command: object): Promise<string> {
  return page.evaluate(async (one) => {
    const refusal = await game.callboard.send(game.combat, one);
    if (!refusal) return "";
    const keys = [
      `CALLBOARD.moments.Refusal.${refusal.reason}`,
      `CALLBOARD.Cast.Refusal.${refusal.reason}`,
      `CALLBOARD.Refusal.${refusal.reason}`,
    ];
    const key = keys.find((each) => game.i18n.has(each));
    return key === undefined ? `No words for ${refusal.reason}` : game.i18n.localize(key);
  }, command);
}

/** Opens the tracker. */
export async function atTracker(page: Page): Promise<void> {
  await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
}
