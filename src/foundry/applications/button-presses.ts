/** Actions that may be repeated quickly: stepping by one, paging, folding, undo and redo. */
const REPEATED: ReadonlySet<string> = new Set(["bid", "at", "cycleCombat", "unfold", "foldHistory", "undo", "redo", "logUndo", "logRedo"]);

/** Ignores the second click of a double click, since the first may have put another question under the pointer. Actions in `REPEATED` are exempt. */
export function ignoreSecondClicks(root: HTMLElement): void {
  const take = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("button");
    if (event.detail < 2 || !button || REPEATED.has(button.dataset["action"] ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", take, { capture: true });
}

/** Lets Enter in a field press the button beside it, if there is exactly one. */
export function pressByEnter(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const field = event.target as HTMLElement;
    if (event.key !== "Enter" || event.isComposing || !field.matches("input") || field.closest("form")) return;
    const [button, ...others] = field.closest("[data-fields]")?.querySelectorAll("button") ?? [];
    if (!button || others.length > 0) return;
    event.preventDefault();
    button.click();
  });
}

/** Elements in which a digit is typed rather than pressed. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Lets a digit press the button of that number (`data-number`) in the focused row or form, unless it is typed into a field. */
export function pressByNumber(element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    const from = event.target as HTMLElement;
    if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || from.closest(FIELDS)) return;
    const row = from.closest("[data-combatant-id], [data-of]");
    const button = row?.querySelector<HTMLButtonElement>(`button[data-number="${event.key}"]:not(:disabled)`);
    if (!button) return;
    event.preventDefault();
    // Foundry's hotbar listens to digits too.
    event.stopPropagation();
    button.click();
  });
}
