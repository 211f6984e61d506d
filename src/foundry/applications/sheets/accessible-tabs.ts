/** Adds ARIA roles and names to tabs and panels, and leaves one tab per group in the Tab order. Called after each render and change. */
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

/** Which tab each key leads to, from the present tab's place and the number of tabs. */
const WAYS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
  Enter: (place) => place,
  " ": (place) => place,
};

/** Returns the tab that a key leads to from the focused tab: arrows, Home, End, Enter and Space. Null for any other key. */
export function findTabByKey(root: HTMLElement, { target, key, altKey, ctrlKey, metaKey }: KeyboardEvent): HTMLElement | null {
  const from = (target as HTMLElement).closest<HTMLElement>('[role="tab"]');
  const way = WAYS[key];
  if (!from || !way || altKey || ctrlKey || metaKey) return null;
  const links = linksOf(root);
  return links[way(links.indexOf(from), links.length)] ?? null;
}
