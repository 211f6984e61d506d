import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { STRUCTURES } from "../../src/core/structures/index.ts";
import { filesBelow, read } from "./files.ts";

const files = filesBelow("templates", ".hbs");
const code = [...filesBelow("src/foundry/applications", ".ts"), ...filesBelow("src/foundry/structures", ".ts")]
  .filter((file) => !file.endsWith(".test.ts"))
  .map(read)
  .join("\n");

/** The actions that core's tracker and sheets handle themselves (platform.md 4 and 5). */
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
/** Methods of Combat that core's tracker calls for an action with the same name. */
const COMBAT = ["startCombat", "nextTurn", "previousTurn", "nextRound", "previousRound", "endCombat", "resetAll"];
/** The commands of all structures. Their kinds are also actions. */
const KINDS = new Set(Object.values(STRUCTURES).flatMap(({ shapes }) => Object.keys(shapes)));

/** The number of names in each template that are not of people: of cards, steps, sides, skills, abilities, encounters and so on. */
const THINGS: Readonly<Record<string, number>> = {
  "moments/tracker/pips": 1,
  "pages/hand/acting": 2,
  "pages/tracker/roll": 1,
  "pages/tracker/sides": 1,
  "rounds/board/body": 1,
  "rounds/hand/body": 1,
  "rounds/hand/price": 2,
  "rounds/hand/skills": 1,
  "rounds/hand/weapons": 1,
  "rounds/tracker/side": 1,
  "timeline/chat/flip": 1,
  "timeline/chat/results": 1,
  "timeline/hand/card": 1,
  "timeline/hand/pending": 1,
  "tracker/empty/tracker": 1,
  "tracker/encounters": 1,
  "tracker/setup/header": 1,
  "tracker/strip": 1,
};

describe("templates", () => {
  it("exist", () => expect(files.length).toBeGreaterThan(5));

  it.each(files)("%s parses, and is short", (file) => {
    const text = read(file);
    Handlebars.precompile(text);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  });

  it.each(files)("%s names only actions that are handled", (file) => {
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

  it.each(files.filter((file) => /\/(chat|tracker|board|hand|dialogs|log)\//.test(file)))("%s has names of people in <bdi>", (file) => {
    const text = read(file);
    const bare = [...text.matchAll(/\{\{(?:\w+\.|\.\.\/)*name\}\}/g)].filter(({ index }) => {
      const before = text.slice(0, index).replace(/\{\{.*?\}\}/gs, "");
      const isAttribute = before.lastIndexOf("<") > before.lastIndexOf(">");
      return !isAttribute && !/<(?:bdi|option [^>]*)>$/.test(before);
    });
    const shown = bare.map(({ index }) => text.slice(Math.max(0, index - 80), index + 20));
    expect(shown, shown.join("\n")).toHaveLength(THINGS[file.replace(/^templates\/|\.hbs$/g, "")] ?? 0);
  });

  it.each([...files, ...filesBelow("tests/modules", ".hbs")])("%s names a combatant only on its row, as core does", (file) => {
    const text = read(file);
    const rows = [...text.matchAll(/<li class="combatant [^>]*data-combatant-id=/g)];
    expect([...text.matchAll(/data-combatant-id=/g)].length).toBe(rows.length);
    expect([...text.matchAll(/class="(?:[^"{]* )?combatant[ "]/g)].length).toBe(rows.length);
  });

  it.each(files.filter((file) => /class="(combatant|seal|stack|figure|tile|sitter) [^>]*\{\{css\}\}/.test(read(file))))(
    "%s has the mark of combatants that players cannot see",
    (file) => {
      expect(read(file)).toContain("tracker/hidden.hbs");
    },
  );

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
