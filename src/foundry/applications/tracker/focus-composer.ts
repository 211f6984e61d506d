import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { readingOf } from "../../reading/reading.ts";
import { handScreenOf } from "../hand/find-hand-screen.ts";
import { focusAnswer } from "./health-questions.ts";
import { askedOf } from "./what-is-asked.ts";
import { screenOf } from "./find-tracker-screen.ts";

/** Where composing begins: the text, else the choice of combatant, else the what-now line. */
const PLACES = ["[data-focus=text]", "[data-focus=who]", ".what-now"];

/** Whether an encounter asks this user something that the Hand does not handle. The tracker is then focused. */
function isAskedElsewhere(combat: CallboardEncounter): boolean {
  const reading = readingOf(combat);
  return reading !== null && askedOf(combat).asks && handScreenOf(combat)?.rests(reading) === true;
}

/** Moves the focus to the composer: in the structure's own window, else in the tracker's open popout, else in the sidebar, which is expanded. */
export async function focusComposer(combat: CallboardEncounter): Promise<void> {
  const { compose } = screenOf(combat);
  if (compose && !isAskedElsewhere(combat)) return compose(combat);
  const tracker = ui.combat;
  const { popout } = tracker;
  if (!popout?.rendered) {
    ui.sidebar.toggleExpanded(true);
    tracker.activate();
  }
  await tracker.render({ combat } as never);
  const { element } = popout?.rendered ? popout : tracker;
  if (askedOf(combat).isOfHealth && focusAnswer(element)) return;
  const place = PLACES.map((selector) => element.querySelector<HTMLElement>(selector)).find((found) => found !== null);
  place?.focus();
}
