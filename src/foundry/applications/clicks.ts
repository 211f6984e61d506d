/** What goes on with each click, however quickly they follow: stepping by one, leafing, folding, undo and redo. */
const REPEATED: ReadonlySet<string> = new Set(["bid", "at", "cycleCombat", "unfold", "foldHistory", "undo", "redo", "logUndo", "logRedo"]);

/** Lets the second click of a double click fall on nothing: it was meant for what stood there at the first, and another question may stand in its place by then. What may be pressed again and again is left alone. */
export function ignoreSecondClicks(root: HTMLElement): void {
  const take = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("button");
    if (event.detail < 2 || !button || REPEATED.has(button.dataset["action"] ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", take, { capture: true });
}

/** Lets Enter in a field press the button beside it, where there is one only: nobody shall have to go there to send what is written. */
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

/** Where a digit is typed rather than pressed. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** A digit presses the button of that number (`data-number`) in the row or form that has the focus, unless it is typed into a field there. */
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
