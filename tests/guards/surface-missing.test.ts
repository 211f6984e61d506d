// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import type { StandIn } from "../../rehearsal/src/client/boot/stand-in.ts";
import { readDeclared } from "./surface/stand-ins.ts";

const HOST = "../../rehearsal/src";
const FILE = "../../rehearsal/src/client/boot/stand-ins.json";

describe("members that the declarations have and the host lacks", () => {
  const known = readDeclared();
  let config: Record<string, any>;
  let foundry: Record<string, any>;

  beforeAll(async () => {
    // The client's sources belong to a project with other globals, so they are loaded by name.
    const load = (file: string): Promise<any> => import(/* @vite-ignore */ `${HOST}/${file}.ts`);
    // The declarations are those of 13.
    Object.assign(globalThis, { GENERATION: 13 });
    await load("client/boot/generation");
    const { CONST } = await load("common/constants");
    Object.assign(globalThis, { CONST });
    (await load("common/primitives")).installPrimitives();
    foundry = (await load("client/foundry")).foundry;
    config = (await load("client/config")).composeConfig();
  }, 120_000);

  /** Returns the host's value at a path, and whether there is one. */
  const atHost = (path: string): { readonly there: boolean; readonly value?: any } => {
    const [first, ...names] = path.split(".");
    let value: any = first === "CONFIG" ? config : foundry;
    for (const name of names) {
      if (value === null || (typeof value !== "object" && typeof value !== "function") || !(name in value)) return { there: false };
      value = value[name];
    }
    return { there: true, value };
  };

  /** Returns the statics of a declared class that the host's class lacks. */
  const missingStatics = (path: string, statics: Readonly<Record<string, StandIn>>): [string, StandIn][] => {
    const { value } = atHost(path);
    return Object.entries(statics)
      .filter(([name]) => !(name in value))
      .map(([name, one]) => [`${path}.${name}`, one]);
  };

  /** Returns everything that is missing, by path. What a missing class inherits is not repeated. */
  const missing = (): Record<string, StandIn> => {
    const found: [string, StandIn][] = [];
    for (const [path, one] of [...known.foundry, ...known.config]) {
      const { there } = atHost(path);
      if (!("statics" in one)) {
        if (!there) found.push([path, one]);
      } else if (there) found.push(...missingStatics(path, one.statics as Record<string, StandIn>));
      else found.push([path, { base: one.base as string | null, statics: withoutBase(one) }]);
    }
    return Object.fromEntries(dropInherited(found).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  };

  const withoutBase = (one: any): Record<string, StandIn> => {
    const base: any = one.base === null ? undefined : known.foundry.get(one.base);
    const has = new Set(Object.keys(base?.statics ?? {}));
    const real = one.base === null ? { there: false } : atHost(one.base);
    const entries = Object.entries(one.statics as Record<string, StandIn>);
    return Object.fromEntries(entries.filter(([name]) => !has.has(name) && !(real.there && name in (real as any).value)));
  };

  /** Drops a static that an ancestor of the host's class also lacks, since one stand-in serves both. */
  const dropInherited = (found: readonly [string, StandIn][]): [string, StandIn][] => {
    const paths = new Set(found.map(([path]) => path));
    const pathOf = new Map<unknown, string>();
    for (const [path, one] of known.foundry) {
      const { there, value } = atHost(path);
      if (there && "statics" in one && typeof value === "function") pathOf.set(value, path);
    }
    return found.filter(([path]) => {
      const at = path.lastIndexOf(".");
      let { value } = atHost(path.slice(0, at));
      if (typeof value !== "function") return true;
      for (value = Object.getPrototypeOf(value); typeof value === "function"; value = Object.getPrototypeOf(value))
        if (paths.has(`${pathOf.get(value)}${path.slice(at)}`)) return false;
      return true;
    });
  };

  it("are found at all", () => {
    expect(known.foundry.size).toBeGreaterThan(700);
    expect(known.config.size).toBeGreaterThan(400);
  });

  it("have a stand-in that reports its use (npx vitest run tests/guards/surface-missing.test.ts -u)", async () => {
    await expect(`${JSON.stringify(missing(), null, 1)}\n`).toMatchFileSnapshot(FILE);
  });
});
