import { cleanText, MAX_HEALTH } from "../../../core/index.ts";
import { template } from "../bases.ts";
import { say } from "../texts.ts";
import { askForm } from "./ask.ts";

/** Combatants whose Health a dialog may change together: one, a crowd, or all whose tokens are selected. */
export interface HealthGroup {
  readonly label: string;
  readonly ids: readonly string[];
}

/** An amount of Health that a GM entered, with a note for the log and the combatants it is for. */
export interface AskedHealth {
  readonly amount: number;
  readonly note: string;
  readonly ids: readonly string[];
}

/** The longest note for the log, in characters, as the rules have it. */
const MAX_NOTE = 200;

/** Asks how much Health combatants lose or get back. The first group is preset. Null if the GM cancels or enters no number. */
export async function askHealth(kind: "hurt" | "heal", name: string, groups: readonly HealthGroup[]): Promise<AskedHealth | null> {
  const answer = await askForm({
    title: say(`CALLBOARD.Health.Change.${kind}.${groups.length > 1 ? "Yes" : "Title"}`, { name }),
    template: template("dialogs/health"),
    context: {
      most: MAX_HEALTH,
      longest: MAX_NOTE,
      groups: groups.length > 1 ? groups.map(({ label }, index) => ({ value: String(index), label })) : [],
    },
    yes: `CALLBOARD.Health.Change.${kind}.Yes`,
    icon: kind === "hurt" ? "fa-solid fa-heart-crack" : "fa-solid fa-heart-circle-plus",
  });
  if (!answer) return null;
  const { note } = answer;
  const amount = Number(answer["amount"]);
  const { ids = [] } = groups[Number(answer["group"] ?? 0)] ?? {};
  if (Number.isInteger(amount) && amount >= 1 && amount <= MAX_HEALTH)
    return { amount, note: typeof note === "string" ? cleanText(note) : "", ids };
  ui.notifications.warn(say("CALLBOARD.HowMany.Range", { most: MAX_HEALTH }), { console: false });
  return null;
}
