import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../files.ts";

const CLIENT = path.join(ROOT, "node_modules/fvtt-types/src/foundry/client/client.d.mts");

/** A name that was once global. */
export interface OldName {
  readonly name: string;
  readonly path: string;
  readonly since: number;
  readonly until: number;
}

/** Returns the names that the public declarations call deprecated globals. */
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
