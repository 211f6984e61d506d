import { sidesOf } from "../../../core/index.ts";
import { registrationIn, structureOf } from "../../encounter/encounters.ts";
import { isHidden, isHiddenHere } from "../../encounter/hidden.ts";
import type { Lack } from "../../encounter/registry.ts";
import { houseFor } from "../../encounter/house.ts";
import { fillEncounter } from "../../encounter/new-encounter.ts";
import { findChangedSince } from "../../encounter/player-owned-numbers.ts";
import { chooseSide, sideOf } from "../../encounter/sides.ts";
import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { template } from "../bases.ts";
import { openHouseForm } from "../settings/house-form.ts";
import { nameOfRules, standingRulesOf } from "../settings/house-rules.ts";
import { listPlayableTypes } from "../../encounter/settings.ts";
import { compareNames, say } from "../texts.ts";
import { refusalAt, type UiState } from "../../encounter/parts/ui-state.ts";
import { combatantAt } from "./focus.ts";
import { notesOf, type Note } from "./head-and-foot.ts";
import { chooseStructure } from "./choose-structure.ts";
import { peopleOf } from "../../reading/people.ts";
import type { ActionHandler, PartId, Screen } from "../../encounter/parts/screen.ts";

const sharedPart = (name: string) => template(`tracker/${name}`);

/** How the encounter may be played: by any structure that is switched on, by Foundry's plain initiative, or as it is. */
function choicesOf(combat: CallboardEncounter): object[] {
  return [...new Set([combat.type as string, ...listPlayableTypes()])].map((type) => ({
    value: type,
    label: game.i18n.localize(`TYPES.Combat.${type}`),
    selected: combat.type === type,
  }));
}

const byName = (a: Combatant.Implementation, b: Combatant.Implementation) => compareNames(a.name ?? "", b.name ?? "");

/** The name of a side: the structure's own word for it, else the usual one, else the word of the rules. */
function sideName(combat: CallboardEncounter, side: string): string {
  const key = [`${registrationIn(combat).lang}.Side.${side}`, `CALLBOARD.Cast.Side.${side}`].find((each) => game.i18n.has(each));
  return key === undefined ? side : game.i18n.localize(key);
}

/** The sides between which the GM chooses for a combatant. Players see its side alone. */
function sidesContext(combat: CallboardEncounter, combatant: Combatant.Implementation, name: string): object {
  const own = sideOf(combat, combatant);
  const options = sidesOf(structureOf(combat)).map((side) => ({ value: side, label: sideName(combat, side), selected: side === own }));
  const mayChoose = game.user.isGM && options.length > 1;
  return { side: sideName(combat, own), sides: mayChoose ? { label: say("CALLBOARD.Tracker.SideOf", { name }), options } : null };
}

/** Where a combatant stands in the list: by its side, players' characters before others. */
function rankOf(combat: CallboardEncounter, combatant: Combatant.Implementation): number {
  return 2 * sidesOf(structureOf(combat)).indexOf(sideOf(combat, combatant)) + Number(combatant.isNPC);
}

/** Who takes part, by side and name; a player's own are marked. */
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

/** What players changed of their own numbers since the last encounter, for the GM. */
function sinceOf(combat: CallboardEncounter): string[] {
  return findChangedSince(combat).map(({ combatant, label, from, to }) => {
    const name = peopleOf(combat).nameOf(combatant);
    return from === null
      ? say("CALLBOARD.Tracker.Since.New", { name, label, to })
      : say("CALLBOARD.Tracker.Since.Changed", { name, label, from, to });
  });
}

/** What the structure misses before the start, for the GM. */
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

/** What a part shows of an encounter before its start. There is no state to read yet. */
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
      rules: standingRulesOf(registration, house),
      summary: say("CALLBOARD.House.Summary", { name: nameOfRules(registration, house) }),
      now: say(isGM ? "CALLBOARD.Tracker.StartNow" : "CALLBOARD.Tracker.StartWait"),
    };
  }
  if (part === "tracker") return { cast: castOf(combat), since: isGM ? sinceOf(combat) : [] };
  return {
    isGM,
    notes: [...notesOf(combat), ...lackNotes(combat)],
    ready: combat.combatants.size > 0,
    refusal: refusalAt(uiState, "footer"),
  };
}

const houseRules: ActionHandler = async ({ combat }) => {
  await openHouseForm(combat.type, combat);
};

const choose: ActionHandler = ({ combat, target }) => chooseStructure(combat, (target as HTMLSelectElement).value);

const pickSide: ActionHandler = async ({ combat, target }) => {
  await chooseSide(combat, combatantAt(target), (target as HTMLSelectElement).value);
};

const removeCombatant: ActionHandler = async ({ combat, target }) => {
  await combat.combatants.get(combatantAt(target))?.delete();
};

const gatherHere: ActionHandler = async ({ combat }) => {
  await fillEncounter(combat.type);
};

/** How every structure is shown before its start: choose the structure, see the house rules and the cast, start. What its parts show comes from `setupContext`. */
export const SETUP_SCREEN: Screen = {
  parts: {
    header: { template: sharedPart("setup/header"), templates: [sharedPart("encounters")] },
    tracker: { template: sharedPart("setup/tracker"), templates: [sharedPart("marker"), sharedPart("hidden")] },
    footer: { template: sharedPart("setup/footer"), templates: [sharedPart("notes"), sharedPart("refusal")] },
  },
  prepare: () => ({}),
  acts: { houseRules, chooseStructure: choose, pickSide, removeCombatant, gatherHere, helpLack },
};
