import { utils } from "../common/utils/index.ts";

type Rules = Record<string, any>;
const TEXTS = ["label", "hint", "placeholder"] as const;

/** Merges the texts of all prefixes. Later prefixes win. */
function rulesOf(prefixes: readonly string[]): Rules {
  const rules: Rules = {};
  for (const prefix of prefixes) {
    const found =
      utils.getProperty(game.i18n.translations, `${prefix}.FIELDS`) ?? utils.getProperty(game.i18n._fallback, `${prefix}.FIELDS`);
    if (found && typeof found === "object") utils.mergeObject(rules, found, { inplace: true });
  }
  return rules;
}

function ruleFor(rules: Rules, paths: readonly string[]): any {
  for (const path of paths) {
    const rule = utils.getProperty(rules, path) as any;
    if (rule && typeof rule === "object") return rule;
  }
  return {};
}

function localizeField(field: any, rules: Rules, paths: readonly string[]): void {
  const rule = ruleFor(rules, paths);
  for (const text of TEXTS) {
    const value = typeof rule[text] === "string" ? rule[text] : undefined;
    const own = text in field ? field[text] : undefined;
    if (value !== undefined) field[text] = game.i18n.localize(value);
    else if (typeof own === "string" && own !== "") field[text] = game.i18n.localize(own);
  }
  descend(field, rules, paths);
}

function descend(field: any, rules: Rules, paths: readonly string[]): void {
  // A field that contains another model is also labelled by that model's own prefixes.
  if ("model" in field && field.fields && !field.constructor.hierarchical) {
    const own = field.model.LOCALIZATION_PREFIXES ?? [];
    if (own.length > 0) localizeModel(field.model, own, "", field);
  }
  if (field.constructor.hierarchical) return;
  if (field.fields) walk(field.fields, rules, paths);
  const element = field.element;
  if (element && typeof element === "object") localizeField(element, rules, [...paths.map((path) => `${path}.element`), ...paths]);
}

function walk(fields: Record<string, any>, rules: Rules, paths: readonly string[]): void {
  for (const [name, field] of Object.entries(fields)) {
    localizeField(
      field,
      rules,
      paths.map((path) => (path === "" ? name : `${path}.${name}`)),
    );
  }
}

/** Labels the fields of a schema from the texts of the prefixes. These may name paths with or without `prefixPath`. */
export function localizeSchema(schema: any, prefixes: readonly string[], prefixPath: string): void {
  const start = prefixPath.replace(/\.$/, "");
  walk(schema.fields, rulesOf(prefixes), start === "" ? [""] : ["", start]);
}

/** Labels the fields of a model, or of the copy of its schema in a field. */
export function localizeModel(model: any, prefixes: readonly string[], prefixPath: string, schema: any = model.schema): void {
  const all = [...new Set([...(model.LOCALIZATION_PREFIXES ?? []), ...prefixes])];
  localizeSchema(schema, all, prefixPath);
}

/** Labels all document classes of CONFIG, the models of their subtypes, and the names of the subtypes. */
export function localizeConfig(): void {
  for (const [documentName, types] of Object.entries<readonly string[]>(game.documentTypes)) {
    const config = documentName in CONFIG ? CONFIG[documentName] : undefined;
    if (!config?.documentClass) continue;
    localizeModel(config.documentClass, [], "");
    if (!config.dataModels) continue;
    for (const type of types) config.typeLabels[type] ??= `TYPES.${documentName}.${type}`;
    for (const model of Object.values<any>(config.dataModels)) localizeModel(model, [], "system.");
  }
}
