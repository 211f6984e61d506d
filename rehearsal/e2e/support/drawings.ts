import type { Locator, Page } from "playwright-core";

/** Notes how long each drawing of an application takes, layout included, in milliseconds. */
export async function timeDrawings(page: Page, name: string): Promise<void> {
  await page.evaluate((application) => {
    const times: number[] = [];
    let begun = 0;
    Object.assign(globalThis, { [`times${application}`]: times });
    Hooks.on(`preRender${application}`, () => void (begun = performance.now()));
    Hooks.on(`render${application}`, (_app: any, element: HTMLElement) => {
      element.getBoundingClientRect();
      times.push(performance.now() - begun);
    });
  }, name);
}

/** What was noted of an application since it was asked last, in milliseconds. */
export const drawingTimes = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((application) => (globalThis as any)[`times${application}`].splice(0), name);

/** Notes which rows of a window are touched from now on; gives what tells them. */
export async function watchRows(root: Locator): Promise<() => Promise<string[]>> {
  await root.evaluate((element: any) => {
    element.touched = new Set<string>();
    const note = ({ target }: MutationRecord): void => {
      const row = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>("li[data-key]:not(.part)");
      if (row) element.touched.add(row.dataset["key"]);
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver((records) => records.forEach(note)).observe(element, all);
  });
  return () => root.evaluate((element: any) => [...element.touched]);
}
