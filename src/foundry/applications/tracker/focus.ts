import type { Refocus } from "../../encounter/parts/screen.ts";

/** Returns the combatant's id of the row that an element is in, or of the nearest `data-of`. "" if there is neither. */
export function combatantIdAt(element: Element): string {
  const { combatantId, of } = element.closest<HTMLElement>("[data-combatant-id], [data-of]")?.dataset ?? {};
  return combatantId ?? of ?? "";
}

/** Returns the ids of the combatants that the row around an element stands for. Empty in the row of one combatant. */
export function crowdMemberIdsAt(element: Element): readonly string[] {
  const { members = "" } = element.closest<HTMLElement>("[data-combatant-id], [data-of]")?.dataset ?? {};
  return members === "" ? [] : members.split(" ");
}

/** Returns the combatants of the row that a control is in: one, or all members of a merged row. */
export function rowCombatantIds(target: Element): readonly string[] {
  const members = crowdMemberIdsAt(target);
  return members.length > 0 ? members : [combatantIdAt(target)];
}

/** Remembers the focus. The returned function moves it to the nearest place if its control is gone, for keyboard users. */
export function rememberFocus(root: HTMLElement): Refocus {
  const page = root.ownerDocument;
  const before = page.activeElement;
  if (!before || !root.contains(before)) return () => undefined;
  const row = combatantIdAt(before);
  return (anew = false) => {
    if (!anew && root.contains(page.activeElement)) return;
    homeIn(root, anew ? "" : row)?.focus();
  };
}

/** Returns where the focus goes: to the row itself, else to the text to write, else to the what-now line. */
function homeIn(root: HTMLElement, row: string): HTMLElement | null {
  const near =
    row === ""
      ? null
      : root.querySelector<HTMLElement>(`li:is([data-combatant-id="${CSS.escape(row)}"], [data-of="${CSS.escape(row)}"]) [data-focus]`);
  return near ?? root.querySelector<HTMLElement>("[data-focus=text]") ?? root.querySelector<HTMLElement>(".what-now");
}
