import type { Reading } from "../../../encounter/parts/reading.ts";
import { readingIn } from "../../../reading/reading.ts";
import { askAmbush } from "../dialogs/ambush.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { giveAnyway } from "./override.ts";

/** Returns the sides that may lie in ambush now. */
function sidesOf({ options }: Reading): readonly string[] {
  return options.all.flatMap(({ kind, fields }) => {
    const { side } = fields;
    return kind === "ambush" && side?.type === "choice" ? side.among : [];
  });
}

/** Prepares an ambush in this browser alone. Only a sprung one is sent. No one learns of one that is discarded. */
export const prepareAmbush: ActionHandler = async (context) => {
  const reading = readingIn(context.combat, "moments");
  if (!reading) return;
  const allowed = sidesOf(reading);
  const asked = await askAmbush(context.combat, reading.view, allowed.length > 0 ? allowed : ["party", "foe"]);
  if (!asked) return;
  const command = { kind: "ambush", ...asked };
  if (allowed.includes(asked.side)) await context.give(command, "footer");
  else await giveAnyway(context, command, "footer");
};

/** Penalises a party that dithers: its half comes after the foes'. */
export const penaliseParty: ActionHandler = async (context) => {
  const reading = readingIn(context.combat, "moments");
  if (reading?.options.may("penalise") === true) await context.give({ kind: "penalise" }, "footer");
  else await giveAnyway(context, { kind: "penalise" }, "footer");
};
