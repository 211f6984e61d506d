import { encounters } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { addToTokenHud } from "../../canvas/token-hud.ts";
import { say } from "../texts.ts";
import type { MenuAct } from "../../encounter/parts/menu-command.ts";
import { findOfferedActions } from "./actions.ts";
import { isOfToken } from "../../platform/tokens.ts";

/** Actions that Foundry's own controls around a token offer already. */
const OF_FOUNDRY = new Set(["find", "hide", "show"]);

interface Playing {
  readonly combat: CallboardEncounter;
  readonly combatant: string;
}

/** Returns a token's combatant, preferably in the viewed encounter. Null if the token has no combatant. */
function findPlaying(token: TokenDocument.Implementation): Playing | null {
  const viewed = ui.combat.viewed?.id;
  const among = encounters().sort((a, b) => Number(b.id === viewed) - Number(a.id === viewed));
  for (const combat of among) {
    const combatant = combat.combatants.find((one) => isOfToken(one, token))?.id;
    if (combatant) return { combat, combatant };
  }
  return null;
}

function iconOf(classes: string): HTMLElement {
  const icon = document.createElement("i");
  icon.className = classes;
  icon.ariaHidden = "true";
  return icon;
}

function entryOf({ combat, combatant }: Playing, { key, icon, label, run }: MenuAct): HTMLButtonElement {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "act" });
  button.dataset["act"] = key;
  button.append(iconOf(icon), game.i18n.localize(label));
  button.addEventListener("click", () => {
    void canvas.hud?.token.close();
    void run(combat, combatant);
  });
  return button;
}

/** Returns a button that opens the list of actions, like Foundry's own palettes. */
function paletteOf(entries: readonly HTMLButtonElement[]): HTMLElement {
  const place = document.createElement("div");
  place.className = "callboard-acts";
  const label = say("CALLBOARD.Menu.Title");
  const opener = document.createElement("button");
  Object.assign(opener, { type: "button", className: "control-icon", ariaLabel: label, ariaExpanded: "false" });
  opener.dataset["tooltip"] = "";
  opener.append(iconOf("fa-solid fa-masks-theater"));
  const list = document.createElement("div");
  Object.assign(list, { className: "acts", role: "group", ariaLabel: label, hidden: true });
  list.append(...entries);
  opener.addEventListener("click", () => {
    list.hidden = !list.hidden;
    opener.ariaExpanded = String(!list.hidden);
  });
  place.append(opener, list);
  return place;
}

/** Adds the actions of a token's combatant to the controls around the token. */
function addTo(token: TokenDocument.Implementation, element: HTMLElement): void {
  for (const old of element.querySelectorAll(".callboard-acts")) old.remove();
  const playing = findPlaying(token);
  if (!playing) return;
  const acts = findOfferedActions(playing.combat, playing.combatant).filter(({ key }) => !OF_FOUNDRY.has(key));
  if (acts.length === 0) return;
  (element.querySelector(".col.left") ?? element).append(paletteOf(acts.map((act) => entryOf(playing, act))));
}

/** Lets the controls around a token offer its combatant's actions. Called in `init`. */
export function registerTokenMenu(): void {
  addToTokenHud(addTo);
}
