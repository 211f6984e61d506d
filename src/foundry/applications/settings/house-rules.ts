import { completeHouse, type House, type HouseRule } from "../../../core/index.ts";
import { stateOf, encounters, isRunning, registrationIn } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { registrationOf, type Registration } from "../../encounter/registry.ts";
import { houseFor } from "../../encounter/house.ts";
import { say } from "../texts.ts";

/** One choice of a house rule. */
export interface ChoiceContext {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
  /** True for the choice that the rule has where nobody chose. */
  readonly usual: boolean;
}
/** The field of a house rule that is a whole number. */
export interface NumberContext {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The range, and what the rule has where nobody chose, in words. */
  readonly range: string;
}
/** One house rule with its choices or its number, and the rule of the source that it is about. */
export interface RuleContext {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly source: string;
  /** Null for a rule of choices. */
  readonly number: NumberContext | null;
  readonly choices: readonly ChoiceContext[];
}
/** One house rule as it stands, for reading. */
export interface StandingContext {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** True where it is not as the source has it. */
  readonly departs: boolean;
}

/** The registration of a Combat subtype; throws where it is none of ours. */
export function registrationOfType(type: string): Registration {
  const registration = registrationOf(type);
  if (!registration) throw new Error(`No structure is registered as ${type}.`);
  return registration;
}

type Value = House[string];

function valuesOf(rule: HouseRule): readonly Value[] {
  if (rule.type === "integer") return [];
  return rule.type === "flag" ? [true, false] : rule.among;
}
const wordFor = (value: Value): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));
/** What a choice is called: a number says itself. */
const labelOf = (prefix: string, value: Value): string => (typeof value === "number" ? String(value) : say(`${prefix}.${wordFor(value)}`));

/** The value of a rule that a field of the form stands for, a number at the nearest end of its range where it is out of it; undefined for none. */
export function valueIn(rule: HouseRule, field: string): Value | undefined {
  if (rule.type !== "integer") return valuesOf(rule).find((value) => wordFor(value) === field);
  const number = field.trim() === "" ? NaN : Math.round(Number(field));
  return Number.isFinite(number) ? Math.min(rule.max, Math.max(rule.min, number)) : undefined;
}

/** A text of a structure where it has one: those of other packages need no more than the names. */
const ifAny = (key: string): string => (game.i18n.has(key) ? say(key) : "");

/** The ready-made choices of a structure. */
export function presetsContext(registration: Registration, house: House): object[] {
  const chosen = presetOf(registration, house);
  return Object.keys(registration.structure.presets).map((key) => ({
    key,
    name: nameOfPreset(registration, key),
    hint: ifAny(`${registration.lang}.Preset.${key}.hint`),
    pressed: key === chosen,
  }));
}

function nameOfPreset({ lang }: Registration, key: string): string {
  return ifAny(`${lang}.Preset.${key}.name`) || key;
}

function numberOf(id: string, rule: HouseRule, value: Value | undefined): NumberContext | null {
  if (rule.type !== "integer") return null;
  const { min, max, default: usual } = rule;
  return { id, min, max, value: typeof value === "number" ? value : usual, range: say("CALLBOARD.House.Range", { min, max, usual }) };
}

/** All house rules of a structure as a form shows them. */
export function rulesContext({ structure, lang }: Registration, house: House): RuleContext[] {
  return Object.entries(structure.houseRules).map(([key, rule]) => ({
    key,
    name: say(`${lang}.House.${key}.name`),
    hint: say(`${lang}.House.${key}.hint`),
    source: ifAny(`${lang}.House.${key}.source`),
    number: numberOf(`${structure.id}-${key}`, rule, house[key]),
    choices: valuesOf(rule).map((value) => ({
      id: `${structure.id}-${key}-${wordFor(value)}`,
      value: wordFor(value),
      label: labelOf(`${lang}.House.${key}`, value),
      checked: house[key] === value,
      usual: rule.default === value,
    })),
  }));
}

/** House rules as they stand, for reading. */
export function standingRulesOf({ structure, lang }: Registration, house: House): StandingContext[] {
  return Object.entries(structure.houseRules).map(([key, rule]) => {
    const value = house[key] ?? rule.default;
    return {
      key,
      name: say(`${lang}.House.${key}.name`),
      value: labelOf(`${lang}.House.${key}`, value),
      departs: value !== rule.default,
    };
  });
}

/** Whether two choices of house rules are the same. */
export function isSameChoice(one: House, other: House): boolean {
  return Object.keys(one).every((key) => one[key] === other[key]);
}

/** The preset that house rules are, by its key, or null. */
function presetOf({ structure }: Registration, house: House): string | null {
  const found = Object.entries(structure.presets).find(([, preset]) => isSameChoice(completeHouse(structure.houseRules, preset), house));
  return found?.[0] ?? null;
}

/** What the house rules are called as a whole: the name of a preset, else how many depart from the source. */
export function nameOfRules(registration: Registration, house: House): string {
  const preset = presetOf(registration, house);
  return preset === null ? say("CALLBOARD.House.Own") : nameOfPreset(registration, preset);
}

/** The house rules that an encounter plays by: its own copy from the start on, before it what it would begin with. */
export function rulesIn(combat: CallboardEncounter): House {
  const copied = (stateOf(combat) as { readonly house?: House } | null)?.house;
  return copied ? completeHouse(registrationIn(combat).structure.houseRules, copied) : houseFor(combat);
}

/** The encounters of a Combat subtype that are under way. */
export function findEncountersUnderWay(type: string): CallboardEncounter[] {
  return encounters().filter((combat) => combat.type === type && isRunning(combat));
}
