import { MAX_HEALTH, type Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { MomentsBase } from "./drawing-data.ts";

/** A button that sets a strike's damage to another number. */
interface CorrectionButton {
  readonly key: string;
  readonly amount: number;
  readonly text: string;
  readonly label: string;
}

/** The buttons with which the GM corrects the damage of a figure's strike. */
export interface CorrectionContext {
  readonly id: string;
  readonly label: string;
  readonly buttons: readonly CorrectionButton[];
}

/** Returns the numbers that a correction offers: more, less, half, none, and as rolled. Those that change nothing are left out. */
export function correctedAmounts({ amount, rolled }: { readonly amount: number; readonly rolled: { readonly amount: number } }) {
  const offered = [
    { key: "More", amount: Math.min(MAX_HEALTH, amount + 1) },
    { key: "Less", amount: Math.max(0, amount - 1) },
    { key: "Half", amount: Math.floor(amount / 2) },
    { key: "None", amount: 0 },
    { key: "Rolled", amount: rolled.amount },
  ] as const;
  return offered.filter((one) => one.amount !== amount);
}

/** Returns the GM's buttons for the damage of a figure's last strike. Null if it dealt none, and for players. */
export function correctionContext(
  { permits }: MomentsBase,
  { combatant, struck }: Moments.FigureRow,
  name: string,
): CorrectionContext | null {
  const damage = struck?.damage ?? null;
  if (damage === null || !permits.may("correctDamage", combatant)) return null;
  const buttons = correctedAmounts(damage).map(({ key, amount }): CorrectionButton => {
    const text = say(`CALLBOARD.moments.Correct.${key}`);
    return { key, amount, text, label: say("CALLBOARD.moments.Correct.Label", { name, text, amount }) };
  });
  return { id: combatant, label: say("CALLBOARD.moments.Correct.Of", { name }), buttons };
}
