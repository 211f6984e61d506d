interface Tracked {
  bar: string[][];
  value: string[][];
}

function none(): Tracked {
  return { bar: [], value: [] };
}

function merged(into: Tracked, more: Tracked): void {
  into.bar.push(...more.bar);
  into.value.push(...more.value);
}

/** Returns the tracked attributes of plain data. An object with `value` and `max` is a bar, other numbers are values. */
export function fromObject(data: any, path: string[]): Tracked {
  const found = none();
  for (const [key, value] of Object.entries<any>(data ?? {})) {
    const here = [...path, key];
    if (typeof value === "number") found.value.push(here);
    if (value === null || typeof value !== "object" || Array.isArray(value)) continue;
    if (Number.isFinite(value.value) && Number.isFinite(value.max)) found.bar.push(here);
    else merged(found, fromObject(value, here));
  }
  return found;
}

function isNumber(field: any): boolean {
  return field instanceof foundry.data.fields.NumberField;
}

/** Returns the tracked attributes of a schema. */
export function fromSchema(schema: any, path: string[]): Tracked {
  const found = none();
  for (const [name, field] of Object.entries<any>(schema.fields)) {
    const here = [...path, name];
    if (isNumber(field)) found.value.push(here);
    if (!(field instanceof foundry.data.fields.SchemaField)) continue;
    const inner = (field as any).fields;
    if (isNumber(inner.value) && isNumber(inner.max)) found.bar.push(here);
    else merged(found, fromSchema(field, here));
  }
  return found;
}

/** Returns the tracked attributes in CONFIG for a subtype of actors, or for all. Undefined if CONFIG has none. */
export function configured(type: string | undefined): Tracked | undefined {
  const known: Record<string, { bar?: string[]; value?: string[] }> = CONFIG["Actor"].trackableAttributes;
  if (Object.keys(known).length === 0) return undefined;
  const lists = type === undefined ? Object.values(known) : known[type] ? [known[type]] : [];
  const split = (paths: string[]): string[][] => [...new Set(paths)].map((path) => path.split("."));
  return { bar: split(lists.flatMap((list) => list?.bar ?? [])), value: split(lists.flatMap((list) => list?.value ?? [])) };
}

function ofData(tokenClass: any, data: object, path: string[]): Tracked {
  return "fields" in data ? tokenClass._getTrackedAttributesFromSchema(data, path) : tokenClass._getTrackedAttributesFromObject(data, path);
}

/** Returns the data of an actor that a bar or a number on its token can show. */
export function trackedAttributes(tokenClass: any, data: any, path: string[]): Tracked {
  if (path.length > 0 && data && typeof data === "object") return "fields" in data ? fromSchema(data, path) : fromObject(data, path);
  const type = typeof data === "string" ? data : undefined;
  const named = tokenClass._getConfiguredTrackedAttributes(type);
  if (named && (type === undefined || named.bar.length + named.value.length > 0)) return named;
  if (data && typeof data === "object") return ofData(tokenClass, data, path);
  const models: Record<string, any> = CONFIG["Actor"].dataModels;
  const found = none();
  for (const [name, model] of Object.entries(models))
    if (type === undefined || type === name) merged(found, tokenClass._getTrackedAttributesFromSchema(model.schema, []));
  return found;
}

/** Returns tracked attributes as the choices of a form. */
export function choices(tracked: Tracked): any[] {
  const entry =
    (group: string) =>
    (path: string[]): object => ({ group: game.i18n.localize(group), value: path.join("."), label: path.join(".") });
  return [...tracked.bar.map(entry("TOKEN.BarAttributes")), ...tracked.value.map(entry("TOKEN.BarValues"))];
}

const isStored = (actor: any, path: string): boolean => foundry.utils.getProperty(actor._source.system, path) !== undefined;

/** Returns the attribute that a token's bar shows, or null. It is editable only if the actor stores it. */
export function bar(token: any, barName: string, alternative: string | undefined): any {
  const attribute: string | null = alternative || token[barName]?.attribute;
  const actor = token.actor;
  if (!attribute || !actor) return null;
  const data = foundry.utils.getProperty(actor.system, attribute) as any;
  if (data === null || data === undefined) return null;
  if (Number.isNumeric(data)) return { type: "value", attribute, value: Number(data), editable: isStored(actor, attribute) };
  if (typeof data !== "object" || !("value" in data && "max" in data)) return null;
  const [value, max] = [Math.trunc(data.value || 0), Math.trunc(data.max || 0)];
  return { type: "bar", attribute, value, max, editable: isStored(actor, `${attribute}.value`) };
}
