import { registrationIn, faultOf } from "../../encounter/encounter-lookups.ts";
import { connectionState } from "../../platform/connection.ts";
import { newerVersion } from "../../encounter/settings.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { template } from "../bases.ts";
import { askSure } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { worldNotes } from "./head-and-foot.ts";
import { encounterSourceById } from "./lost-encounters.ts";
import type { PartId, PartTemplate } from "../../encounter/parts/screen.ts";

const own = (name: string) => template(`tracker/broken/${name}`);
const sharedPart = (name: string) => template(`tracker/${name}`);

/** The templates for an encounter that cannot be read. */
export const BROKEN_PARTS: Readonly<Record<PartId, PartTemplate>> = {
  header: { template: own("header"), templates: [sharedPart("encounters")] },
  tracker: { template: own("tracker"), templates: [own("card")] },
  footer: { template: own("footer"), templates: [sharedPart("notes")] },
};

/** Returns the number of the newer version of Callboard that saved an encounter or migrated the world. "" if there is none. */
function laterThanThis({ _stats }: CallboardEncounter): string {
  const { systemVersion } = _stats as { readonly systemVersion?: unknown };
  const isLater = typeof systemVersion === "string" && foundry.utils.isNewerVersion(systemVersion, game.system.version);
  return isLater ? systemVersion : newerVersion();
}

function whyOf(combat: CallboardEncounter): string {
  const version = laterThanThis(combat);
  return version === "" ? say(`CALLBOARD.Broken.Why.${faultOf(combat)?.part ?? "state"}`) : say("CALLBOARD.Broken.Newer", { version });
}

/** Returns a tracker part's context for an unreadable encounter: the reason, and for a GM the possible actions. */
export function brokenContext(part: PartId, combat: CallboardEncounter): object {
  const { isGM } = game.user;
  if (part === "header") return { title: say(`${registrationIn(combat).lang}.Title`) };
  if (part === "footer") return { notes: worldNotes() };
  // Data that this page has missed are no damage.
  if (connectionState() !== "whole") return { id: combat.id, isGM: false, why: say("CALLBOARD.Broken.Missed"), hint: "" };
  const at = faultOf(combat)?.at ?? "";
  return {
    id: combat.id,
    isGM,
    why: whyOf(combat),
    hint: say(isGM ? "CALLBOARD.Broken.Gm" : "CALLBOARD.Broken.Player"),
    where: at === "" ? "" : say("CALLBOARD.Broken.Where", { at }),
  };
}

const idOf = ({ dataset }: HTMLElement) => dataset["combatId"] ?? "";

function exportBroken(target: HTMLElement): void {
  const id = idOf(target);
  const source = game.combats.get(id)?._source ?? encounterSourceById(id);
  if (source) foundry.utils.saveDataToFile(JSON.stringify(source, null, 2), "application/json", `callboard-encounter-${id}.json`);
}

async function resetBroken(target: HTMLElement): Promise<void> {
  await game.combats.get(idOf(target))?.resetAll();
}

async function deleteBroken(target: HTMLElement): Promise<void> {
  // Finds even an encounter that the world cannot show.
  const combat = game.combats.get(idOf(target), { invalid: true }) as Pick<Combat.Implementation, "delete"> | undefined;
  const answer = await askSure({
    title: say("CALLBOARD.Ask.Delete.title"),
    text: say("CALLBOARD.Ask.Delete.text"),
    yes: "CALLBOARD.Ask.Delete.yes",
    icon: "fa-solid fa-trash",
  });
  if (answer) await combat?.delete();
}

/** The actions of controls that need no readable encounter: those of unreadable encounters, and of the page itself. */
export const WORLD_ACTIONS: Readonly<Record<string, (target: HTMLElement) => Promise<void> | void>> = {
  exportBroken,
  resetBroken,
  deleteBroken,
  loadAnew: () => {
    window.location.reload();
  },
};
