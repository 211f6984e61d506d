import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isChoice, type HouseRules } from "../../src/core/kernel/house.ts";
import { KERNEL_LOG, KERNEL_REFUSALS } from "../../src/core/kernel/refusals.ts";
import { isStructureId, STRUCTURES, structureOf } from "../../src/core/structures/index.ts";
import { filesBelow, json, leaves, read, ROOT } from "./files.ts";
import { SAYS, WHOLE } from "./texts.ts";

/** The files that the core folder of each structure must have, so that all are built alike. */
const CORE_FILES = [
  ...[
    "examples.fixture",
    "exports",
    "house",
    "index",
    "keep-facts-after-undo",
    "limits",
    "log",
    "order",
    "perspective",
    "position",
    "projections",
  ],
  ...[
    "progress-strip",
    "prompt",
    "random-game.fixture",
    "refusals",
    "setup",
    "state",
    "table.fixture",
    "view",
    "view-types",
    "visibility",
    "waiting",
  ],
  ...["advance", "next-command", "preconditions", "setters", "commands/cast", "commands/define-command", "commands/index"],
];
/** The files that the home of each structure must have. */
const HOME_FILES = [
  ...["actor", "data", "index", "log-format", "menu", "scene/badges", "sheet/section", "chat/texts", "board/screen", "tracker/screen"],
  ...["shared/actions", "shared/live-announcements", "shared/head-and-foot", "shared/rows", "shared/texts"],
];
const FOLDER = "src/core/structures";

const known = leaves(json("lang/en.json"));

/** Returns the keys of a prefix for which the language file has neither a text nor plural forms. */
function missing(prefix: string, keys: readonly string[]): string[] {
  return keys.map((key) => `${prefix}.${key}`).filter((key) => !known.some((each) => each === key || each.startsWith(`${key}.`)));
}

/** Returns the keys of a prefix that nothing in the core names. */
function spare(prefix: string, keys: readonly string[]): string[] {
  return known.filter(
    (key) => key.startsWith(`${prefix}.`) && !keys.some((each) => key === `${prefix}.${each}` || key.startsWith(`${prefix}.${each}.`)),
  );
}

/** Every place of texts of every structure: the prefix of its keys, and the texts that the core names there. */
const PLACES = Object.entries(SAYS).flatMap(([id, places]) =>
  Object.entries(places).map(([place, keys]) => [`CALLBOARD.${id}.${place}`, place, keys] as const),
);

/** The shared files that may name structures: the lists. */
const LISTS = [
  "src/core/index.ts",
  "src/core/structures/index.ts",
  ...["data", "index", "migrations"].map((name) => `src/foundry/structures/${name}.ts`),
];
/** Matches names of structures. Foundry VTT has pages too, so that structure counts only as a quoted id, in a path or as part of a name. */
const NAMED =
  /\b(stages|timeline|moments|rounds)\b|["/]pages["/]|\b(Stages|Timeline|Moments|Rounds|Pages)(?=[A-Z])|\b(Stages|Timeline|Moments|Rounds)\b|\b(STAGES|TIMELINE|MOMENTS|ROUNDS|PAGES)(?=_|\b)/;
/** Foundry VTT's own units of an effect's duration. One is also the id of a structure. */
const UNITS = /units === "(?:rounds|turns)"/g;
const withoutComments = (text: string) => text.replace(/^\s*\/?\*.*$|\/\/.*$/gm, "").replace(UNITS, "");

it("shared code names no structure except in the lists", () => {
  const shared = filesBelow("src", ".ts").filter((file) => !/\.(test|fixture|bench)\.ts$|\/structures\/[^/]+\//.test(file));
  expect(shared.filter((file) => NAMED.test(withoutComments(read(file)))).sort()).toEqual([...LISTS].sort());
});

it("no refusal of a structure has the name of a shared one, whose text would replace its own", () => {
  const { Refusal: shared, ...texts } = json("lang/en.json").CALLBOARD as Record<string, any>;
  const own = Object.keys(STRUCTURES).flatMap((id) => Object.keys(texts[id].Refusal).map((reason) => [id, reason] as const));
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter(([, reason]) => Object.hasOwn(shared, reason))).toEqual([]);
});

/** The places whose texts are themselves the list of what the rules say. */
const SAID = ["Log", "Refusal"] as const;

