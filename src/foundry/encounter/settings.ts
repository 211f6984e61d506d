import {
  completeHouse,
  defaultHouse,
  ESCROWS,
  STRUCTURES,
  type Escrow,
  type House,
  type HouseRule,
  type HouseRules,
  type StructureId,
} from "../../core/index.ts";
import { encounters, isRunning } from "./encounter-lookups.ts";
import { registerHoldings } from "./kept-between-encounters.ts";
import { registrationOf, structureTypes, type Registration } from "./registry.ts";

const { BooleanField, NumberField, SchemaField, SetField, StringField } = foundry.data.fields;

function fieldOf(lang: string, key: string, rule: HouseRule): foundry.data.fields.DataField.Any {
  const label = `${lang}.House.${key}`;
  const texts = { label: `${label}.name`, hint: `${label}.hint`, required: true };
  if (rule.type === "flag") return new BooleanField({ ...texts, initial: rule.default });
  if (rule.type === "integer") {
    const { min, max, default: initial } = rule;
    return new NumberField({ ...texts, nullable: false, integer: true, min, max, initial });
  }
  const choices = Object.fromEntries(rule.among.map((choice) => [choice, `${label}.${choice}`]));
  return new StringField({ ...texts, choices, initial: rule.default });
}

/** Returns the settings field of a structure's house rules. `lang` is the prefix of the structure's texts. */
function houseField(lang: string, rules: HouseRules): foundry.data.fields.SchemaField.Any {
  return new SchemaField(Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, fieldOf(lang, key, rule)])));
}

/** Returns the setting's key for the house rules of a Combat subtype. */
const houseKey = (type: string) => `house.${type}` as `house.${StructureId}`;

/** Returns the world's house rules for a Combat subtype. Empty if it is not registered. */
export function worldHouseOf(type: string): House {
  const registration = registrationOf(type);
  return registration ? completeHouse(registration.structure.houseRules, game.settings.get("callboard", houseKey(type))) : {};
}

/** Sets the world's house rules for a Combat subtype. Encounters that have begun keep theirs. */
export async function chooseWorldHouse(type: string, house: House): Promise<void> {
  await game.settings.set("callboard", houseKey(type), house);
}

/** Registers the house rules of a structure as a world setting. Called in `init`. */
export function registerHouse(type: string, { structure, lang }: Registration): void {
  game.settings.register("callboard", houseKey(type), {
    scope: "world",
    config: false,
    type: houseField(lang, structure.houseRules) as never,
    default: defaultHouse(structure.houseRules),
    onChange: () => {
      redraw();
      tellStanding(type);
    },
  });
}

/** Tells GMs that running encounters keep the rules they began with. */
function tellStanding(type: string): void {
  const isUnderWay = encounters().some((combat) => combat.type === type && isRunning(combat));
  if (isUnderWay && game.user.isGM) ui.notifications.info("CALLBOARD.House.Standing", { localize: true });
}

/** Returns the structures that encounters may use: those switched on in the world, and all of other packages. */
export function listSwitchedOnStructures(): readonly string[] {
  const chosen = new Set(game.settings.get("callboard", "structures"));
  return structureTypes().filter((type) => !Object.hasOwn(STRUCTURES, type) || chosen.has(type));
}

/** Returns the possible types of a new encounter: structures that are switched on, and Foundry's plain initiative. */
export function listEncounterTypes(): readonly string[] {
  return [...listSwitchedOnStructures(), "base"];
}

/** Returns the type of a new encounter if none is chosen: the world's default, or the first possible type if the default is switched off. */
export function defaultEncounterType(): string {
  const chosen = game.settings.get("callboard", "defaultStructure");
  const playable = listEncounterTypes();
  return playable.includes(chosen) ? chosen : (playable[0] ?? "base");
}

/** Returns how long a step may take before the tracker shows that its time is over, in seconds. 0 means no timer. */
export function stepTimer(): number {
  return game.settings.get("callboard", "stepTimer");
}

/** Returns the version of Callboard that migrated this world, if newer than this one. "" otherwise. An older version does not arbitrate. */
export function newerVersion(): string {
  const stored = game.settings.get("callboard", "migrationVersion");
  return stored !== "" && foundry.utils.isNewerVersion(stored, game.system.version) ? stored : "";
}

