/** The kinds of changes by v13's number. v14 names the kind in `type`. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** Returns a field's value after an active effect's change. The old value if the change does nothing or does not fit. */
export function applyFieldChange(field: any, value: any, model: any, change: any): any {
  const type = String(change.type ?? MODES[change.mode as number] ?? "custom");
  const delta = type === "custom" ? change.value : field._castChangeDelta(parse(change.value));
  const next = applied(field, type, [value, delta, model, change]);
  if (next === undefined || next === value) return value;
  if (field.validate(next, { fallback: false, source: model?._source }) !== undefined) return value;
  return next;
}

function applied(field: any, type: string, [value, delta, model, change]: [any, any, any, any]): any {
  switch (type) {
    case "add":
      return field._applyChangeAdd(value, delta, model, change);
    case "subtract":
      return typeof delta === "number" ? field._applyChangeAdd(value, -delta, model, change) : undefined;
    case "multiply":
      return field._applyChangeMultiply(value, delta, model, change);
    case "override":
      return field._applyChangeOverride(value, delta, model, change);
    case "upgrade":
      return field._applyChangeUpgrade(value, delta, model, change);
    case "downgrade":
      return field._applyChangeDowngrade(value, delta, model, change);
    default:
      return field._applyChangeCustom(value, delta, model, change);
  }
}

function parse(value: any): any {
  if (typeof value !== "string" || value.trim() === "") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
