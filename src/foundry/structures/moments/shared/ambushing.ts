import { type CallboardEncounter } from "../../../encounter/encounter.ts";
import { viewIn, viewsIn } from "../../../reading/view-cache.ts";
import { askAmbush } from "../dialogs/ambush.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { giveAnyway } from "./override.ts";

/** The sides that may lie in ambush now, by the rules. */
function sidesOf(combat: CallboardEncounter): readonly string[] {
  return viewsIn(combat, "moments").options.flatMap(({ kind, fields }) => {
    const { side } = fields;
    return kind === "ambush" && side?.type === "choice" ? side.among : [];
  });
}

/** Prepares an ambush in this browser alone; it is written once, as it came out, and nobody hears of one that is discarded. */
export const prepareAmbush: ActionHandler = async (context) => {
  const view = viewIn(context.combat, "moments");
  if (!view) return;
  const allowed = sidesOf(context.combat);
  const asked = await askAmbush(context.combat, view, allowed.length > 0 ? allowed : ["party", "foe"]);
  if (!asked) return;
  const command = { kind: "ambush", ...asked };
  if (allowed.includes(asked.side)) await context.give(command, "footer");
  else await giveAnyway(context, command, "footer");
};

/** The party dithered: its half comes after the foes'. */
export const penaliseParty: ActionHandler = async (context) => {
  const may = viewsIn(context.combat, "moments").options.some(({ kind }) => kind === "penalise");
  if (may) await context.give({ kind: "penalise" }, "footer");
  else await giveAnyway(context, { kind: "penalise" }, "footer");
};
