import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import { selectedOrAllMembers } from "../../../applications/tracker/crowd-row-frame.ts";
import type { ActionContext } from "../../../encounter/parts/screen.ts";

/** An action (stack), by its combatant and its number. */
export interface StackRef {
  readonly combatant: string;
  readonly stack: number;
}

/** Returns an action that `refText` has written. */
function parseRef(text: string): StackRef {
  const [combatant = "", stack = ""] = text.split(":");
  return { combatant, stack: Number(stack) };
}

/**
 * Returns the action (stack) that a control belongs to. On a crowd's card, those of all members, or of members whose tokens are selected.
 */
export function stacksOfControl({ combat, target }: Pick<ActionContext, "combat" | "target">): readonly StackRef[] {
  const { stacks } = target.closest<HTMLElement>("[data-of]")?.dataset ?? {};
  if (stacks === undefined) return [{ combatant: combatantIdAt(target), stack: Number(target.dataset["stack"]) }];
  return selectedOrAllMembers(combat, stacks.split(" ").map(parseRef), ({ combatant }) => combatant);
}
