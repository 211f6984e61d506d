import { completeHouse, defaultHouse, STRUCTURES, type House, type HouseRule, type HouseRules, type StructureId } from "../core/index.ts";
import { registrationOf } from "./models/structures.ts";

const { BooleanField, SchemaField, StringField } = foundry.data.fields;

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

function registerDefaultStructure(): void {
  const types = ["base", ...Object.keys(STRUCTURES)];
  game.settings.register("callboard", "defaultStructure", {
    name: "CALLBOARD.Setting.defaultStructure.name",
    hint: "CALLBOARD.Setting.defaultStructure.hint",
    scope: "world",
    config: true,
    type: new StringField({
      required: true,
      choices: Object.fromEntries(types.map((type) => [type, `TYPES.Combat.${type}`])),
      initial: "stages",
    }) as never,
    default: "stages",
  });
}

/** Registers the settings; in `init`. */
export function registerSettings(): void {
  registerDefaultStructure();
  for (const id of Object.keys(STRUCTURES) as StructureId[]) {
    game.settings.register("callboard", `house.${id}`, {
      scope: "world",
      config: false,
      type: houseField(id, STRUCTURES[id].houseRules) as never,
      default: defaultHouse(STRUCTURES[id].houseRules),
    });
  }
  game.settings.register("callboard", "migrationVersion", { scope: "world", config: false, type: String, default: "" });
}
