import { sidesOf } from "../../../core/index.ts";
import { registrationIn, structureOf } from "../../encounter/encounter-lookups.ts";
import { isHidden, isHiddenHere } from "../../encounter/hidden.ts";
import type { Lack } from "../../encounter/registry.ts";
import { houseFor } from "../../encounter/house.ts";
import { addTokensToEncounter } from "../../encounter/fill-encounter.ts";
import { findChangedSince } from "../../encounter/player-owned-numbers.ts";
import { setStartingSide, sideOf } from "../../encounter/sides.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { template } from "../bases.ts";
import { openHouseForm } from "../settings/house-form.ts";
import { nameOfRules, readOnlyRulesContext } from "../settings/house-rules-context.ts";
import { listEncounterTypes } from "../../encounter/settings.ts";
import { compareNames, say } from "../texts.ts";
import { refusalTextAt, type UiState } from "../../encounter/parts/ui-state.ts";
import { combatantIdAt } from "./focus.ts";
import { encounterNotes, type Note } from "./head-and-foot.ts";
import { changeStructure } from "./change-structure.ts";
import { peopleOf } from "../../reading/people.ts";
import type { ActionHandler, PartId, Screen } from "../../encounter/parts/screen.ts";

const sharedPart = (name: string) => template(`tracker/${name}`);

/** Returns the possible types of the encounter: structures that are switched on, Foundry's plain initiative, and its present type. */
function choicesOf(combat: CallboardEncounter): object[] {
  return [...new Set([combat.type as string, ...listEncounterTypes()])].map((type) => ({
    value: type,
    label: game.i18n.localize(`TYPES.Combat.${type}`),
    selected: combat.type === type,
  }));
}

const byName = (a: Combatant.Implementation, b: Combatant.Implementation) => compareNames(a.name ?? "", b.name ?? "");

/** Returns the name of a side: the structure's text, else the shared one, else its key in the rules. */
function sideName(combat: CallboardEncounter, side: string): string {
  const key = [`${registrationIn(combat).lang}.Side.${side}`, `CALLBOARD.Cast.Side.${side}`].find((each) => game.i18n.has(each));
  return key === undefined ? side : game.i18n.localize(key);
}

/** Returns a combatant's side, and for a GM the sides to choose from. Null if there is no choice. */
function sidesContext(combat: CallboardEncounter, combatant: Combatant.Implementation, name: string): object {
  const own = sideOf(combat, combatant);
  const options = sidesOf(structureOf(combat)).map((side) => ({ value: side, label: sideName(combat, side), selected: side === own }));
  const mayChoose = game.user.isGM && options.length > 1;
  return { side: sideName(combat, own), sides: mayChoose ? { label: say("CALLBOARD.Tracker.SideOf", { name }), options } : null };
}

/** Returns a combatant's rank in the list: by side, and players' characters before others. */
function rankOf(combat: CallboardEncounter, combatant: Combatant.Implementation): number {
  return 2 * sidesOf(structureOf(combat)).indexOf(sideOf(combat, combatant)) + Number(combatant.isNPC);
}

/** Returns the visible combatants, by side and name. A player's own are marked. */
function castOf(combat: CallboardEncounter): object[] {
  const visible = combat.combatants
    .filter((combatant) => !isHiddenHere(combatant))
    .sort((a, b) => rankOf(combat, a) - rankOf(combat, b) || byName(a, b));
  return visible.map((combatant) => {
    const person = peopleOf(combat).personOf(combatant.id ?? "");
    return {
      ...person,
      ...sidesContext(combat, combatant, person.name),
      css: [isHidden(combatant) ? "hide" : "", combatant.isOwner && !game.user.isGM ? "own" : ""].filter(Boolean).join(" "),
      tag: isHidden(combatant) ? say("CALLBOARD.Tracker.Hidden") : "",
      find: say("CALLBOARD.Tracker.Find", { name: person.name }),
      remove: game.user.isGM ? say("CALLBOARD.Tracker.Remove", { name: person.name }) : "",
    };
  });
}

/** Returns sentences for the GM about numbers that players changed on their actors since the last encounter. */
function sinceOf(combat: CallboardEncounter): string[] {
  return findChangedSince(combat).map(({ combatant, label, from, to }) => {
    const name = peopleOf(combat).nameOf(combatant);
    return from === null
      ? say("CALLBOARD.Tracker.Since.New", { name, label, to })
      : say("CALLBOARD.Tracker.Since.Changed", { name, label, from, to });
  });
}

/** Returns for the GM what the structure still needs before the encounter can start. Null if nothing is missing or there are no combatants. */
function lackOf(combat: CallboardEncounter): Lack | null {
  return game.user.isGM && combat.combatants.size > 0 ? (registrationIn(combat).lacks?.(combat) ?? null) : null;
}

function lackNotes(combat: CallboardEncounter): Note[] {
  const lack = lackOf(combat);
  if (!lack) return [];
  const acts = lack.help ? [{ action: "helpLack", label: lack.help.label }] : [];
  return [{ icon: "fa-solid fa-triangle-exclamation", text: lack.text, acts }];
}

const helpLack: ActionHandler = ({ combat }) => lackOf(combat)?.help?.run();

/** Returns a part's context before the start, when there is no state to read. */
export function setupContext(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { isGM } = game.user;
  if (part === "header") {
    const registration = registrationIn(combat);
    const title = say(`${registration.lang}.Title`);
    const house = houseFor(combat);
    return {
      isGM,
      title,
      choices: choicesOf(combat),
      rules: readOnlyRulesContext(registration, house),
      summary: say("CALLBOARD.House.Summary", { name: nameOfRules(registration, house) }),
      now: say(isGM ? "CALLBOARD.Tracker.StartNow" : "CALLBOARD.Tracker.StartWait"),
    };
  }
  if (part === "tracker") return { cast: castOf(combat), since: isGM ? sinceOf(combat) : [] };
  return {
    isGM,
    notes: [...encounterNotes(combat), ...lackNotes(combat)],
    ready: combat.combatants.size > 0,
    refusal: refusalTextAt(uiState, "footer"),
  };
}

const houseRules: ActionHandler = async ({ combat }) => {
  await openHouseForm(combat.type, combat);
};

const choose: ActionHandler = ({ combat, target }) => changeStructure(combat, (target as HTMLSelectElement).value);

const pickSide: ActionHandler = async ({ combat, target }) => {
  await setStartingSide(combat, combatantIdAt(target), (target as HTMLSelectElement).value);
};

const removeCombatant: ActionHandler = async ({ combat, target }) => {
  await combat.combatants.get(combatantIdAt(target))?.delete();
};

const gatherHere: ActionHandler = async ({ combat }) => {
  await addTokensToEncounter(combat.type);
};

/**
 * The screen of every structure before its start: choose the structure, see the house rules and the cast, start. `setupContext` returns its
 * parts' contexts.
 */
export const SETUP_SCREEN: Screen = {
  parts: {
    header: { template: sharedPart("setup/header"), templates: [sharedPart("encounters")] },
    tracker: { template: sharedPart("setup/tracker"), templates: [sharedPart("marker"), sharedPart("hidden")] },
    footer: { template: sharedPart("setup/footer"), templates: [sharedPart("notes"), sharedPart("refusal")] },
  },
  prepare: () => ({}),
  acts: { houseRules, chooseStructure: choose, pickSide, removeCombatant, gatherHere, helpLack },
};
