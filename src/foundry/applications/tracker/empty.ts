import { registrationOf } from "../../encounter/registry.ts";
import { defaultEncounterType, listSwitchedOnStructures } from "../../encounter/settings.ts";
import { template } from "../bases.ts";
import { say, sayIfThere } from "../texts.ts";
import { worldNotes } from "./head-and-foot.ts";
import type { PartId } from "../../encounter/parts/screen.ts";

/** The tracker's templates without an encounter, in place of core's list and foot. */
export const EMPTY_PARTS = {
  tracker: { template: template("tracker/empty/tracker"), templates: [] },
  footer: { template: template("tracker/empty/footer"), templates: [template("tracker/notes")] },
} as const;

/** A structure that a GM can choose for a new encounter. */
interface Choice {
  readonly type: string;
  readonly name: string;
  /** The structure's description (`about`) and recommendation (`goodFor`). "" if the structure's texts have none. */
  readonly about: string;
  readonly goodFor: string;
  readonly label: string;
  readonly usual: boolean;
}

function choiceOf(type: string): Choice {
  const { lang = "" } = registrationOf(type) ?? {};
  const name = game.i18n.localize(`TYPES.Combat.${type}`);
  return {
    type,
    name,
    about: sayIfThere(`${lang}.About`),
    goodFor: sayIfThere(`${lang}.GoodFor`),
    label: say("CALLBOARD.Tracker.NewOf", { name }),
    usual: type === defaultEncounterType(),
  };
}

/** Returns a choice for each structure that is switched on, the world's default first. */
function choicesOf(): Choice[] {
  const choices = listSwitchedOnStructures().map(choiceOf);
  return [...choices.filter(({ usual }) => usual), ...choices.filter(({ usual }) => !usual)];
}

/** Returns a tracker part's context without an encounter. */
export function emptyContext(part: PartId): object {
  const { isGM } = game.user;
  return part === "tracker" ? { isGM, choices: isGM ? choicesOf() : [] } : { notes: worldNotes() };
}
