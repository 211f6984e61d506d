import { cleanEncounterName } from "../../core/index.ts";
import { encounterNameOf, renameEncounter } from "../platform/compat.ts";
import { template } from "./bases.ts";
import { askForm } from "./dialogs/ask.ts";
import { say } from "./texts.ts";

/** Asks a GM for an encounter's name and stores it. A name without visible characters is refused with a notice. */
export async function askEncounterName(combat: Combat.Implementation): Promise<void> {
  if (!game.user.isGM) {
    ui.notifications.warn("CALLBOARD.Refusal.gmOnly", { localize: true });
    return;
  }
  const answer = await askForm({
    title: say("CALLBOARD.Name.Title"),
    template: template("dialogs/name"),
    context: { name: encounterNameOf(combat) },
    yes: "CALLBOARD.Name.Yes",
    icon: "fa-solid fa-pen",
  });
  if (!answer) return;
  const { name: given } = answer;
  const name = cleanEncounterName(typeof given === "string" ? given : "");
  if (name === "") ui.notifications.warn("CALLBOARD.Refusal.nameBlank", { localize: true });
  else await renameEncounter(combat, name);
}
