import { readingInStructure } from "../../../reading/reading.ts";
import { say } from "../../../applications/texts.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** Returns the token badges: which combatant acts, and which rolled the open die. Combatants that are out get none. */
export const PAGES_BADGES: Badges = (combat) => {
  const view = readingInStructure(combat, "pages")?.view;
  const rows = view?.rows ?? [];
  const textOf = (combatant: string, acts: boolean): string => {
    if (view?.roll?.wants === "choice" && view.roll.combatant === combatant) return String(view.roll.after);
    return acts ? say("CALLBOARD.pages.Badge.acts") : "";
  };
  return new Map(
    rows.filter(({ lamp }) => lamp !== "out").map(({ combatant, acts }) => [combatant, { text: textOf(combatant, acts), signs: [] }]),
  );
};
