import { readingInStructure } from "../../../reading/reading.ts";
import { askAmbush } from "../dialogs/ambush.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { giveAnyway } from "./override.ts";

/** Asks the GM to prepare an ambush in this browser alone. Sends it only if the GM springs it. Otherwise no one learns of it. */
export const prepareAmbush: ActionHandler = async (context) => {
  const reading = readingInStructure(context.combat, "moments");
  if (!reading) return;
  const allowed = reading.options.among("ambush", undefined, "side");
  const asked = await askAmbush(context.combat, reading.view, allowed.length > 0 ? allowed : ["party", "foe"]);
  if (!asked) return;
  const command = { kind: "ambush", ...asked };
  if (allowed.includes(asked.side)) await context.give(command, "footer");
  else await giveAnyway(context, command, "footer");
};

/** Penalises a party that dithers: its half then comes after the foes' half. */
export const penaliseDitheringParty: ActionHandler = async (context) => {
  const reading = readingInStructure(context.combat, "moments");
  if (reading?.options.may("penalise") === true) await context.give({ kind: "penalise" }, "footer");
  else await giveAnyway(context, { kind: "penalise" }, "footer");
};
