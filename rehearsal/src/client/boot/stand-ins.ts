import { makeStrict, strictNamespace } from "../../common/strict.ts";
import declared from "./declared.json" with { type: "json" };

type Say = (text: string) => void;

/** The classes below `foundry` that the public declarations know, and the namespaces in which they stand. */
const classes = new Set(Object.entries(declared).flatMap(([within, names]) => names.split(" ").map((name) => `${within}.${name}`)));
const namespaces = new Set([...classes].flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))));
const made = new Map<string, unknown>();

/** A class of a declared name, which can be extended and made, and does nothing. */
function emptyClass(path: string, say: Say): unknown {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (name.endsWith("Mixin")) return (Base: any) => Base;
  const { [name]: made } = {
    [name]: class {
      constructor() {
        say(`${path} does nothing in the rehearsal`);
      }
    },
  };
  makeStrict(made as any);
  return made;
}

/** What stands for a name of `foundry` that is declared and that the host does not have: an empty class, or a namespace of such. Undefined for any other name. */
export function standInFor(path: string, say: Say): unknown {
  const known = made.get(path);
  if (known !== undefined) return known;
  const fresh = classes.has(path) ? emptyClass(path, say) : namespaces.has(path) ? strictNamespace(path, {}) : undefined;
  made.set(path, fresh);
  return fresh;
}
