import type { Type } from "@typescript/native/unstable/sync";
import { arity, blind, instance, members, names, type Side } from "./program.ts";

/** Something that the host offers and the declarations lack. */
export interface Finding {
  readonly path: string;
  readonly why: string;
}

/** Members that every class has from the language. */
const LANGUAGE = new Set(["prototype", "name", "length", "caller", "arguments", "apply", "bind", "call", "toString", "constructor"]);

/** Compares the two sides below a pair of values and collects what only the host has. */
export class Comparison {
  readonly findings: Finding[] = [];
  readonly #host: Side;
  readonly #known: Side;
  readonly #seen = new Set<Type>();
  /** The number of compared members. */
  count = 0;

  constructor(host: Side, known: Side) {
    this.#host = host;
    this.#known = known;
  }

  /** Compares namespaces by member, and classes by static and instance members. */
  namespace(path: string, host: Type, known: Type): void {
    if (this.#seen.has(host)) return;
    this.#seen.add(host);
    const wanted = names(this.#host, host);
    const theirs = members(this.#known, known, wanted);
    for (const [name, mine] of members(this.#host, host, wanted)) this.#value(`${path}.${name}`, mine, theirs.get(name));
  }

  #value(path: string, mine: Type, theirs: Type | undefined): void {
    this.count += 1;
    if (!theirs) this.findings.push({ path, why: "is not declared" });
    else if (blind(mine)) this.findings.push({ path, why: "is typed `any`, so that nothing can be compared" });
    else if (instance(this.#host, mine)) this.class(path, mine, theirs);
    else if (arity(this.#host, mine)) this.#call(path, mine, theirs);
    else if (/(^|\.)[a-z][A-Za-z0-9]*$/.test(path) && path.startsWith("foundry.")) this.namespace(path, mine, theirs);
  }

  /** Compares one class with its declaration. */
  class(path: string, mine: Type, theirs: Type): void {
    if (this.#seen.has(mine)) return;
    this.#seen.add(mine);
    this.members(path, mine, theirs);
    const [own, known] = [instance(this.#host, mine), instance(this.#known, theirs)];
    if (own && known) this.members(`${path}#`, own, known);
  }

  /** Compares the members of two types by name and by number of arguments. */
  members(path: string, mine: Type, theirs: Type): void {
    const wanted = names(this.#host, mine).filter((name) => !LANGUAGE.has(name));
    const owns = members(this.#host, mine, wanted);
    const knows = members(this.#known, theirs, wanted);
    for (const name of wanted) {
      this.count += 1;
      const [own, known] = [owns.get(name), knows.get(name)];
      const place = path.endsWith("#") ? `${path}${name}` : `${path}.${name}`;
      if (!known) this.findings.push({ path: place, why: "is not declared" });
      else if (own) this.#call(place, own, known);
    }
  }

  #call(path: string, mine: Type, theirs: Type): void {
    if (blind(theirs)) return;
    const own = arity(this.#host, mine);
    const known = own && arity(this.#known, theirs);
    if (!own || !known) return;
    if (own.least > known.least) this.findings.push({ path, why: `demands ${own.least} arguments where ${known.least} are declared` });
    if (own.most > known.most && Number.isFinite(own.most)) {
      this.findings.push({ path, why: `takes ${own.most} arguments where ${known.most} are declared` });
    }
  }
}
