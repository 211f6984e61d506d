type Callback = (...args: any[]) => unknown;

/** A registered callback, as in `Hooks.events`. */
export interface HookedFunction {
  readonly hook: string;
  readonly id: number;
  readonly fn: Callback;
  readonly once: boolean;
}

const registered = new Map<string, HookedFunction[]>();
let lastId = 0;

function remove(hook: string, found: (entry: HookedFunction) => boolean): void {
  const rest = (registered.get(hook) ?? []).filter((entry) => !found(entry));
  if (rest.length > 0) registered.set(hook, rest);
  else registered.delete(hook);
}

/** Whether CONFIG.debug.hooks asks for a log of every call. CONFIG may not exist yet. */
function debugging(): boolean {
  return (globalThis as any).CONFIG?.debug?.hooks === true;
}

function run(entry: HookedFunction, args: readonly unknown[]): unknown {
  if (entry.once) Hooks.off(entry.hook, entry.id);
  try {
    return entry.fn(...args);
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    Hooks.onError(`Hooks.${entry.hook}`, failure, { msg: `A callback of the hook "${entry.hook}" failed`, log: "error", notify: null });
    return undefined;
  }
}

/** The hooks by which packages listen to the host. Callbacks run synchronously, in the order of registration. */
export class Hooks {
  /** All callbacks by hook name. */
  static get events(): Readonly<Record<string, readonly HookedFunction[]>> {
    return Object.fromEntries(registered);
  }

  /** Adds a callback to a hook. Returns its number, which `off` accepts. */
  static on(hook: string, fn: Callback, { once = false }: { once?: boolean } = {}): number {
    const id = ++lastId;
    registered.set(hook, [...(registered.get(hook) ?? []), { hook, id, fn, once }]);
    return id;
  }

  /** Adds a callback to a hook for one call. */
  static once(hook: string, fn: Callback): number {
    return Hooks.on(hook, fn, { once: true });
  }

  /** Removes a callback, by its number or by the function. */
  static off(hook: string, fn: number | Callback): void {
    if (typeof fn === "number") {
      for (const name of [...registered.keys()]) remove(name, (entry) => entry.id === fn);
      return;
    }
    remove(hook, (entry) => entry.fn === fn);
  }

  /** Calls all callbacks of a hook, whatever they return. */
  static callAll(hook: string, ...args: unknown[]): true {
    if (debugging()) console.debug(`Hook ${hook}`, args);
    for (const entry of registered.get(hook) ?? []) run(entry, args);
    return true;
  }

  /** Calls the callbacks of a hook until one returns `false`. Returns false in that case, otherwise true. */
  static call(hook: string, ...args: unknown[]): boolean {
    if (debugging()) console.debug(`Hook ${hook}`, args);
    for (const entry of registered.get(hook) ?? []) {
      if (run(entry, args) === false) return false;
    }
    return true;
  }

  /** Reports an error of a package or of the host without throwing it. */
  static onError(
    location: string,
    error: Error,
    {
      msg = "",
      notify = null,
      log = null,
      ...data
    }: { msg?: string; notify?: string | null; log?: string | null; [key: string]: unknown } = {},
  ): void {
    if (msg !== "") error.message = `${msg}. ${error.message}`;
    const level = log as "error" | "warn" | "info" | "debug" | null;
    if (level !== null) console[level](error);
    if (notify !== null) (globalThis as any).ui?.notifications?.[notify]?.(error.message, { console: false });
    for (const entry of registered.get("error") ?? []) {
      if (location === "Hooks.error") break;
      run(entry, [location, error, data]);
    }
  }
}
