import { completeHouse, type House, type HouseRule } from "../../../core/index.ts";
import { stateOf, encounters, isRunning, registrationIn } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { registrationOf, type Registration } from "../../encounter/registry.ts";
import { houseFor } from "../../encounter/house.ts";
import { say, sayIfThere } from "../texts.ts";

/** One choice of a house rule, as the form shows it. */
export interface ChoiceContext {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
  /** Whether the choice is the rule's default. */
  readonly usual: boolean;
}
/** The number field of a house rule, as the form shows it. */
export interface NumberContext {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The text with the field's range and default. */
  readonly range: string;
}
/** One house rule with its choices or number, and the source's rule that it concerns. */
export interface RuleContext {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly source: string;
  /** The number field. Null for a rule with choices. */
  readonly number: NumberContext | null;
  readonly choices: readonly ChoiceContext[];
}
/** The present value of one house rule, read-only. */
export interface StandingContext {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Whether the value differs from the rule in the structure's source. */
  readonly departs: boolean;
}

/** Returns the registration of a Combat subtype. Throws if there is none. */
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
/** Returns the label of a choice. A number is its own label. */
const labelOf = (prefix: string, value: Value): string => (typeof value === "number" ? String(value) : say(`${prefix}.${wordFor(value)}`));

/** Returns a rule's value for a form field. A number is limited to its range. Undefined if the field fits no value. */
export function readFieldValue(rule: HouseRule, field: string): Value | undefined {
  if (rule.type !== "integer") return valuesOf(rule).find((value) => wordFor(value) === field);
  const number = field.trim() === "" ? NaN : Math.round(Number(field));
  return Number.isFinite(number) ? Math.min(rule.max, Math.max(rule.min, number)) : undefined;
}

/** Returns the context of a structure's presets. */
export function presetsContext(registration: Registration, house: House): object[] {
  const chosen = presetOf(registration, house);
  return Object.keys(registration.structure.presets).map((key) => ({
    key,
    name: nameOfPreset(registration, key),
    hint: sayIfThere(`${registration.lang}.Preset.${key}.hint`),
    pressed: key === chosen,
  }));
}

function nameOfPreset({ lang }: Registration, key: string): string {
  return sayIfThere(`${lang}.Preset.${key}.name`) || key;
}

function numberOf(id: string, rule: HouseRule, value: Value | undefined): NumberContext | null {
  if (rule.type !== "integer") return null;
  const { min, max, default: usual } = rule;
  return { id, min, max, value: typeof value === "number" ? value : usual, range: say("CALLBOARD.House.Range", { min, max, usual }) };
}

/** Returns the context of all house rules of a structure, for a form. */
export function rulesContext({ structure, lang }: Registration, house: House): RuleContext[] {
  return Object.entries(structure.houseRules).map(([key, rule]) => ({
    key,
    name: say(`${lang}.House.${key}.name`),
    hint: say(`${lang}.House.${key}.hint`),
    source: sayIfThere(`${lang}.House.${key}.source`),
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

/** Returns the present values of all house rules, read-only. */
export function readOnlyRulesContext({ structure, lang }: Registration, house: House): StandingContext[] {
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

/** Returns the key of the preset that equals these house rules. Null if none does. */
function presetOf({ structure }: Registration, house: House): string | null {
  const found = Object.entries(structure.presets).find(([, preset]) => isSameChoice(completeHouse(structure.houseRules, preset), house));
  return found?.[0] ?? null;
}

/** Returns the name of the house rules as a whole: a preset's name, else the text for own rules. */
export function nameOfRules(registration: Registration, house: House): string {
  const preset = presetOf(registration, house);
  return preset === null ? say("CALLBOARD.House.Own") : nameOfPreset(registration, preset);
}

/** Returns the house rules of an encounter: its own copy, or before the start the rules it would begin with. */
export function houseRulesOf(combat: CallboardEncounter): House {
  const copied = (stateOf(combat) as { readonly house?: House } | null)?.house;
  return copied ? completeHouse(registrationIn(combat).structure.houseRules, copied) : houseFor(combat);
}

/** Returns the running encounters of a Combat subtype. */
export function findEncountersUnderWay(type: string): CallboardEncounter[] {
  return encounters().filter((combat) => combat.type === type && isRunning(combat));
}
