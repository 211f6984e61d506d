import { readFileSync } from "node:fs";
import peggy from "peggy";
import type { Plugin } from "vite";

/** Compiles `.peggy` grammars into ES modules, so that the browser bundle carries the parser and not the generator. */
export function peggyPlugin(): Plugin {
  return {
    name: "peggy",
    load(id) {
      if (!id.endsWith(".peggy")) return null;
      return peggy.generate(readFileSync(id, "utf8"), { output: "source", format: "es" });
    },
  };
}
