import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { combatantAt } from "../tracker/focus.ts";

/** What a token does when one points at it, lent to who points at what stands for it elsewhere. */
interface Lit {
  readonly visible: boolean;
  _onHoverIn(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut(event: Event): unknown;
}

function tokenOf(combat: CallboardEncounter | null, combatant: string): Lit | null {
  const object = canvas.ready ? combat?.combatants.get(combatant)?.token?.object : null;
  return (object as unknown as Lit | null | undefined) ?? null;
}

/** Whose token an element of the tracker lights up: that of who acts, where it is no row, since Foundry follows rows by itself. */
export const actingCombatantAt = (element: Element): string => element.closest<HTMLElement>(".act-of")?.dataset["of"] ?? "";

/** Lights up the token of whatever one points at in a window, as the tracker does for its rows; `idOf` says whose that is. */
export function attachHighlight(root: HTMLElement, encounter: () => CallboardEncounter | null, idOf = combatantAt): void {
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

/** Lights up in a window what stands for a combatant, or lets it go. */
export function highlight(root: HTMLElement, combatant: string, lit: boolean): void {
  const id = CSS.escape(combatant);
  const about = `.combatant[data-combatant-id="${id}"], .act-of[data-of="${id}"]`;
  for (const one of root.querySelectorAll(about)) one.classList.toggle("hover", lit);
}
