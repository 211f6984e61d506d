import type { Option, Position } from "../../../core/index.ts";
import { registrationIn } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { ShownCombatant } from "../../encounter/parts/shown-combatants.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { template } from "../bases.ts";
import { say } from "../texts.ts";
import { footContext } from "./head-and-foot.ts";
import { PART_IDS, type PartId, type PartTemplate, type Screen } from "../../encounter/parts/screen.ts";

/** A combatant as a module's list template shows it. */
export interface Place extends ShownCombatant {
  readonly active: boolean;
  /** The kinds of command that the viewer may now give for the combatant. */
  readonly kinds: readonly string[];
}

const SHARED = ["encounters", "marker", "chip", "notes", "history", "refusal"].map((name) => template(`tracker/${name}`));

function placesOf({ structure, state, people, options }: Reading): Place[] {
  const shown = structure.order(state).filter(({ combatant }) => people.isShown(combatant));
  return shown.map(({ combatant, active }) => ({
    ...people.personOf(combatant),
    active,
    kinds: options.all.filter(({ who }) => who.includes(combatant)).map(({ kind }) => kind),
  }));
}

function nextOf(lang: string, options: readonly Option[]): { kind: string; label: string } | null {
  const likely = options.find((option) => option.likely === true && option.who.length === 0);
  return likely ? { kind: likely.kind, label: game.i18n.localize(`${lang}.Command.${likely.kind}`) } : null;
}

function headOf(lang: string, position: Position): object {
  const step = game.i18n.localize(`${lang}.Step.${position.step}`);
  return { title: game.i18n.localize(`${lang}.Title`), position, step, unit: say(`${lang}.Unit`, { unit: position.unit }) };
}

/** Returns the screen of a module's structure, from its own templates `tracker/<id>/{header,tracker,footer}.hbs`. Each may use our shared partials. */
export function moduleStructureScreen(combat: CallboardEncounter): Screen {
  const { templates, structure, lang } = registrationIn(combat);
  const part = (id: PartId): PartTemplate => ({ template: `${templates}/tracker/${structure.id}/${id}.hbs`, templates: SHARED });
  return {
    parts: Object.fromEntries(PART_IDS.map((id) => [id, part(id)])) as Record<PartId, PartTemplate>,
    prepare(id, reading, uiState) {
      const { view, state, options } = reading;
      if (id === "header") return { view, ...headOf(lang, structure.position(state)) };
      if (id === "tracker") return { view, places: placesOf(reading) };
      return { view, ...footContext(reading, uiState), next: nextOf(lang, options.all) };
    },
    acts: {},
  };
}
