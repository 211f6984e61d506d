import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** How large what somebody sees of a page is, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a page is laid out by where it is not painted. */
interface Layout {
  readonly session: CDPSession;
  readonly scale: number;
}
const layouts = new WeakMap<Page, Layout>();

/** How somebody looks at a page. */
export interface Look {
  readonly viewport: Size;
  /** Pixels of the screen for one of the page. */
  readonly scale: number;
  /** Whether what is laid out is painted as well. */
  readonly isPainted: boolean;
}

/** A context for one person, without motion; where nothing is painted, its windows stay as small as the browser makes them, and `fitPage` lays each page out. */
export function openContext(browser: Browser, { viewport, scale, isPainted }: Look): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: "reduce", ...(isPainted ? { viewport, deviceScaleFactor: scale } : { viewport: null }) });
}

const layOut = ({ session, scale }: Layout, { width, height }: Size): Promise<unknown> =>
  session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false, dontSetVisibleSize: true });

/** Whether a page is a browser's: those without one have nothing to look at. */
export const isInBrowser = (page: Page): boolean => "screenshot" in page;

/** Lays a new page out where it is not painted. */
export async function fitPage(page: Page, { viewport, scale, isPainted }: Look): Promise<void> {
  if (isPainted || !isInBrowser(page)) return;
  const layout = { session: await page.context().newCDPSession(page), scale };
  layouts.set(page, layout);
  await layOut(layout, viewport);
}

/** How often a page looks whether what is waited for has come, in milliseconds: by each frame, as is usual, a page that waits costs ten times as much. */
const LOOK_EVERY = 30;

/** Has a page look now and then for what `waitForFunction` waits for, where nothing else is said. */
export function lookNowAndThen(page: Page): void {
  if (!isInBrowser(page)) return;
  const wait = page.waitForFunction.bind(page) as (...args: readonly unknown[]) => any;
  page.waitForFunction = (wanted: unknown, given?: unknown, options?: object) => wait(wanted, given, { polling: LOOK_EVERY, ...options });
}

/** Gives a page another size, as somebody does who pulls at the window. */
export async function resizePage(page: Page, viewport: Size): Promise<void> {
  const layout = layouts.get(page);
  await (layout ? layOut(layout, viewport) : page.setViewportSize(viewport));
}
