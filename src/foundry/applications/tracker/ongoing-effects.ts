import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

/** An effect with a duration, or a status, as an icon in a combatant's row. */
export interface OngoingEffect {
  readonly img: string;
  /** What the effect is and what is left of it, in words. */
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

/**
 * Returns a combatant's effects that are shown on its token, each once. Only its owners and GMs see them. Being defeated is left out, since the
 * row says so. Empty for a past state.
 */
export function ongoingEffects({ live }: Pick<Reading, "live">, id: string): OngoingEffect[] {
  const combatant = live?.combatants.get(id);
  if (combatant?.isOwner !== true || !combatant.actor) return [];
  const all = (combatant.actor.temporaryEffects as typeof combatant.actor.temporaryEffects | undefined) ?? [];
  const shown = all.flatMap(({ img, name, statuses, duration }): OngoingEffect[] => {
    if (!img || statuses.has(CONFIG.specialStatusEffects.DEFEATED)) return [];
    const left = leftOf(duration as Lasting);
    return [{ img, label: left === "" ? name : say("CALLBOARD.Health.Effect", { name, left }) }];
  });
  return [...new Map(shown.map((effect) => [`${effect.img} ${effect.label}`, effect])).values()];
}
