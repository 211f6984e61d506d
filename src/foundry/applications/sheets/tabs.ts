/** Says to those who do not see it which tab shows what, and leaves one of a group in the order of the Tab key; after each render and each change. */
export function nameTabs(root: HTMLElement, rootId: string): void {
  for (const nav of root.querySelectorAll<HTMLElement>("nav.tabs")) nav.setAttribute("role", "tablist");
  for (const link of linksOf(root)) {
    const { group = "", tab = "" } = link.dataset;
    const active = link.classList.contains("active");
    const panel = root.querySelector<HTMLElement>(`.tab[data-group="${CSS.escape(group)}"][data-tab="${CSS.escape(tab)}"]:not(a)`);
    link.id = `${rootId}-tab-${tab}`;
    link.setAttribute("role", "tab");
    link.setAttribute("aria-selected", String(active));
    link.tabIndex = active ? 0 : -1;
    if (!panel) continue;
    panel.id = `${rootId}-panel-${tab}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", link.id);
    link.setAttribute("aria-controls", panel.id);
  }
}

const linksOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('nav.tabs [data-action="tab"]')];

/** Where a key leads among so many tabs, from the one at a place. */
const WAYS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
  Enter: (place) => place,
  " ": (place) => place,
};

/** The tab to which a key leads from the one that has the focus: arrows, Home and End; null for any other key. */
export function tabByKey(root: HTMLElement, { target, key, altKey, ctrlKey, metaKey }: KeyboardEvent): HTMLElement | null {
  const from = (target as HTMLElement).closest<HTMLElement>('[role="tab"]');
  const way = WAYS[key];
  if (!from || !way || altKey || ctrlKey || metaKey) return null;
  const links = linksOf(root);
  return links[way(links.indexOf(from), links.length)] ?? null;
}
