import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { combatantIdAt } from "../tracker/focus.ts";

/** A token's hover handlers, used for elements of a window that represent the token. */
interface Lit {
  readonly visible: boolean;
  _onHoverIn(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut(event: Event): unknown;
}

function tokenOf(combat: CallboardEncounter | null, combatant: string): Lit | null {
  const object = canvas.ready ? combat?.combatants.get(combatant)?.token?.object : null;
  return (object as unknown as Lit | null | undefined) ?? null;
}

/** Returns the id of the combatant that an element outside the tracker's rows is about (`act-of`), to highlight its token. "" if there is none. */
export const actingCombatantAt = (element: Element): string => element.closest<HTMLElement>(".act-of")?.dataset["of"] ?? "";

/** Highlights the token of the combatant that the pointer is on in a window. `idOf` returns its id. */
export function attachHighlight(root: HTMLElement, encounter: () => CallboardEncounter | null, idOf = combatantIdAt): void {
  let at = "";
  root.addEventListener("pointerover", (event) => {
    const combatant = idOf(event.target as Element);
    if (combatant === at) return;
    tokenOf(encounter(), at)?._onHoverOut(event);
    at = combatant;
    const token = tokenOf(encounter(), at);
    if (token?.visible) token._onHoverIn(event, { hoverOutOthers: true });
  });
  root.addEventListener("pointerleave", (event) => {
    tokenOf(encounter(), at)?._onHoverOut(event);
    at = "";
  });
}

/** Highlights a combatant's elements in a window, or stops doing so. */
export function highlight(root: HTMLElement, combatant: string, lit: boolean): void {
  const id = CSS.escape(combatant);
  const about = `.combatant[data-combatant-id="${id}"], .act-of[data-of="${id}"]`;
  for (const one of root.querySelectorAll(about)) one.classList.toggle("hover", lit);
}
