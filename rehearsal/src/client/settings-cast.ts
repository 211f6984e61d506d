import { utils } from "../common/utils/index.ts";

const PRIMITIVES = new Set<unknown>([String, Number, Boolean]);

function isField(type: any): boolean {
  return typeof type === "object" && type !== null && typeof type.clean === "function";
}

function isModel(type: any): boolean {
  return typeof type === "function" && typeof type.defineSchema === "function";
}

function copyOfDefault(config: any): unknown {
  const value = typeof config.default === "function" && !isModel(config.type) ? config.default() : config.default;
  return utils.deepClone(value);
}

/** Returns a stored value cast to its setting's type. The default replaces a missing or unusable value. */
export function castSetting(config: any, stored: unknown): unknown {
  const raw = stored === undefined || stored === null ? copyOfDefault(config) : stored;
  const type = config.type;
  if (isField(type)) return castField(config, raw);
  if (isModel(type)) return raw instanceof type ? raw : type.fromSource(raw ?? {});
  return raw === undefined || raw === null ? null : castPlain(type, raw);
}

function castPlain(type: any, raw: unknown): unknown {
  if (PRIMITIVES.has(type)) return type(raw);
  if (type === Array || type === Object || type === undefined) return utils["deepClone"](raw);
  return typeof type === "function" ? type(raw) : raw;
}

function castField(config: any, raw: unknown): unknown {
  const field = config.type;
  const value = field.clean(raw);
  const failure = field.validate(value);
  return field.initialize(failure ? field.clean(copyOfDefault(config)) : value);
}

/** Throws if a setting cannot take a value. */
export function assertSetting(config: any, value: unknown): void {
  const type = config.type;
  if (isField(type)) {
    const failure = type.validate(type.clean(sourceOf(value)));
    if (failure) throw failure instanceof Error ? failure : (failure.asError?.() ?? new Error(`${config.id}: ${failure}`));
    return;
  }
  if (type === Number && (typeof value === "boolean" || Number.isNaN(Number(value))))
    throw new Error(`The setting ${config.id} must be a number`);
  if (type === Array && !Array.isArray(value)) throw new Error(`The setting ${config.id} must be an array`);
  if (config.choices && typeof config.choices === "object" && !(String(value) in config.choices)) {
    throw new Error(`"${String(value)}" is none of the choices of the setting ${config.id}`);
  }
}

function sourceOf(value: any): unknown {
  if (typeof value?.toObject === "function") return value.toObject();
  return value instanceof Set ? [...value] : value;
}

/** Returns the plain data to store for a value. */
export function sourceOfSetting(config: any, value: unknown): unknown {
  const plain = sourceOf(value);
  const type = config.type;
  if (isField(type)) return type.toObject(type.clean(plain));
  if (isModel(type)) return new type(plain).toObject();
  return PRIMITIVES.has(type) && plain !== null && plain !== undefined ? type(plain) : plain;
}
