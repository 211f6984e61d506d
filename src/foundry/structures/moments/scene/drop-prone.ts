import { addToTokenHud } from "../../../canvas/token-hud.ts";
import type { Moments } from "../../../../core/index.ts";
import { localizeRefusal } from "../../../outbox/refusal-texts.ts";
import { send } from "../../../send.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import type { MomentsReading } from "../shared/drawing-data.ts";
import { DEED_ICONS, deedNameWithPrice } from "../shared/deed-button.ts";
import { refusalReasonText } from "../shared/texts.ts";
import { say } from "../../../applications/texts.ts";
import { playingFigureOfToken, findPlayingFigure, type PlayingToken } from "./find-playing-figure.ts";

type Drop = Extract<Moments.Deed, "prone" | "rise">;
type Acting = Pick<PlayingToken, "combat" | "id">;

/** Sends the command that makes a figure drop prone or rise. A refusal shows as a warning. */
async function give({ combat, id }: Acting, deed: Drop): Promise<void> {
  const refusal = await send(combat, { kind: deed, combatant: id });
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
}

/** Makes an actor's figure drop prone or rise by command. Resolves to false if it plays in no encounter or is in that state already. */
export async function dropOrRiseFigure(actor: Actor.Implementation, active?: boolean | null): Promise<boolean> {
  const playing = findPlayingFigure((combatant) => combatant.actor === actor);
  if (!playing || playing.figure.prone === active) return false;
  await give(playing, playing.figure.prone ? "rise" : "prone");
  return true;
}

interface Offered {
  readonly deed: Drop;
  readonly label: string;
  readonly may: boolean;
}

/** Returns what the drop or rise button shows: the deed, and a label with its Beats and why it is not possible now. */
function labelOf(reading: MomentsReading, { prone, deeds }: Moments.FigureRow): Offered {
  const deed = prone ? "rise" : "prone";
  const shown = deeds.find((one) => one.deed === deed);
  const { beats, not, data } = shown ?? { beats: null, not: "phase", data: {} };
  const whole = deedNameWithPrice("PriceLong", { deed, beats });
  const why = refusalReasonText(reading, not, data);
  return { deed, may: why === "", label: why === "" ? whole : say("CALLBOARD.moments.Hud.NotNow", { text: whole, why }) };
}

/** Returns the drop or rise button for token controls. It looks like Foundry's own buttons. */
function buttonFor(playing: Acting, { deed, label, may }: Offered): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon callboard-drop";
  button.dataset["deed"] = deed;
  button.dataset["tooltip"] = "";
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-disabled", String(!may));
  const icon = document.createElement("i");
  icon.className = `fa-solid ${DEED_ICONS[deed]}`;
  icon.inert = true;
  button.append(icon);
  button.addEventListener("click", () => void give(playing, deed));
  return button;
}

/** Adds the drop or rise button to a token's controls, if this user owns its figure and the figure is in play. */
function addTo(token: TokenDocument.Implementation, element: HTMLElement): void {
  for (const old of element.querySelectorAll(".callboard-drop")) old.remove();
  const mover = playingFigureOfToken(token);
  if (!mover) return;
  const reading = readingInStructure(mover.combat, "moments");
  const row = reading?.view.rows.find(({ combatant }) => combatant === mover.id);
  if (!reading || !row?.own || row.standing !== "in") return;
  (element.querySelector(".col.right") ?? element).append(buttonFor(mover, labelOf(reading, row)));
}

/** Adds a button that drops prone or rises to token controls. Called in `init`. */
export function registerProneButton(): void {
  addToTokenHud(addTo);
}
