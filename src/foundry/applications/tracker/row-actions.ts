import { breakSeal } from "../../opening/index.ts";
import { localizeRefusal } from "../../outbox/refusal-texts.ts";
import type { ActionContext, ActionHandler } from "../../encounter/parts/screen.ts";

/** Unfolds a part of the window, such as a row's buttons, or folds it again. */
export const toggleFold: ActionHandler = async ({ uiState, target, redraw, refocus }) => {
  const key = target.dataset["fold"] ?? "";
  uiState.opened = uiState.opened.includes(key) ? uiState.opened.filter((one) => one !== key) : [...uiState.opened, key];
  await redraw();
  refocus();
};

/** Opens a sealed action, if there is one, in place of its owner. A refusal shows as a warning. */
export async function breakSealFor(
  { combat, redraw, refocus }: ActionContext,
  sealed: { readonly combatant: string; readonly stack: number } | undefined,
): Promise<void> {
  const refusal = sealed ? await breakSeal(combat, sealed.combatant, sealed.stack) : null;
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
  await redraw();
  refocus();
}