const folders = readdirSync(path.join(ROOT, FOLDER), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe("structures", () => {
  it("are the folders, each under its own id", () => {
    expect(Object.keys(STRUCTURES).sort()).toEqual(folders.sort());
    for (const id of folders) expect(isStructureId(id) && structureOf(id).id).toBe(id);
    expect(isStructureId("toString")).toBe(false);
  });

  it.each(folders)("%s holds the files of every structure, and a page of its rules", (id) => {
    const lacks = (folder: string, names: readonly string[]) => names.filter((name) => !existsSync(path.join(ROOT, folder, `${name}.ts`)));
    expect(lacks(`${FOLDER}/${id}`, CORE_FILES)).toEqual([]);
    expect(lacks(`src/foundry/structures/${id}`, HOME_FILES)).toEqual([]);
    expect(filesBelow("docs/rules", ".md")).toContain(`docs/rules/${id}.md`);
  });

  it.each(folders)("%s says what its stored state looks like", (id) => {
    expect(structureOf(id as keyof typeof STRUCTURES).stateShape?.({}) ?? null).not.toBeNull();
  });

  it.each(folders)("%s writes each field of its state once: in the shapes of state.ts, from which its types come", async (id) => {
    const file = path.join(ROOT, FOLDER, id, "state.ts");
    const text = read(`${FOLDER}/${id}/state.ts`);
    expect(existsSync(path.join(ROOT, FOLDER, id, "shape.ts"))).toBe(false);
    expect(text).toMatch(/^export type \w+State = Stored<typeof STATE_SHAPE>;$/m);
    expect(text.match(/\binterface \w+|= Readonly<\{/g) ?? []).toEqual([]);
    const { STATE_SHAPE } = (await import(file)) as { readonly STATE_SHAPE: unknown };
    expect(structureOf(id as keyof typeof STRUCTURES).stateShape).toBe(STATE_SHAPE);
  });

  it.each(folders)("%s has its place in each of the trees: models, templates, styles, texts, manifest", (id) => {
    const places = [
      `src/foundry/structures/${id}/data.ts`,
      `src/foundry/structures/${id}/index.ts`,
      `templates/${id}/tracker/tracker.hbs`,
      `styles/${id}/tracker.css`,
    ];
    expect(places.filter((place) => !existsSync(path.join(ROOT, place)))).toEqual([]);
    expect(known.some((key) => key.startsWith(`CALLBOARD.${id}.`))).toBe(true);
    expect(Object.keys(json("system.json").documentTypes.Combat)).toContain(id);
  });

  it.each(folders)("%s has presets that name only its own house rules and their choices", (id) => {
    const structure = structureOf(id as keyof typeof STRUCTURES);
    const rules: HouseRules = structure.houseRules;
    const wrong = Object.entries(structure.presets).flatMap(([preset, chosen]) =>
      Object.entries(chosen)
        .filter(([key, value]) => !Object.hasOwn(rules, key) || !isChoice(rules[key]!, value))
        .map(([key]) => `${preset}: ${key}`),
    );
    expect(wrong).toEqual([]);
    expect(structure.presets["recommended"]).toEqual({});
  });

  it.each(folders)("%s explains every kind of command in its step table", (id) => {
    const page = read(`docs/rules/${id}.md`);
    const kinds = Object.keys(structureOf(id as keyof typeof STRUCTURES).shapes);
    expect(kinds.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
  });
});

describe("the texts that the core names", () => {
  it("exist for its own", () => {
    expect(missing("CALLBOARD.Refusal", KERNEL_REFUSALS)).toEqual([]);
    expect(missing("CALLBOARD.Log", KERNEL_LOG)).toEqual([]);
  });

  it.each([...folders, "Cast"].flatMap((id) => [...SAID, ...(id === "Cast" ? [] : ["Now"])].map((place) => [id, place] as const)))(
    "of %s have no unused %s",
    (id, place) => {
      const own = id === "Cast" ? [] : filesBelow(`${FOLDER}/${id}`, ".ts");
      const rules = [...own, ...filesBelow("src/core/kernel", ".ts")];
      const code = rules.filter((file) => !/\.(test|fixture|bench)\.ts$|fuzz|examples/.test(file)).map(read);
      const keys = Object.keys(json("lang/en.json").CALLBOARD[id][place]);
      expect(keys.filter((key) => !code.some((text) => text.includes(`"${key}"`)))).toEqual([]);
    },
  );

  it("are compared for every structure", () => {
    expect(Object.keys(SAYS).sort()).toEqual(Object.keys(STRUCTURES).sort());
  });

  it.each(PLACES)("as %s exist", (prefix, _place, keys) => {
    expect(missing(prefix, keys)).toEqual([]);
  });

  it("of a cast are worded by a structure only if some language needs it", () => {
    const texts = ["en", "de"].map((language) => json(`lang/${language}.json`).CALLBOARD);
    const places = Object.keys(SAYS).flatMap((id) =>
      SAID.flatMap((place) => Object.keys(texts[0]!.Cast[place]!).map((key) => [id, place, key] as const)),
    );
    const repeated = places.filter(([id, place, key]) => texts.every((text) => text[id!][place!][key!] === text.Cast[place!][key!]));
    expect(repeated).toEqual([]);
  });

  it.each(PLACES.filter(([, place]) => WHOLE.includes(place)))("as %s are complete", (prefix, _place, keys) => {
    expect(spare(prefix, keys)).toEqual([]);
  });
});
