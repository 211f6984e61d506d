import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** The size of the visible part of a page, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How an unpainted page is laid out. */
interface Layout {
  readonly session: CDPSession;
  readonly scale: number;
}
const layouts = new WeakMap<Page, Layout>();

/** How a person looks at a page. */
export interface Look {
  readonly viewport: Size;
  /** Screen pixels for each page pixel. */
  readonly scale: number;
  /** Whether the page is painted too. */
  readonly isPainted: boolean;
}

/** Opens a context for one person, with reduced motion. If nothing is painted, its windows stay small and `fitPage` lays out each page. */
export function openContext(browser: Browser, { viewport, scale, isPainted }: Look): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: "reduce", ...(isPainted ? { viewport, deviceScaleFactor: scale } : { viewport: null }) });
}

const layOut = ({ session, scale }: Layout, { width, height }: Size): Promise<unknown> =>
  session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false, dontSetVisibleSize: true });

/** Whether a page belongs to a browser. One without a browser cannot be looked at. */
export const isInBrowser = (page: Page): boolean => "screenshot" in page;

/** Lays out a new page, if it is not painted. */
export async function fitPage(page: Page, { viewport, scale, isPainted }: Look): Promise<void> {
  if (isPainted || !isInBrowser(page)) return;
  const layout = { session: await page.context().newCDPSession(page), scale };
  layouts.set(page, layout);
  await layOut(layout, viewport);
}

/** The pause between a page's looks at what it waits for, in milliseconds. The usual look at each frame costs ten times as much. */
const LOOK_EVERY = 30;

/** Makes `waitForFunction` of a page look at intervals, unless its options differ. */
export function lookNowAndThen(page: Page): void {
  if (!isInBrowser(page)) return;
  const wait = page.waitForFunction.bind(page) as (...args: readonly unknown[]) => any;
  page.waitForFunction = (wanted: unknown, given?: unknown, options?: object) => wait(wanted, given, { polling: LOOK_EVERY, ...options });
}

/** Resizes a page, as a person does with the window. */
export async function resizePage(page: Page, viewport: Size): Promise<void> {
  const layout = layouts.get(page);
  await (layout ? layOut(layout, viewport) : page.setViewportSize(viewport));
}
