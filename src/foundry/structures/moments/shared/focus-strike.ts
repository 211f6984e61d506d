import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";

/** Opens a combatant's form for strikes in the tracker, and moves the focus to its first target. */
export async function focusStrike(combat: CallboardEncounter, combatant: string): Promise<void> {
  ui.sidebar.expand();
  ui.sidebar.changeTab("combat", "primary");
  await ui.combat.render({ combat } as never);
  const summary = ui.combat.element.querySelector<HTMLElement>(`[data-focus="strike-${combatant}"]`);
  const strikes = summary?.closest("details");
  if (!strikes) return;
  if (!strikes.open) summary?.click();
  // The targets of a folded form are drawn once it is unfolded.
  await ui.combat.render();
  (strikes.querySelector<HTMLElement>(".targets button") ?? summary)?.focus();
}
