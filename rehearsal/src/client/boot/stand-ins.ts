import { DataModel } from "../../common/abstract/index.ts";
import { generation } from "../../common/generation.ts";
import { makeStrict, strictNamespace } from "../../common/strict.ts";
import type { StandIn } from "./stand-in.ts";
import { LATER } from "./stand-ins-14.ts";
import missing from "./stand-ins.json" with { type: "json" };

type Say = (text: string) => void;

const listed = new Map(Object.entries(missing as unknown as Record<string, StandIn>));
const made = new Map<string, unknown>();
/** The key under which a stand-in class has the path of the declared class. */
const STANDS_FOR = Symbol("stands for");

/** Returns the stand-ins of this generation by name. */
function listedNow(): ReadonlyMap<string, StandIn> {
  if (generation() >= 14) for (const [path, one] of Object.entries(LATER)) listed.set(path, one);
  return listed;
}

/** Whether names with stand-ins exist below a path, which makes it a namespace. */
function isPrefix(path: string): boolean {
  for (const name of listedNow().keys()) if (name.startsWith(`${path}.`)) return true;
  return false;
}

/** Returns the stand-in for a declared name that the host does not have. Undefined for any other name. */
export function standInFor(path: string, say: Say): unknown {
  const known = made.get(path);
  if (known !== undefined) return known;
  const one = listedNow().get(path) ?? (/(^|\.)[a-z]\w*$/.test(path) && isPrefix(path) ? { holds: true as const } : undefined);
  const fresh = one && makeStandIn(path, one, say);
  made.set(path, fresh);
  return fresh;
}

/** Creates a stand-in that reports its use. Undefined if only the name is known. */
export function makeStandIn(path: string, one: StandIn, say: Say): unknown {
  if ("holds" in one) return strictNamespace(path, {});
  if ("statics" in one) return emptyClass(path, one as { base: string | null; statics: Record<string, StandIn> }, say);
  if ("at" in one) return atPath(String(one.at), say);
  if ("does" in one) return emptyFunction(path, one.does === "later", say);
  return "is" in one ? structuredClone(one.is) : undefined;
}

/** Follows a path from `foundry` on. Returns the host's own member, or else its stand-in. */
function atPath(path: string, say: Say): any {
  const names = path.split(".").slice(1);
  const own = names.reduce((at: any, name) => (at !== undefined && name in at ? at[name] : undefined), (globalThis as any).foundry);
  return own ?? standInFor(path, say);
}

function emptyFunction(path: string, later: boolean, say: Say): unknown {
  if (path.endsWith("Mixin")) return (Base: any = class {}) => Base;
  return () => {
    say(`${path} does nothing in the rehearsal`);
    return later ? Promise.resolve() : undefined;
  };
}

/** Creates a class for a declared name, which can be extended and constructed. It has only the members that its declared base has here. */
function emptyClass(path: string, { base, statics }: { base: string | null; statics: Record<string, StandIn> }, say: Say): unknown {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const Base: any = base === null ? null : atPath(base, say);
  // Only the class that a guest names reports itself, not its bases.
  const tell = (made: any): void => void (made[STANDS_FOR] === path && say(`${path} does nothing in the rehearsal`));
  const { [name]: empty } =
    typeof Base === "function"
      ? {
          [name]: class extends Base {
            constructor(...given: any[]) {
              super(...given);
              tell(new.target);
            }
          },
        }
      : {
          [name]: class {
            constructor() {
              tell(new.target);
            }
          },
        };
  Object.defineProperty(empty, STANDS_FOR, { value: path });
  if (typeof Base !== "function") makeStrict(empty as any);
  // A model without fields can be constructed. One without a schema cannot.
  else if (Base === DataModel || Base.prototype instanceof DataModel) Object.assign(empty as any, { defineSchema: () => ({}) });
  for (const [member, one] of Object.entries(statics)) defineStandIn(empty, member, { path: `${path}.${member}`, one, say, refuse: null });
  return empty;
}

/** The definition of a stand-in: its path, its kind, the reporter of its use, and a check that throws for some readers (or null). */
interface Standing {
  readonly path: string;
  readonly one: StandIn;
  readonly say: Say;
  readonly refuse: (() => void) | null;
}

/** Defines a stand-in as a non-enumerable member, unless the owner has it. Writing to it makes it an ordinary member. */
export function defineStandIn(owner: any, member: string, { path, one, say, refuse }: Standing): void {
  if (member in owner) return;
  let value: unknown;
  const get = (): unknown => {
    refuse?.();
    value ??= makeStandIn(path, one, say);
    if ("is" in one) say(`${path} is empty in the rehearsal`);
    else if (value === undefined) say(`${path} is not there in the rehearsal`);
    return value;
  };
  const set = function (this: any, given: unknown): void {
    Object.defineProperty(this, member, { value: given, writable: true, enumerable: true, configurable: true });
  };
  Object.defineProperty(owner, member, { get, set, enumerable: false, configurable: true });
}

/** Gives the host's own classes and the entries of CONFIG the declared members that they lack. `refuse` throws for readers that get none. */
export function installStandIns(say: Say, refuse: (text: string) => void): void {
  for (const [path, one] of listedNow()) {
    const at = path.lastIndexOf(".");
    const [within, member] = [path.slice(0, at), path.slice(at + 1)];
    const root = within.split(".")[0] === "CONFIG" ? (globalThis as any).CONFIG : (globalThis as any).foundry;
    const names = within.split(".").slice(1);
    const owner = names.reduce((found: any, name) => (found !== undefined && name in found ? found[name] : undefined), root);
    const isEntry = within.startsWith("CONFIG.") && owner !== null && typeof owner === "object";
    if (typeof owner !== "function" && !isEntry) continue;
    const what = isEntry ? within : `class ${owner.name}`;
    defineStandIn(owner, member, { path, one, say, refuse: () => refuse(`Unknown member ${member} of ${what}`) });
  }
}
