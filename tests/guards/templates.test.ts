import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { STRUCTURES } from "../../src/core/structures/index.ts";
import { filesBelow, read } from "./files.ts";

const files = filesBelow("templates", ".hbs");
const code = [...filesBelow("src/foundry/applications", ".ts"), ...filesBelow("src/foundry/structures", ".ts")]
  .filter((file) => !file.endsWith(".test.ts"))
  .map(read)
  .join("\n");

/** What core's tracker and sheets answer to themselves (platform.md 4 and 5). */
const CORE = [
  "activateCombatant",
  "cycleCombat",
  "createCombat",
  "panToCombatant",
  "pingCombatant",
  "toggleDefeated",
  "toggleHidden",
  "editImage",
  "tab",
];
/** Methods of Combat that core's tracker calls for an action of the same name. */
const COMBAT = ["startCombat", "nextTurn", "previousTurn", "nextRound", "previousRound", "endCombat", "resetAll"];
/** The commands of all structures, whose kinds are actions by themselves. */
const KINDS = new Set(Object.values(STRUCTURES).flatMap(({ shapes }) => Object.keys(shapes)));

describe("templates", () => {
  it("are there", () => expect(files.length).toBeGreaterThan(5));

  it.each(files)("%s parses, and is short", (file) => {
    const text = read(file);
    Handlebars.precompile(text);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  });

  it.each(files)("%s names only actions that something answers", (file) => {
    const actions = [...read(file).matchAll(/data-action="([A-Za-z]+)"/g)].map(([, name]) => name ?? "");
    const unknown = actions.filter(
      (name) =>
        !CORE.includes(name) &&
        !COMBAT.includes(name) &&
        !KINDS.has(name) &&
        !new RegExp(String.raw`["'\s{,.]${name}["']?\s*[:,(}]`).test(code),
    );
    expect(unknown).toEqual([]);
  });

  it.each([...files, ...filesBelow("tests/modules", ".hbs")])("%s names a combatant on its row alone, as core does", (file) => {
    const text = read(file);
    const rows = [...text.matchAll(/<li class="combatant [^>]*data-combatant-id=/g)];
    expect([...text.matchAll(/data-combatant-id=/g)].length).toBe(rows.length);
    expect([...text.matchAll(/class="(?:[^"{]* )?combatant[ "]/g)].length).toBe(rows.length);
  });

  it.each(files)("%s escapes all data, and holds no text of its own", (file) => {
    const text = read(file);
    expect(text).not.toMatch(/\{\{\{/);
    const bare = text
      .replace(/\{\{[\s\S]*?\}\}/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/&[a-z]+;/g, " ");
    expect(bare.match(/[A-Za-z]{2,}/g) ?? []).toEqual([]);
  });
});
