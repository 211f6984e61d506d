/** Prepares a group of tabs for a template and notes the active one. */
export function prepareTabs(app: any, group: string): Record<string, any> {
  const { tabs, labelPrefix, initial = null } = app._getTabsConfig(group) ?? { tabs: [] };
  app.tabGroups[group] ??= initial;
  const prepared: Record<string, any> = {};
  for (const tab of tabs) {
    const active = app.tabGroups[group] === tab.id;
    const label = tab.label ?? (labelPrefix ? `${labelPrefix}.${tab.id}` : undefined);
    const cssClass = [tab.cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    prepared[tab.id] = { ...tab, group, active, cssClass, label };
  }
  return prepared;
}

/** Marks a link or pane as the active one of its group, or as inactive. */
function mark(element: HTMLElement, tab: string): void {
  const active = element.dataset["tab"] === tab;
  element.classList.toggle("active", active);
  if (element.getAttribute("role") === "tab") element.setAttribute("aria-selected", String(active));
  if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", String(active));
}

/** Shows one tab of a group. Throws if it has neither a link nor a pane. */
export function showTab(app: any, tab: string, group: string): void {
  const root: HTMLElement = app.element;
  const inGroup = (prefix: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(`${prefix}[data-group="${CSS.escape(group)}"][data-tab]`),
  ];
  const links = inGroup(".tabs ");
  const panes = inGroup(".tab");
  if (![...links, ...panes].some((element) => element.dataset["tab"] === tab)) {
    throw new Error(`No tab "${tab}" of group "${group}" in application "${app.id}"`);
  }
  for (const element of new Set([...links, ...panes])) mark(element, tab);
}
