import { isRecord } from "../../core/index.ts";
import { reportFailure } from "./part-failures.ts";

type Call = (...args: unknown[]) => unknown;
type Bag = Readonly<Record<string, unknown>>;

const isFunction = (value: unknown): value is Call => typeof value === "function";
const nothing = (): null => null;
const none = (): readonly never[] => [];
const blank = (): object => ({});
const no = (): boolean => false;
const noText = (): string => "";

/** The fallback results of parts' functions, by path. A function that is not listed returns undefined if it fails. */
const INSTEAD: Readonly<Record<string, () => unknown>> = {
  numbers: blank,
  facts: none,
  useOf: noText,
  observe: nothing,
  causesOf: none,
  lacks: nothing,
  arrows: none,
  badges: () => new Map(),
  "watched.told": nothing,
  "watched.whole": () => undefined,
  "watched.isOwned": no,
  "watched.owned": blank,
  "scene.recordsMovement": no,
  "scene.toggleStatus": no,
  "chat.words": nothing,
  "chat.begins": noText,
  "log.data": blank,
  "sheet.context": blank,
  "sheet.cardFacts": none,
  "sheet.cardForm.context": blank,
  "sheet.weaponForm.context": blank,
  "sheet.weaponForm.facts": none,
  ...Object.fromEntries<() => unknown>(
    ["tracker", "board", "hand"].flatMap((screen): [string, () => unknown][] => [
      [`${screen}.prepare`, blank],
      [`${screen}.brief`, nothing],
      [`${screen}.news`, none],
      [`${screen}.takes`, nothing],
      [`${screen}.asks`, noText],
      [`${screen}.rests`, no],
      [`${screen}.cards.mayDraft`, no],
      [`${screen}.cards.command`, nothing],
      [`${screen}.standing`, noText],
    ]),
  ),
};

const hasFunctions = (value: Bag, names: readonly string[]): boolean => names.every((name) => isFunction(value[name]));
const isTemplate = (value: unknown): boolean => isRecord(value) && typeof value["template"] === "string";

function isScreen(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value["acts"]) || !isRecord(value["parts"])) return false;
  const { parts } = value;
  return (
    isFunction(value["prepare"]) && ["header", "tracker", "footer"].every((id) => isTemplate(parts[id]) && isList(parts[id], "templates"))
  );
}

const isList = (value: unknown, field: string): boolean => isRecord(value) && Array.isArray(value[field]);
const isRecords = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);
const isForm = (value: unknown, names: readonly string[]): boolean =>
  value === undefined || (isTemplate(value) && hasFunctions(value as Bag, names));

/** By part of a registration: checks whether the part has everything that Callboard reads of it unchecked. */
const IS_WHOLE: Readonly<Record<string, (part: unknown) => boolean>> = {
  numbers: isFunction,
  facts: isFunction,
  useOf: isFunction,
  observe: isFunction,
  causesOf: isFunction,
  lacks: isFunction,
  badges: isFunction,
  arrows: isFunction,
  start: isFunction,
  menu: isRecords,
  tour: isRecords,
  tracker: isScreen,
  board: isScreen,
  hand: (part) => isScreen(part) && hasFunctions(part as Bag, ["asks", "rests", "deal"]),
  sheet: (part) =>
    isRecord(part) &&
    isTemplate(part["part"]) &&
    hasFunctions(part, ["context", "cardFacts"]) &&
    isForm(part["cardForm"], ["context"]) &&
    isForm(part["weaponForm"], ["context", "facts"]),
  watched: (part) => isRecord(part) && hasFunctions(part, ["held", "told", "isOwned", "owned"]),
  log: (part) => isRecord(part) && hasFunctions(part, ["data"]) && part["aimed"] instanceof Set,
  chat: isRecord,
  scene: isRecord,
};

/** Parts that are not guarded. `faultOf` judges the rules, and macros call their functions themselves. */
const AS_IT_IS: ReadonlySet<string> = new Set(["structure", "templates", "chatCards", "lang", "macros"]);

/** Whether a result is of the fallback's kind. Any result passes if the fallback is null or undefined. */
function isLike(result: unknown, fallback: unknown): boolean {
  if (fallback === undefined || fallback === null || result instanceof Promise) return true;
  if (Array.isArray(fallback)) return Array.isArray(result);
  return fallback instanceof Map ? result instanceof Map : typeof result === typeof fallback && result !== null;
}

/** Returns a function that never throws or rejects. A failure is reported, and the fallback returned instead. */
function guardCall(type: string, path: string, call: Call, owner: unknown): Call {
  const instead = INSTEAD[path] ?? (() => undefined);
  const sample = instead();
  const fail = (error: unknown, args: readonly unknown[]) => {
    reportFailure({ type, path, error, args });
    return instead();
  };
  return (...args) => {
    try {
      const result = Reflect.apply(call, owner, args);
      if (result instanceof Promise) return result.catch((error: unknown) => fail(error, args));
      return isLike(result, sample) ? result : fail(new TypeError(`It gave ${String(result)}.`), args);
    } catch (error) {
      return fail(error, args);
    }
  };
}

const isPlain = (value: unknown): value is Bag =>
  isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** Returns a part with all its functions guarded. Only arrays and plain records are searched. */
function guard(type: string, path: string, value: unknown, owner: unknown): unknown {
  if (isFunction(value)) return guardCall(type, path, value, owner);
  if (Array.isArray(value)) return value.map((each: unknown) => guard(type, path, each, value));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, guard(type, `${path}.${key}`, each, value)]));
}

/** Returns one guarded part. Undefined if it is incomplete or cannot be read. */
function guardPart(type: string, part: string, registration: Bag): unknown {
  try {
    const value = registration[part];
    if (value === undefined) return undefined;
    if (IS_WHOLE[part]?.(value) === false) throw new TypeError(`The part is not whole.`);
    return guard(type, part, value, registration);
  } catch (error) {
    reportFailure({ type, path: part, error, args: [] });
    return undefined;
  }
}

/**
 * Returns a registration that cannot stop Callboard. Failing functions return a fallback. Incomplete parts are left out. The package is
 * reported once (`reportFailure`).
 */
export function guardParts<Registration extends object>(type: string, registration: Registration): Registration {
  const source = registration as Bag;
  const parts = Object.keys(source).map((part) => [part, AS_IT_IS.has(part) ? source[part] : guardPart(type, part, source)] as const);
  const guarded = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  return { numbers: blank, ...guarded } as unknown as Registration;
}
