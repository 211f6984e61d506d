import { describe, expect, it } from "vitest";
import { ALLOWED } from "./surface/allowed.ts";
import { Comparison } from "./surface/compare.ts";
import { declared, offered } from "./surface/program.ts";

const GLOBALS = ["foundry", "CONST", "game"] as const;

/** Compares the host's globals with the declarations, once for the whole file. */
function comparison(): Comparison {
  const known = declared(GLOBALS);
  const host = offered(
    `import { foundry } from "./foundry.ts"; import { CONST } from "../common/constants.ts"; import type { Game } from "./game.ts";
     declare const game: Game;
     export const foundry_ = foundry; export const CONST_ = CONST; export const game_ = game;`,
  );
  const result = new Comparison(host, known);
  for (const name of GLOBALS) {
    const [mine, theirs] = [host.values.get(`${name}_`), known.values.get(`${name}_`)];
    if (!mine || !theirs) throw new Error(`${name} is missing on one side`);
    if (name === "game") result.members("game#", mine, theirs);
    else result.namespace(name, mine, theirs);
  }
  for (const side of [known, host]) side.close();
  return result;
}

describe("the host's surface", () => {
  const result = comparison();
  const unknown = result.findings.filter(({ path }) => !Object.hasOwn(ALLOWED, path));

  it("is large enough to show that it was compared", () => {
    expect(result.count).toBeGreaterThan(1500);
  });

  it("holds no public member and no parameter that the declarations lack", () => {
    expect(unknown.map(({ path, why }) => `${path} ${why}`)).toEqual([]);
  });

  it("allows no name that is gone, and cites a paper for each", () => {
    const found = new Set(result.findings.map(({ path }) => path));
    expect(Object.keys(ALLOWED).filter((path) => !found.has(path))).toEqual([]);
    expect(Object.values(ALLOWED).filter((source) => !/^(platform|real-foundry)\.md \d/.test(source))).toEqual([]);
  });
});
