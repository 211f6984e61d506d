import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../files.ts";

const DECLARATIONS = path.join(ROOT, "node_modules/fvtt-types/src/foundry");
const CLIENT = path.join(DECLARATIONS, "client/client.d.mts");

function text(file: string): string {
  return readFileSync(file, "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** The file that an import of a declaration leads to; null where it is not of these declarations. */
function fileOf(from: string, target: string): string | null {
  const [, side = "", below = target] = /^#(client|common)\/(.*)/.exec(target) ?? [];
  const bare = side ? path.join(DECLARATIONS, side, below) : path.resolve(path.dirname(from), target);
  const file = bare.replace(/(\.d)?\.mjs$|(\.d)?\.mts$/, ".d.mts");
  return existsSync(file) ? file : null;
}

/** Classes begin with a capital; constants are all capitals. */
const isClass = (name: string) => /^[A-Z]/.test(name) && /[a-z]/.test(name);

/** The names that a module gives out by itself. */
function ownNames(source: string): string[] {
  const listed = [...source.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, list = ""]) => list.split(","))
    .filter((entry) => !/^\s*type /.test(entry))
    .map((entry) => entry.trim().replace(/.* as /s, ""));
  const written = [...source.matchAll(/export (?:declare )?(?:abstract )?class (\w+)/g)].map(([, name = ""]) => name);
  return [...listed, ...written];
}

/** The names that a module gives out, by the namespace in which they then stand. */
function collect(file: string, within: string, found: Map<string, Set<string>>): void {
  const source = text(file);
  found.set(within, new Set([...(found.get(within) ?? []), ...ownNames(source)]));
  const others = [...source.matchAll(/export \* (?:as (\w+) )?from "([^"]*)"/g)].filter(([, name]) => name !== "types" && name !== "CONST");
  for (const [, name, target = ""] of others) {
    const inner = fileOf(file, target);
    const isTypes = name === undefined && /_types\.d\.mts$/.test(inner ?? "");
    if (inner && !isTypes) collect(inner, name === undefined ? within : `${within}.${name}`, found);
  }
}

/** The classes that the public declarations know below `foundry`, by namespace, as words. */
export function declaredClasses(): Record<string, string> {
  const found = new Map<string, Set<string>>();
  collect(path.join(DECLARATIONS, "client/_module.d.mts"), "foundry", found);
  return Object.fromEntries(
    [...found]
      .map(([within, names]) => [within, [...names].filter(isClass).sort().join(" ")] as const)
      .filter(([, names]) => names !== "")
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** One name that was global once. */
export interface OldName {
  readonly name: string;
  readonly path: string;
  readonly since: number;
  readonly until: number;
}

/** The names that the public declarations call deprecated globals. */
export function declaredOldNames(): OldName[] {
  const source = readFileSync(CLIENT, "utf8");
  return [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/(?:\s*\/\/[^\n]*)*\s*export import (\w+) = ([\w.]+);/g)].flatMap(
    ([, said = "", name = ""]) => {
      const [, until] = /will be removed in v(\d+)/.exec(said) ?? [];
      const [, since] = /since v(\d+)/.exec(said) ?? [];
      if (until === undefined || since === undefined) return [];
      const path = /now namespaced under \{@linkcode ([\w.]+)\}/.exec(said)?.[1] ?? `foundry.utils.${name}`;
      return [{ name, path, since: Number(since), until: Number(until) }];
    },
  );
}
