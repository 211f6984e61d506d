import type { TimelineBase } from "./drawing-data.ts";
import { findBreakableSeals } from "../../../opening/index.ts";
import { say } from "../../../applications/texts.ts";
import { breakSealFor } from "../../../applications/tracker/row-actions.ts";
import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";

/** A sealed action that its owner did not open and a GM may open instead. */
export interface LeftContext extends ShownCombatant {
  readonly key: string;
  readonly stack: number;
  readonly text: string;
}

/** Returns the sealed actions that a GM may open now. Their owners are away or have been silent too long. */
export function breakableContext({ reading, view }: TimelineBase): LeftContext[] {
  if (!view.referee) return [];
  const left = new Map(findBreakableSeals(reading.live).map((one) => [`${one.combatant}-${String(one.stack)}`, one]));
  return [...left].map(([key, { combatant, stack }]) => {
    const person = reading.people.personOf(combatant);
    return { ...person, key: `left-${key}`, stack, text: say("CALLBOARD.timeline.Break.Of", { name: person.name }) };
  });
}

/** Opens the seals of an action in place of their owner. */
export const breakActionSeals: ActionHandler = (context) =>
  breakSealFor(context, { combatant: combatantIdAt(context.target), stack: Number(context.target.dataset["stack"]) });
