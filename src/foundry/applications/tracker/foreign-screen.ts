import type { Option, Position } from "../../../core/index.ts";
import { stateOf, structureOf, registrationIn } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { isHiddenHere } from "../../encounter/hidden.ts";
import { template } from "../bases.ts";
import { viewsOf } from "../../reading/view-cache.ts";
import { say } from "../texts.ts";
import { footContext } from "./head-and-foot.ts";
import { personOf, type Person } from "./people.ts";
import { PART_IDS, type PartId, type PartTemplate, type Screen } from "../../encounter/parts/screen.ts";

/** A combatant as a newcomer's template of the list shows it. */
export interface Place extends Person {
  readonly active: boolean;
  /** The kinds of command that the person who looks may give for it now. */
  readonly kinds: readonly string[];
}

const SHARED = ["encounters", "marker", "chip", "notes", "history", "refusal"].map((name) => template(`tracker/${name}`));

function placesOf(combat: CallboardEncounter, options: readonly Option[]): Place[] {
  const state = stateOf(combat);
  const slots = state ? structureOf(combat).order(state) : [];
  const shown = slots.filter(({ combatant }) => {
    const known = combat.combatants.get(combatant);
    return known !== undefined && !isHiddenHere(known);
  });
  return shown.map(({ combatant, active }) => ({
    ...personOf(combat, combatant),
    active,
    kinds: options.filter(({ who }) => who.includes(combatant)).map(({ kind }) => kind),
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

/** How a structure is shown that another package brought: by the package's own templates `tracker/<id>/{header,tracker,footer}.hbs`, each of which may use our shared partials. */
export function foreignScreen(combat: CallboardEncounter): Screen {
  const { templates, structure, lang } = registrationIn(combat);
  const part = (id: PartId): PartTemplate => ({ template: `${templates}/tracker/${structure.id}/${id}.hbs`, templates: SHARED });
  return {
    parts: Object.fromEntries(PART_IDS.map((id) => [id, part(id)])) as Record<PartId, PartTemplate>,
    prepare(id, encounter, uiState) {
      const state = stateOf(encounter);
      if (!state) return {};
      const { view, options } = viewsOf(encounter);
      if (id === "header") return { view, ...headOf(lang, structure.position(state)) };
      if (id === "tracker") return { view, places: placesOf(encounter, options) };
      return { view, ...footContext(encounter, uiState), next: nextOf(lang, options) };
    },
    acts: {},
  };
}
