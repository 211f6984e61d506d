import type { Refocus } from "../../encounter/parts/screen.ts";

/** The id of the combatant in whose row an element stands, or whom what it stands in is about (`data-of`); "" where it stands in neither. */
export function combatantAt(element: Element): string {
  const { combatantId, of } = element.closest<HTMLElement>("[data-combatant-id], [data-of]")?.dataset ?? {};
  return combatantId ?? of ?? "";
}

/** The ids of those for whom the row in which an element stands is one; nobody in the row of one combatant. */
export function membersOf(element: Element): readonly string[] {
  const { members = "" } = element.closest<HTMLElement>("[data-combatant-id], [data-of]")?.dataset ?? {};
  return members === "" ? [] : members.split(" ");
}

/**
 * Remembers where the focus is, and gives back what brings it home when the control that had it is gone:
 * a person at the keyboard shall not be thrown back to the beginning of the page.
 */
export function rememberFocus(root: HTMLElement): Refocus {
  const page = root.ownerDocument;
  const before = page.activeElement;
  if (!before || !root.contains(before)) return () => undefined;
  const row = combatantAt(before);
  return (anew = false) => {
    if (!anew && root.contains(page.activeElement)) return;
    homeIn(root, anew ? "" : row)?.focus();
  };
}

/** The row itself, else the text that is to be written, else the line that says what now. */
function homeIn(root: HTMLElement, row: string): HTMLElement | null {
  const near =
    row === ""
      ? null
      : root.querySelector<HTMLElement>(`li:is([data-combatant-id="${CSS.escape(row)}"], [data-of="${CSS.escape(row)}"]) [data-focus]`);
  return near ?? root.querySelector<HTMLElement>("[data-focus=text]") ?? root.querySelector<HTMLElement>(".what-now");
}
