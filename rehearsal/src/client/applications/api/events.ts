import { Hooks } from "../../hooks.ts";

/** The announcement of one step of an application's life. */
export interface EventOptions {
  readonly async?: boolean;
  readonly handlerArgs?: readonly unknown[];
  readonly debugText?: string;
  readonly eventName?: string;
  readonly hookName?: string;
  readonly hookArgs?: readonly unknown[];
  readonly hookResponse?: boolean;
  readonly parentClassHooks?: boolean;
}

/** Returns a hook's name for a class. The class replaces `{}` in the pattern, or else is appended. */
function hookOf(pattern: string, className: string): string {
  return pattern.includes("{}") ? pattern.replace("{}", className) : pattern + className;
}

/** Calls a hook for an application's class and, if wanted, each ancestor. Returns false if a listener refused and answers count. */
export function callHooks(app: any, pattern: string, args: readonly unknown[], options: EventOptions): boolean {
  for (const cls of app.constructor.inheritanceChain()) {
    if (cls.name) {
      const name = hookOf(pattern, cls.name);
      if (!options.hookResponse) Hooks.callAll(name, app, ...args);
      else if (Hooks.call(name, app, ...args) === false) return false;
    }
    if (options.parentClassHooks === false) break;
  }
  return true;
}

/** Runs a handler of an application, then informs listeners and hooks. */
export function runEvent(app: any, handler: ((...args: any[]) => unknown) | null, options: EventOptions): any {
  const announce = (result: unknown): unknown => {
    if (options.eventName) app.dispatchEvent(new Event(options.eventName, { bubbles: true, cancelable: true }));
    if (options.hookName && !callHooks(app, options.hookName, options.hookArgs ?? [], options) && options.hookResponse) return false;
    return result;
  };
  const result = handler?.call(app, ...(options.handlerArgs ?? []));
  return options.async ? Promise.resolve(result).then(announce) : announce(result);
}
