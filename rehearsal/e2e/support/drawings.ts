import type { Locator } from "playwright-core";

/** Records which rows of a window change from now on. Returns a function that tells their names. */
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
