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
  const ids = [combatantIdAt(before), ...crowdMemberIdsAt(before)].filter((id) => id !== "");
  return (anew = false) => {
    if (!anew && root.contains(page.activeElement)) return;
    for (const place of homesIn(root, anew ? [] : ids)) {
      place.focus();
      // A place in a closed fold takes no focus.
      if (page.activeElement === place) return;
    }
  };
}

/** Returns where the focus may go, best first: rows with these ids, a crowd with such a member, the text to write, the what-now line. */
function homesIn(root: HTMLElement, ids: readonly string[]): HTMLElement[] {
  const names = ids.map((id) => CSS.escape(id));
  const rows = names.map((id) => `li:is([data-combatant-id="${id}"], [data-of="${id}"]) [data-focus]`);
  const crowds = names.map((id) => `li[data-members~="${id}"] [data-focus]`);
  return [...rows, ...crowds, "[data-focus=text]", ".what-now"].flatMap((place) => root.querySelector<HTMLElement>(place) ?? []);
}
