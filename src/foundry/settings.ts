import { completeHouse, defaultHouse, STRUCTURES, type House, type HouseRule, type HouseRules, type StructureId } from "../core/index.ts";
import { registrationOf, structureTypes } from "./models/structures.ts";

const { BooleanField, NumberField, SchemaField, SetField, StringField } = foundry.data.fields;

function fieldOf(id: string, key: string, rule: HouseRule): foundry.data.fields.DataField.Any {
  const label = `CALLBOARD.${id}.House.${key}`;
  const texts = { label: `${label}.name`, hint: `${label}.hint`, required: true };
  if (rule.type === "flag") return new BooleanField({ ...texts, initial: rule.default });
  const choices = Object.fromEntries(rule.among.map((choice) => [choice, `${label}.${choice}`]));
  return new StringField({ ...texts, choices, initial: rule.default });
}

/** The field of a structure's house rules, made from the rules themselves; forms are generated from it. */
export function houseField(id: string, rules: HouseRules): foundry.data.fields.SchemaField.Any {
  return new SchemaField(Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, fieldOf(id, key, rule)])));
}

/** The house rules that the world has chosen for a Combat subtype; defaults for a structure without a setting of ours. */
export function houseOf(type: string): House {
  const rules = registrationOf(type)?.structure.houseRules ?? {};
  const chosen = Object.hasOwn(STRUCTURES, type) ? game.settings.get("callboard", `house.${type as StructureId}`) : {};
  return completeHouse(rules, chosen);
}

/** The structures that encounters may be played in: those that the world has switched on, and all that other packages bring. */
export function switchedOn(): readonly string[] {
  const chosen = new Set(game.settings.get("callboard", "structures"));
  return structureTypes().filter((type) => !Object.hasOwn(STRUCTURES, type) || chosen.has(type));
}

/** What a new encounter may be: a structure that is switched on, or Foundry's plain initiative. */
export function playableTypes(): readonly string[] {
  return [...switchedOn(), "base"];
}

/** What a new encounter is when nobody says: the world's default, or where that is switched off the first that is on. */
export function defaultStructure(): string {
  const chosen = game.settings.get("callboard", "defaultStructure");
  const playable = playableTypes();
  return playable.includes(chosen) ? chosen : (playable[0] ?? "base");
}

/** How long a step may take before the tracker says so, in seconds; 0 for no timer. */
export function stepTimer(): number {
  return game.settings.get("callboard", "stepTimer");
}

/** Draws again what shows structures and their rules: the tracker, and the sheets of actors. */
function redraw(): void {
  void ui.combat.render();
  const { ActorSheetV2 } = foundry.applications.sheets;
  for (const app of foundry.applications.instances.values()) if (app instanceof ActorSheetV2) void app.render();
}

const nameOf = (type: string) => `TYPES.Combat.${type}`;
const choicesOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, nameOf(type)]));

function registerStructures(): void {
  const own = Object.keys(STRUCTURES);
  game.settings.register("callboard", "structures", {
    name: "CALLBOARD.Setting.structures.name",
    hint: "CALLBOARD.Setting.structures.hint",
    scope: "world",
    config: true,
    type: new SetField(new StringField({ required: true, choices: choicesOf(own) })) as never,
    default: own as never,
    input: (_field: unknown, config: { name?: string; value?: Iterable<string> }) =>
      foundry.applications.fields.createMultiSelectInput({
        name: config.name ?? "",
        value: [...(config.value ?? [])],
        options: own.map((type) => ({ value: type, label: game.i18n.localize(nameOf(type)) })),
        type: "checkboxes",
      }),
    onChange: redraw,
  } as never);
}

function registerDefaultStructure(): void {
  game.settings.register("callboard", "defaultStructure", {
    name: "CALLBOARD.Setting.defaultStructure.name",
    hint: "CALLBOARD.Setting.defaultStructure.hint",
    scope: "world",
    config: true,
    type: new StringField({ required: true, choices: () => choicesOf([...structureTypes(), "base"]) }) as never,
    default: "stages",
    input: (field: foundry.data.fields.StringField, config: object) =>
      field.toInput({ ...config, value: defaultStructure(), choices: choicesOf(playableTypes()), localize: true } as never),
  } as never);
}

function registerStepTimer(): void {
  game.settings.register("callboard", "stepTimer", {
    name: "CALLBOARD.Setting.stepTimer.name",
    hint: "CALLBOARD.Setting.stepTimer.hint",
    scope: "world",
    config: true,
    type: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 600, step: 15, initial: 0 }) as never,
    default: 0,
    onChange: redraw,
  });
}

/** What each person chooses at their own browser. */
function registerOwn(): void {
  for (const [key, initial] of [
    ["sounds", false],
    ["waitedNotice", true],
  ] as const) {
    game.settings.register("callboard", key, {
      name: `CALLBOARD.Setting.${key}.name`,
      hint: `CALLBOARD.Setting.${key}.hint`,
      scope: "client",
      config: true,
      type: Boolean,
      default: initial,
    });
  }
}

/** Registers the settings; in `init`. */
export function registerSettings(): void {
  registerStructures();
  registerDefaultStructure();
  registerStepTimer();
  registerOwn();
  for (const id of Object.keys(STRUCTURES) as StructureId[]) {
    game.settings.register("callboard", `house.${id}`, {
      scope: "world",
      config: false,
      type: houseField(id, STRUCTURES[id].houseRules) as never,
      default: defaultHouse(STRUCTURES[id].houseRules),
      onChange: redraw,
    });
  }
  game.settings.register("callboard", "migrationVersion", { scope: "world", config: false, type: String, default: "" });
}
