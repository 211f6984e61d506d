import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

/** An effect with a duration, or a status, as an icon in a combatant's row. */
export interface OngoingEffect {
  readonly img: string;
  /** The effect's name, and how long it lasts. */
  readonly label: string;
}

/** What is left of an effect's duration, as both generations of Foundry prepare it. */
interface Lasting {
  readonly remaining?: unknown;
  readonly label?: unknown;
}

/** Returns what is left of an effect in Foundry's words, such as "3 rounds". "" if it has no end. */
function leftOf({ remaining, label }: Lasting): string {
  return typeof remaining === "number" && Number.isFinite(remaining) && typeof label === "string" ? label : "";
}

/** Returns a combatant's statuses and lasting effects but defeated, each once. Empty for users who do not own it, and for a past state. */
export function ongoingEffects({ live }: Pick<Reading, "live">, id: string): OngoingEffect[] {
  const combatant = live?.combatants.get(id);
  if (combatant?.isOwner !== true || !combatant.actor) return [];
  const shown = combatant.actor.appliedEffects.flatMap(({ img, name, statuses, duration }): OngoingEffect[] => {
    const left = leftOf(duration as Lasting);
    if (!img || (left === "" && statuses.size === 0) || statuses.has(CONFIG.specialStatusEffects.DEFEATED)) return [];
    return [{ img, label: left === "" ? name : say("CALLBOARD.Health.Effect", { name, left }) }];
  });
  return [...new Map(shown.map((effect) => [`${effect.img} ${effect.label}`, effect])).values()];
}
