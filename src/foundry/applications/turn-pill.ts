import { encounters, isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { FrameThrottle } from "./frame-throttle.ts";
import { focusComposer } from "./tracker/focus-composer.ts";
import { askedOf } from "./tracker/what-is-asked.ts";

const ID = "callboard-turn";
/** The class of the tracker's tab in the sidebar while something is asked. */
const DOTTED = "callboard-asked";

/** An encounter that asks something of this client's user, and the text of the question. */
interface Asked {
  readonly combat: CallboardEncounter;
  readonly text: string;
}

function findAsked(): Asked | null {
  const { viewed } = ui.combat;
  const first = isReadableCallboard(viewed) ? [viewed] : [];
  for (const combat of [...first, ...encounters()]) {
    const { asks, text } = askedOf(combat);
    if (asks) return { combat, text };
  }
  return null;
}

/** Returns the encounter that asks something of this client's user, the viewed one first. Null if none does. */
export const findAskingEncounter = (): CallboardEncounter | null => findAsked()?.combat ?? null;

/** Moves the focus to where the user answers the question. */
async function answer(): Promise<void> {
  const combat = findAskingEncounter();
  if (combat) await focusComposer(combat);
}

function makePill(): HTMLElement {
  const pill = document.createElement("button");
  Object.assign(pill, { id: ID, type: "button", className: "callboard" });
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-bell";
  icon.ariaHidden = "true";
  pill.append(icon, document.createElement("span"));
  pill.addEventListener("click", () => void answer());
  const place = document.getElementById("ui-top") ?? document.getElementById("interface") ?? document.body;
  place.append(pill);
  return pill;
}

function draw(): Promise<void> {
  const text = findAsked()?.text ?? "";
  const standing = document.getElementById(ID);
  markTab(text !== "");
  if (text === "") standing?.remove();
  else (standing ?? makePill()).querySelector("span")?.replaceChildren(text);
  return Promise.resolve();
}

function markTab(isAsked: boolean): void {
  const { element } = ui.sidebar as { element: HTMLElement | null };
  element?.querySelector("button[data-tab=combat]")?.classList.toggle(DOTTED, isAsked);
}

const frames = new FrameThrottle(draw);

/** Shows this user's question above the map, and a dot on the tracker's tab. Removes both if nothing is asked. Used from `ready` on. */
export function redrawPill(): void {
  void frames.ask(window);
}