/** Returns which seals GMs' browsers hold keys to: "full", "phase" or "none". Running encounters keep the value they began with. */
export function readEscrow(): Escrow {
  return game.settings.get("callboard", "escrow");
}

/** Returns how long an owner's browser may be silent before a GM may break its seal, in seconds. */
export function readBreakDelay(): number {
  return game.settings.get("callboard", "breakAfter");
}

let draw: () => void = () => undefined;

/** Sets the function that redraws windows when the setting for structures, house rules or the timer changes. */
export function setSettingsRedraw(redraw: () => void): void {
  draw = redraw;
}

function redraw(): void {
  draw();
}

const nameOf = (type: string) => `TYPES.Combat.${type}`;
const choicesOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, nameOf(type)]));
const optionsOf = (types: readonly string[]) => types.map((type) => ({ value: type, label: game.i18n.localize(nameOf(type)) }));
/** Returns an input's name and its id, which its label points to. */
const inputKeyOf = ({ name = "", id }: { name?: string; id?: string }) => ({ name, ...(id === undefined ? {} : { id }) });

/** Registers a setting that people choose in Foundry's settings, by default for the world. */
function registerChoice(
  key: string,
  setting: { readonly type: unknown; readonly default: unknown; readonly [option: string]: unknown },
): void {
  const texts = { name: `CALLBOARD.Setting.${key}.name`, hint: `CALLBOARD.Setting.${key}.hint` };
  game.settings.register("callboard", key as never, { ...texts, scope: "world", config: true, ...setting } as never);
}

function registerStructures(): void {
  const own = Object.keys(STRUCTURES);
  registerChoice("structures", {
    type: new SetField(new StringField({ required: true, choices: choicesOf(own) })),
    default: own,
    input: (_field: unknown, config: { name?: string; id?: string; value?: Iterable<string> }) =>
      foundry.applications.fields.createMultiSelectInput({
        ...inputKeyOf(config),
        value: [...(config.value ?? [])],
        options: optionsOf(own),
        type: "checkboxes",
      }),
    onChange: redraw,
  });
}

function registerDefaultStructure(): void {
  registerChoice("defaultStructure", {
    type: new StringField({ required: true, choices: () => choicesOf([...structureTypes(), "base"]) }),
    default: Object.keys(STRUCTURES)[0] ?? "base",
    input: (_field: unknown, config: { name?: string; id?: string }) =>
      foundry.applications.fields.createSelectInput({
        ...inputKeyOf(config),
        value: defaultEncounterType(),
        options: optionsOf(listEncounterTypes()),
      }),
    onChange: redraw,
  });
}

/** Returns the field of a time in seconds, up to ten minutes. */
const secondsField = (step: number, initial: number) =>
  new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 600, step, initial });

function registerTimesAndSeals(): void {
  const choices = Object.fromEntries(ESCROWS.map((way) => [way, `CALLBOARD.Setting.escrow.${way}`]));
  registerChoice("stepTimer", { type: secondsField(15, 0), default: 0, onChange: redraw });
  registerChoice("escrow", { type: new StringField({ required: true, choices }), default: "full" });
  registerChoice("breakAfter", { type: secondsField(5, 15), default: 15, onChange: redraw });
}

/** Registers each person's own settings for their browser. */
function registerOwn(): void {
  for (const key of ["sounds", "waitedNotice", "hand"]) registerChoice(key, { scope: "client", type: Boolean, default: true });
}

/** Registers the settings. Called in `init`. */
export function registerSettings(): void {
  registerStructures();
  registerDefaultStructure();
  registerTimesAndSeals();
  registerOwn();
  for (const type of structureTypes()) {
    const registration = registrationOf(type);
    if (registration) registerHouse(type, registration);
  }
  game.settings.register("callboard", "known", { scope: "world", config: false, type: Object, default: {}, onChange: redraw });
  registerHoldings();
  game.settings.register("callboard", "migrationVersion", { scope: "world", config: false, type: String, default: "" });
}
