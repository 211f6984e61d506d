import { registrationOf } from "../../registry.ts";
import { listSwitchedOn } from "../../settings.ts";
import { template } from "../bases.ts";
import { say } from "../texts.ts";
import { worldNotes } from "./head-and-foot.ts";

/** What the foot of the tracker shows a GM where there is no encounter. */
export const EMPTY_FOOTER = { template: template("tracker/empty"), templates: [template("tracker/notes")] };

/** A button for each structure that is switched on and has a name for how it begins (`Begin` among its texts). */
export function emptyContext(): object {
  const ways = listSwitchedOn().flatMap((type) => {
    const { lang = "" } = registrationOf(type) ?? {};
    const key = `${lang}.Begin`;
    return game.i18n.has(key) ? [{ type, label: say(key) }] : [];
  });
  return { ways, notes: worldNotes() };
}
