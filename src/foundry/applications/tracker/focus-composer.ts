import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { readingOf } from "../../reading/reading.ts";
import { handOf } from "../hand/hands.ts";
import { askedOf } from "./asked.ts";
import { screenOf } from "./screens.ts";

/** Where announcing begins: the text, else whom to announce for, else what now. */
const PLACES = ["[data-focus=text]", "[data-focus=who]", ".what-now"];

/** Whether something is asked that the hand has no part in: then it is the tracker that leads on. */
function isAskedElsewhere(combat: CallboardEncounter): boolean {
  const reading = readingOf(combat);
  return reading !== null && askedOf(combat).asks && handOf(combat)?.rests(reading) === true;
}

/** Brings the focus to where one says what somebody does: into the window that the structure has for it, else into the tracker's popout where that is open, else into the sidebar, which opens for it. */
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
  const place = PLACES.map((selector) => element.querySelector<HTMLElement>(selector)).find((found) => found !== null);
  place?.focus();
}
