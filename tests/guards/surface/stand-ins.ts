import { readFileSync } from "node:fs";
import type { Type } from "@typescript/native/unstable/sync";
import type { StandIn } from "../../../rehearsal/src/client/boot/stand-in.ts";
import { arity, declared, instance, members, names, type Side } from "./program.ts";

/** The most members of an enumeration in the declarations. */
const MOST_VALUES = 80;
/** The stand-in for a value of a primitive type. */
const EMPTY: Readonly<Record<string, unknown>> = { string: "", number: 0, boolean: false };
/** Members that every class has from the language or from helpers of the declarations. */
const HELPERS = /^(prototype|name|length|Internal|_schema|caller|arguments|apply|bind|call|toString|constructor|__\w+)$/;

/** All that the declarations have below one global: a stand-in for each path. */
export type Declared = ReadonlyMap<string, StandIn>;

/** Reads the public declarations of `foundry` and `CONFIG` as plain values by path. */
export function readDeclared(): { readonly foundry: Declared; readonly config: Declared } {
  const known = declared(["foundry", "CONFIG"]);
  const reader = new Reader(known);
  const [foundry, config] = [known.values.get("foundry_"), known.values.get("CONFIG_")];
  if (!foundry || !config) throw new Error("the declarations have no foundry or no CONFIG");
  reader.namespace("foundry", foundry);
  const found = { foundry: new Map(reader.found), config: reader.config(config) };
  known.close();
  return found;
}

/** Reads types of the declarations into plain values. */
class Reader {
  readonly found = new Map<string, StandIn>();
  readonly #known: Side;
  readonly #seen = new Set<Type>();
  readonly #classes = new Map<string, string>();
  readonly #bases = new Map<string, string>();

  constructor(known: Side) {
    this.#known = known;
  }

  /** Collects everything in a namespace that exists at run time. */
  namespace(path: string, type: Type): void {
    if (this.#seen.has(type)) return;
    this.#seen.add(type);
    const inner: [string, Type][] = [];
    for (const [name, member] of members(this.#known, type, names(this.#known, type))) {
      const at = `${path}.${name}`;
      if (HELPERS.test(name)) continue;
      if (isClassName(name) && instance(this.#known, member)) this.#class(at, name, member);
      else if (/^[a-z]/.test(name) && /^typeof import/.test(this.#textOf(member))) inner.push([at, member]);
      else this.found.set(at, this.#value(member));
    }
    for (const [at, member] of inner) {
      this.found.set(at, { holds: true });
      // A namespace of types does not exist at run time.
      if (!at.endsWith(".types")) this.namespace(at, member);
    }
    if (path !== "foundry") return;
    for (const [at, base] of this.#bases) this.#setBase(at, base);
  }

  #class(at: string, name: string, type: Type): void {
    if (!this.#classes.has(name)) this.#classes.set(name, at);
    const statics = names(this.#known, type).filter((one) => !HELPERS.test(one));
    const values = [...members(this.#known, type, statics)].map(([one, member]) => [one, this.#value(member)] as const);
    this.found.set(at, { base: null, statics: Object.fromEntries(values) });
    const base = this.#baseOf(name, type);
    if (base) this.#bases.set(at, base);
  }

  /** Returns the last class after `extends` in a declaration, without its type arguments. */
  #baseOf(name: string, type: Type): string | undefined {
    const file = type.getSymbol()?.declarations[0]?.path;
    if (!file) return undefined;
    const [, clause = ""] = new RegExp(`class ${name}\\b[^{]*?\\bextends\\s([^{]*)`).exec(withoutTypes(readFileSync(file, "utf8"))) ?? [];
    return [...clause.matchAll(/\w+/g)].map(([word]) => word).findLast((word) => /^[A-Z]/.test(word) && !word.endsWith("Mixin"));
  }

  #setBase(at: string, base: string): void {
    const one = this.found.get(at);
    const path = this.#classes.get(base);
    if (one && "statics" in one && path && path !== at) this.found.set(at, Object.assign({}, one, { base: path }));
  }

  /** Returns each entry of CONFIG, and what CONFIG's own file declares below it. */
  config(root: Type): Declared {
    const found = new Map<string, StandIn>();
    const walk = (path: string, type: Type): void => {
      for (const [name, member] of members(this.#known, type, names(this.#known, type))) {
        const at = `${path}.${name}`;
        const isOwn = member.getSymbol()?.declarations.some((each) => each.path.endsWith("client/config.d.mts")) ?? false;
        const isTree = isOwn && !arity(this.#known, member) && !instance(this.#known, member);
        found.set(at, isTree ? { is: {} } : this.#value(member));
        if (isTree && at.split(".").length < 4) walk(at, member);
      }
    };
    walk("CONFIG", root);
    return found;
  }

  #textOf(type: Type): string {
    return this.#known.checker.typeToString(type);
  }

  #value(type: Type): StandIn {
    const text = this.#textOf(type);
    const [, named = ""] = /^typeof (\w+)$/.exec(text) ?? [];
    const path = this.#classes.get(named);
    if (path) return { at: path };
    if (arity(this.#known, type)) return { does: /=> Promise<[^=]*$/.test(text) ? "later" : "nothing" };
    if (instance(this.#known, type)) return {};
    const value: unknown = this.#plain(type, text);
    return value === undefined ? {} : { is: value };
  }

  /** Returns a value of a plain type: the value of an enumeration, or an empty one. Undefined if the type is not plain. */
  #plain(type: Type, text: string): unknown {
    if (type.isLiteralType() && typeof type.value !== "bigint") return type.value;
    if (/^(string|number|boolean)$/.test(text)) return EMPTY[text];
    if (/\[\]$|^readonly |^\[/.test(text)) return [];
    if (text.startsWith("Record<")) return {};
    if (/^(Readonly<)?\{/.test(text)) return this.#enumeration(type) ?? {};
    return /^[A-Z][\w.]*$/.test(text) ? this.#enumeration(type) : undefined;
  }

  /** Returns the values of a type whose members are all literals. Undefined if one is none. */
  #enumeration(type: Type): object | undefined {
    const listed = names(this.#known, type);
    if (listed.length === 0 || listed.length > MOST_VALUES) return undefined;
    const values = [...members(this.#known, type, listed)].flatMap(([name, member]) => {
      const value = literalIn(member, this.#textOf(member));
      return value === undefined ? [] : [[name, value] as const];
    });
    return values.length === listed.length ? Object.fromEntries(values) : undefined;
  }
}

/** Returns the value of a literal type, also of a branded one. */
function literalIn(type: Type, text: string): string | number | boolean | undefined {
  if (type.isLiteralType() && typeof type.value !== "bigint") return type.value;
  const [, number] = /^(?:Brand<)?(-?\d+(?:\.\d+)?)\b/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

const isClassName = (name: string): boolean => /^[A-Z]/.test(name) && /[a-z]/.test(name);

/** Returns a declaration without comments and type arguments. */
function withoutTypes(source: string): string {
  let text = source.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "").replaceAll("=>", "");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/<[^<>]*>/g, "");
  }
  return text;
}
