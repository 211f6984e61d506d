/** Returns the field of an actor's schema at a path, including its system data. Null if there is none. */
export function fieldAt(actor: any, key: string): any {
  if (key.startsWith("system.")) {
    const schema = "schema" in actor.system ? actor.system.schema : null;
    return schema ? (schema.getField(key.slice("system.".length)) ?? null) : null;
  }
  return actor.schema.getField(key) ?? null;
}

function guessed(current: unknown, value: unknown): any {
  if (typeof current === "number") return Number(value);
  if (typeof current === "boolean") return value === true || value === "true";
  return value;
}

const PLAIN: Readonly<Record<string, (current: any, value: any) => any>> = {
  add: (current, value) => (typeof current === "number" || typeof current === "string" ? current + value : value),
  subtract: (current, value) => current - value,
  multiply: (current, value) => current * value,
  override: (_current, value) => value,
  upgrade: (current, value) => Math.max(current, value),
  downgrade: (current, value) => Math.min(current, value),
};
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** Applies a change to an actor's prepared data, by its field if there is one. Returns what was overridden. */
export function applyChange(effect: any, actor: any, change: any, field: any): Record<string, any> {
  const current = foundry.utils.getProperty(actor, change.key);
  const type: string = change.type ?? MODES[change.mode] ?? "custom";
  if (type === "custom") {
    const changes: Record<string, any> = {};
    Hooks.call("applyActiveEffect", actor, { ...change, effect }, current, guessed(current, change.value), changes);
    foundry.utils.mergeObject(actor, changes);
    return changes;
  }
  const value = field ? field.applyChange(current, actor, { ...change, effect }) : PLAIN[type]?.(current, guessed(current, change.value));
  if (value === undefined) return {};
  foundry.utils.setProperty(actor, change.key, value);
  return { [change.key]: value };
}
