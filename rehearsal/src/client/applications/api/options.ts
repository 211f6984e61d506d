/** Whether a value is a plain object, which options are merged into. Documents, elements and the like are replaced. */
export function isPlainObject(value: unknown): value is Record<string, any> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function copy(value: any): any {
  if (Array.isArray(value)) return [...value];
  return isPlainObject(value) ? mergeOptions({}, value) : value;
}

/** Merges options into a target: concatenates arrays, merges plain objects and replaces all else. The addition stays unchanged. */
export function mergeOptions(target: Record<string, any>, addition: Record<string, any>): Record<string, any> {
  for (const [key, value] of Object.entries(addition)) {
    if (value === undefined) continue;
    const present = Object.hasOwn(target, key) ? target[key] : undefined;
    if (Array.isArray(value) && Array.isArray(present)) target[key] = [...present, ...value];
    else if (isPlainObject(value) && isPlainObject(present)) mergeOptions(present, value);
    else target[key] = copy(value);
  }
  return target;
}

/** Returns the default options of a class, merged along its chain from the base class down. */
export function classOptions(chain: Iterable<any>): Record<string, any> {
  const options: Record<string, any> = {};
  for (const cls of [...chain].reverse()) {
    if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) mergeOptions(options, cls.DEFAULT_OPTIONS);
  }
  return options;
}

/** Yields a class and its ancestors, ending with a base class. */
export function* classChain(youngest: any, base: any): Generator<any> {
  let cls = youngest;
  while (cls === base || cls?.prototype instanceof base) {
    yield cls;
    if (cls === base) return;
    cls = Object.getPrototypeOf(cls);
  }
}
