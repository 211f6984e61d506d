import type { Deed, FigureRow } from "../../../core/index.ts";
import { localizeRefusal, send } from "../../api.ts";
import { seenIn } from "../../applications/seen.ts";
import { whyNot } from "../../applications/tracker/moments/words.ts";
import { say } from "../../applications/words.ts";
import { encounters } from "../../encounters.ts";
import { moverOf, runningState, type Mover } from "./mover.ts";

type Drop = Extract<Deed, "prone" | "rise">;
type Playing = Pick<Mover, "combat" | "id">;

const ICONS: Readonly<Record<Drop, string>> = { prone: "fa-person-falling", rise: "fa-person-arrow-up-from-line" };

/** Lets a figure drop prone or rise, as whoever sits here; says in words why it does not. */
async function give({ combat, id }: Playing, deed: Drop): Promise<void> {
  const refusal = await send(combat, { kind: deed, combatant: id });
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
}

/** Drops an actor's figure, or lets it rise, by the rules of the encounter in `moments` that it plays in, the active one before others; false where it plays in none, or lies as wanted already. */
export async function dropByRules(actor: Actor.Implementation, active?: boolean | null): Promise<boolean> {
  for (const combat of encounters().toSorted((one, other) => Number(other.active) - Number(one.active))) {
    const id = combat.combatants.find((combatant) => combatant.actor === actor)?.id ?? "";
    const figure = runningState(combat)?.combatants[id];
    if (!figure || figure.standing === "left") continue;
    if (figure.prone === active) return false;
    await give({ combat, id }, figure.prone ? "rise" : "prone");
    return true;
  }
  return false;
}

/** What the button says: the deed with its Beats, and why not now where that is so. */
function labelOf({ combat }: Playing, { prone, deeds }: FigureRow): { readonly deed: Drop; readonly label: string; readonly may: boolean } {
  const deed = prone ? "rise" : "prone";
  const shown = deeds.find((one) => one.deed === deed);
  const { beats, not, data } = shown ?? { beats: null, not: "phase", data: {} };
  const said = say(`CALLBOARD.moments.Deed.${deed}`);
  const whole = beats === null ? said : say("CALLBOARD.moments.Tracker.PriceLong", { deed: said, beats });
  const why = whyNot(combat, not, data);
  return { deed, may: why === "", label: why === "" ? whole : say("CALLBOARD.moments.Hud.NotNow", { text: whole, why }) };
}

/** A control as Foundry's own look, made of elements alone. */
function buttonFor(playing: Playing, row: FigureRow): HTMLButtonElement {
  const { deed, label, may } = labelOf(playing, row);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon callboard-drop";
  button.dataset["deed"] = deed;
  button.dataset["tooltip"] = "";
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-disabled", String(!may));
  const icon = document.createElement("i");
  icon.className = `fa-solid ${ICONS[deed]}`;
  icon.inert = true;
  button.append(icon);
  button.addEventListener("click", () => void give(playing, deed));
  return button;
}

/** Puts the button among the controls around a token whose figure plays and belongs to whoever sits here. */
function addTo(token: TokenDocument.Implementation, element: HTMLElement): void {
  const mover = moverOf(token);
  if (!mover) return;
  const row = seenIn(mover.combat, "moments").view?.rows.find(({ combatant }) => combatant === mover.id);
  if (!row?.own || row.standing !== "in") return;
  for (const old of element.querySelectorAll(".callboard-drop")) old.remove();
  (element.querySelector(".col.right") ?? element).append(buttonFor(mover, row));
}

interface Told {
  on(hook: "renderTokenHUD", call: (hud: { readonly document: TokenDocument.Implementation }, element: HTMLElement) => void): number;
  on(hook: "callboard.command", call: () => void): number;
}

/** Lets figures drop and rise from the controls around their tokens; in `init`. */
export function registerDrop(): void {
  const hooks = Hooks as unknown as Told;
  hooks.on("renderTokenHUD", (hud, element) => {
    addTo(hud.document, element);
  });
  hooks.on("callboard.command", () => {
    const hud = canvas.ready ? canvas.hud?.token : undefined;
    if (hud?.rendered) void hud.render();
  });
}
