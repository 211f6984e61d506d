import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { madeSources } from "../../scripts/packs.mjs";
import { filesBelow, json, ROOT } from "./files.ts";

type Source = Record<string, any>;

const HOST = path.join(ROOT, "rehearsal/src/common");
const classes: Record<string, new (source: object, options: object) => any> = {};
const ID = /^[A-Za-z0-9]{16}$/;
const declared: readonly Source[] = json("system.json").packs;
const kept = filesBelow("packs", ".json").map((file) => ({ file, source: json(file) as Source }));
const made = Object.entries(madeSources()).flatMap(([pack, all]) =>
  all.map((source: Source) => ({ file: `packs/${pack}/${source["name"]} (made)`, source })),
);
const sources = [...kept, ...made];
const kindOf = (source: Source) => String(source["_key"]).split("!")[1] ?? "";
/** The collections that an adventure brings into a world. */
const BROUGHT = ["folders", "actors", "items", "journal", "scenes"];
/** Fields of a scene that only generation 13 has. The host of these tests is of generation 14. */
const OF_GENERATION_13 = /^\/background\b/;

const cardsOf = (actor: Source): Source[] => actor["items"].filter(({ type }: Source) => type === "action");
const weaponsOf = (actor: Source): Source[] => actor["items"].filter(({ type }: Source) => type === "weapon");
const powersOf = (actor: Source): Source[] => actor["items"].filter(({ type }: Source) => type === "power");
const skillsOf = (actor: Source): Source[] => actor["items"].filter(({ type }: Source) => type === "skill");

/** The folder of the characters for Pages. They have nothing for other structures. */
const HEROES = "cbPagesCharacter";
const COLUMNS = ["powers", "attitudes", "styles"];
const actors = sources.map(({ source }) => source).filter((source) => kindOf(source) === "actors");
const heroes = actors.filter((actor) => actor["folder"] === HEROES);
/** The actors that can play all structures but Pages. */
const cast = actors.filter((actor) => actor["folder"] !== HEROES);

/** Returns each document of a source with the key that it must have: the source itself and its embedded documents. */
function keyed(source: Source, prefix = "", owner = ""): [Source, string][] {
  const kind = prefix || `!${kindOf(source)}`;
  const id = `${owner}${source["_id"]}`;
  const inner = ["items", "pages", "effects"].flatMap((name) =>
    (source[name] ?? []).flatMap((each: Source) => keyed(each, `${kind}.${name}`, `${id}.`)),
  );
  return [[source, `${kind}!${id}`], ...inner];
}

/** Returns the paths of a source that a document has dropped or changed. */
function lost(source: unknown, kept: unknown, at = ""): string[] {
  if (typeof source !== "object" || source === null) return source === kept ? [] : [at];
  return Object.entries(source).flatMap(([key, value]) => {
    if (key === "_key" || key === "_stats") return [];
    return lost(value, (kept as Source | null)?.[key], `${at}/${key}`);
  });
}

/** Returns the primary documents of a source with their collections: itself, or the content of an adventure. */
function documentsOf(source: Source): (readonly [collection: string, document: Source])[] {
  if (kindOf(source) !== "adventures") return [[kindOf(source), source]];
  return BROUGHT.flatMap((name) => source[name].map((each: Source) => [name, each] as const));
}

/** Returns a document and all documents embedded in it. */
function withEmbedded(document: Source): Source[] {
  return [document, ...["items", "pages", "effects", "tokens", "levels"].flatMap((name) => (document[name] ?? []).flatMap(withEmbedded))];
}

/** Returns a document without its keys and its folder, to compare it with a copy elsewhere. */
const contentOf = (document: Source): unknown =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === "_key" || name === "folder" ? undefined : value)));

describe("the compendiums", () => {
  beforeAll(async () => {
    const fields = await import(path.join(HOST, "data/fields/index.ts"));
    const { TypeDataModel } = await import(path.join(HOST, "abstract/index.ts"));
    const { BaseActor, BaseFolder, BaseItem, BaseJournalEntry, BaseMacro, BaseScene } = await import(path.join(HOST, "documents/index.ts"));
    const { registry } = await import(path.join(HOST, "registry.ts"));
    Object.assign(classes, {
      actors: BaseActor,
      folders: BaseFolder,
      items: BaseItem,
      journal: BaseJournalEntry,
      macros: BaseMacro,
      scenes: BaseScene,
    });
    Object.assign(globalThis, { foundry: { data: { fields }, abstract: { TypeDataModel } } });
    const { ACTOR_MODELS, ITEM_MODELS } = await import(path.join(ROOT, "src/foundry/models/index.ts"));
    const models: Record<string, object> = { Actor: ACTOR_MODELS, Item: ITEM_MODELS, JournalEntryPage: {} };
    registry.dataModel = (name: string, type: string) => (models[name] as any)?.[type];
    registry.types = (name: string) => [...Object.keys(models[name] ?? {}), ...(name === "JournalEntryPage" ? ["text"] : [])];
  }, 60_000);

  it("are those of the manifest, each with sources", () => {
    const folders = [...new Set(sources.map(({ file }) => file.split("/")[1]))];
    expect(folders.sort()).toEqual(declared.map(({ name }) => name).sort());
    const grouped = json("system.json").packFolders.flatMap((folder: Source) => folder["packs"]);
    expect(grouped.sort()).toEqual(folders);
  });

  it.each(sources)("$file has ids and keys as the tool needs them, and pictures that exist", ({ file, source }) => {
    for (const [document, key] of keyed(source)) {
      expect(document["_id"]).toMatch(ID);
      expect(document["_key"]).toBe(key);
    }
    const pictures = JSON.stringify(source).match(/systems\/callboard\/[^"\\]+/g) ?? [];
    expect(pictures.filter((picture) => !existsSync(path.join(ROOT, picture.replace("systems/callboard/", ""))))).toEqual([]);
    const types: Record<string, string> = {
      Actor: "actors",
      Adventure: "adventures",
      Item: "items",
      JournalEntry: "journal",
      Macro: "macros",
    };
    const pack = declared.find(({ name }) => name === file.split("/")[1]);
    expect([types[pack?.["type"]], "folders"]).toContain(kindOf(source));
  });

  it.each(sources)("$file is valid by our models, and holds no unknown fields", ({ source }) => {
    for (const [collection, each] of documentsOf(source)) {
      const Document = classes[collection]!;
      const document = new Document(structuredClone(each), { strict: true });
      document.validate({ strict: true });
      const dropped = lost(each, document.toObject());
      const isOfEarlier = (at: string) => collection === "scenes" && OF_GENERATION_13.test(at);
      expect(dropped.filter((at) => !isOfEarlier(at))).toEqual([]);
    }
  });

  it("say about each structure in the first steps, in both languages, what its card in the tracker says", () => {
    for (const lang of ["en", "de"]) {
      const guides = sources.filter(({ source }) => source["flags"]?.callboard?.lang === lang).map(({ source }) => source);
      const first = guides.find((guide) => guide["flags"].callboard.guide === "first");
      const text = JSON.stringify(first?.["pages"].map((page: Source) => page["text"].content));
      const { CALLBOARD, TYPES } = json(`lang/${lang}.json`);
      for (const id of Object.keys(json("system.json").documentTypes.Combat)) {
        const own = guides.find((guide) => guide["flags"].callboard.guide === id);
        const said = [TYPES.Combat[id], CALLBOARD[id].About, CALLBOARD[id].GoodFor, String(own?.["_id"])];
        expect([id, said.filter((each) => !text.includes(each))]).toEqual([id, []]);
      }
    }
  });

  it("name each document once", () => {
    const ids = sources.map(({ source }) => source["_id"]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("hold a cast: at least four characters and a dozen foes, each with two to four cards", () => {
    const count = (type: string) => cast.filter((one) => one["type"] === type).length;
    expect(count("character")).toBeGreaterThanOrEqual(4);
    expect(count("npc")).toBeGreaterThanOrEqual(12);
    const few = cast.filter((one) => cardsOf(one).length < 2 || cardsOf(one).length > 4);
    expect(few.map((one) => one["name"])).toEqual([]);
  });

  it("hold a dozen common actions and a Pause, all with stats that their holders have", () => {
    const all = sources.map(({ source }) => source);
    const cards = all.filter((source) => source["type"] === "action");
    expect(cards.filter(({ system }) => system.kind === "common").length).toBeGreaterThanOrEqual(12);
    expect(cards.some(({ system }) => system.kind === "pause")).toBe(true);
    const usual = Object.keys(cast[0]?.["system"].timeline.pools);
    expect(usual.length).toBe(9);
    for (const { name, system } of cast) expect([name, Object.keys(system.timeline.pools)]).toEqual([name, usual]);
    for (const { name, system } of [...cards, ...cast.flatMap(cardsOf)]) {
      const { relevant, secondary, opposing, ante } = system.timeline;
      const named = [secondary, opposing].filter(Boolean);
      const isSound =
        system.kind === "pause" ? relevant === "" && ante === 0 : [relevant, ...named].every((stat) => usual.includes(stat)) && ante > 0;
      expect([name, isSound]).toEqual([name, true]);
    }
  });

  it("hold a dozen weapons of every kind of strike, and a cast that has numbers and weapons for Moments", () => {
    const all = sources.map(({ source }) => source);
    const weapons = all.filter((source) => source["type"] === "weapon" && source["folder"] === null);
    expect(weapons.length).toBeGreaterThanOrEqual(12);
    expect([...new Set(weapons.map(({ system }) => system.moments.kind))].sort()).toEqual(["magic", "melee", "missile"]);
    for (const one of cast) {
      const { moments } = one["system"];
      expect([one["name"], moments.beats.base > moments.beats.armour, moments.beats.spent]).toEqual([one["name"], true, 0]);
      expect([one["name"], moments.level > 0]).toEqual([one["name"], one["type"] === "npc"]);
      expect([one["name"], weaponsOf(one).length > 0]).toEqual([one["name"], true]);
    }
  });

  it("hold foes with Health, a card and a weapon that deal damage, and characters for Pages without Health", () => {
    const hurts = ({ system }: Source) => typeof system.damage === "string" && system.damage !== "";
    for (const one of cast) {
      const { value, max } = one["system"].health;
      const bars = [one["prototypeToken"].bar1?.attribute, one["prototypeToken"].bar2?.attribute];
      expect([one["name"], max > 0 && value === max, bars]).toEqual([one["name"], true, ["health", undefined]]);
      // Cards deal damage in Stages and Timeline, weapons in Moments.
      const dealing = [cardsOf(one), weaponsOf(one)].map((items) => items.some(hurts));
      expect([one["name"], dealing]).toEqual([one["name"], one["type"] === "npc" ? [true, true] : [expect.any(Boolean), true]]);
    }
    for (const { name, system, prototypeToken } of heroes)
      expect([name, system.health, prototypeToken.bar1, prototypeToken.bar2]).toEqual([
        name,
        { value: 0, max: 0 },
        { attribute: null },
        undefined,
      ]);
    // The one weapon that only holds: what it does is a note.
    const weapons = sources.map(({ source }) => source).filter((source) => source["type"] === "weapon");
    const harmless = weapons.filter((weapon) => !hurts(weapon));
    expect(harmless.map(({ name }) => name).toSorted()).toEqual(["Rolle des schließenden Schilfs", "Scroll of closing reeds"]);
    expect(harmless.filter(({ system }) => !system.moments.damage)).toEqual([]);
  });

  it("hold sixteen skills of every kind, weapons with a Menace, and a cast that has numbers and skills for Action Rounds", () => {
    const all = sources.map(({ source }) => source);
    const skills = all.filter((source) => source["type"] === "skill" && source["folder"] === null);
    expect(skills.length).toBeGreaterThanOrEqual(16);
    expect([...new Set(skills.map(({ system }) => system.kind))].sort()).toEqual(["fighting", "other", "physical", "social"]);
    const numbers = ["evasion", "fortitude", "lost", "quickness", "reflexes", "wits", "wounds"];
    for (const one of cast) {
      const { rounds } = one["system"];
      expect([one["name"], Object.keys(rounds).sort()]).toEqual([one["name"], numbers]);
      expect([one["name"], rounds.wounds, rounds.lost]).toEqual([one["name"], 0, 0]);
      const kinds = skillsOf(one).map(({ system }) => system.kind);
      const isSkilled = kinds.length >= 3 && kinds.includes("fighting") && kinds.some((kind) => kind !== "fighting");
      expect([one["name"], isSkilled]).toEqual([one["name"], true]);
    }
    const menaces = new Map<string, Set<number>>();
    for (const { name, system } of [...all.filter(({ type }) => type === "weapon"), ...cast.flatMap(weaponsOf)])
      menaces.set(name, (menaces.get(name) ?? new Set()).add(system.rounds?.menace));
    const isSound = (each: Set<number>) => each.size === 1 && [...each].every((menace) => Number.isInteger(menace) && menace > 0);
    expect([...menaces].filter(([, each]) => !isSound(each)).map(([name]) => name)).toEqual([]);
  });

  it("hold ten abilities of each column in each language, and every score from 1 to 5 in each", () => {
    const powers = sources.map(({ source }) => source).filter(({ type }) => type === "power");
    const scoresOf = (column: string, isGerman: boolean) =>
      powers.filter(({ folder, system }) => system.column === column && (folder !== null) === isGerman).map(({ system }) => system.score);
    for (const column of COLUMNS)
      for (const isGerman of [false, true])
        expect([column, scoresOf(column, isGerman).sort()]).toEqual([column, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]]);
    expect(powers.length).toBe(60);
    for (const { name, system } of powers) expect([name, system.super]).toEqual([name, system.column === "powers"]);
  });

  it("hold a dozen characters for Pages: columns from 1 on, twelve abilities and five Drives of 9, or fewer and a Free Conflict", () => {
    expect(heroes.length).toBe(12);
    const people = heroes.filter(({ system }) => Object.keys(system.pages.drives).length === 0);
    expect(people.length).toBe(3);
    for (const one of heroes) {
      const { name, system } = one;
      const powers = powersOf(one);
      for (const column of COLUMNS) {
        const scores = powers.filter((power) => power["system"].column === column).map((power) => power["system"].score);
        expect([name, scores]).toEqual([name, [1, 2, 3, 4, 5].slice(0, Math.max(3, scores.length))]);
      }
      const isPerson = people.includes(one);
      expect([name, powers.length, system.pages.free !== ""]).toEqual([name, isPerson ? 9 : 12, isPerson]);
      const supers = powers.filter((power) => power["system"].super).map((power) => power["system"].column);
      expect([name, [...new Set(supers)]]).toEqual([name, isPerson ? [] : ["powers"]]);
      const drives: Source[] = Object.values(system.pages.drives);
      const strength = drives.reduce((sum, drive) => sum + drive["strength"], 0);
      expect([name, drives.length, strength]).toEqual([name, isPerson ? 0 : 5, isPerson ? 0 : 9]);
      expect(drives.filter(({ debt, strength: most }) => debt < 0 || debt > most || most > 5)).toEqual([]);
    }
  });

  it.each(["en", "de"])("hold a guide to Pages that quotes the texts on the screen: %s", (lang) => {
    const texts = (value: unknown): string[] =>
      typeof value === "string" ? [value] : Object.values(value as object).flatMap((each) => texts(each));
    const shown = new Set(texts(json(`lang/${lang}.json`)));
    const guide: Source = json(`packs/how-to-run/_source/pages${lang === "de" ? ".de" : ""}.json`);
    const quoted = guide["pages"].flatMap(({ text }: Source) => [...text.content.matchAll(/<em>([^<]+)<\/em>/g)].map(([, words]) => words));
    expect(quoted.length).toBeGreaterThan(40);
    expect(quoted.filter((words: string) => !shown.has(words))).toEqual([]);
  });

  it("hold adventures with all that they refer to: sound ids, no keys, tokens of their own actors, and the same cast as elsewhere", () => {
    const all = sources.map(({ source }) => source);
    const adventures = all.filter((source) => kindOf(source) === "adventures");
    expect(adventures.length).toBeGreaterThan(0);
    for (const adventure of adventures) {
      const brought = documentsOf(adventure).map(([, each]) => each);
      const every = brought.flatMap(withEmbedded);
      expect(every.filter((each) => "_key" in each || !ID.test(each["_id"]))).toEqual([]);
      const ids = brought.map((each) => each["_id"]);
      expect(new Set(ids).size).toBe(ids.length);
      const named = adventure["scenes"].flatMap((scene: Source) => [
        scene["journal"],
        ...scene["tokens"].map((token: Source) => token["actorId"]),
      ]);
      const told = [...JSON.stringify(brought).matchAll(/@UUID\[(?:Actor|Scene|JournalEntry)\.([^\].]+)/g)].map(([, id]) => id);
      const folders = brought.map((each) => each["folder"]).filter(Boolean);
      expect([...named, ...told, ...folders].filter((id) => !ids.includes(id))).toEqual([]);
      for (const actor of adventure["actors"]) {
        const own = all.find((source) => source["_id"] === actor["_id"]);
        expect(contentOf(actor)).toEqual(own && contentOf(own));
      }
    }
  });

  it("hold each card, weapon, skill, ability and guide in German too, with only the texts changed", () => {
    const said = (source: Source): unknown => {
      const { stages, timeline, kind, moments, rating, rounds, column, score, damage, partialDamage } = source["system"] ?? {};
      const isSuper = source["system"]?.super;
      const rules = [kind, stages, timeline, moments?.kind, rating, rounds, column, score, damage, partialDamage, isSuper];
      return [source["img"], ...rules, source["pages"]?.length];
    };
    const german = sources.filter(({ file }) => file.endsWith(".de.json"));
    const inEnglish = (file: string) => sources.find((one) => one.file === file.replace(".de.json", ".json"))?.source;
    for (const { file, source } of german) {
      const other = inEnglish(file)!;
      expect([file, said(source)]).toEqual([file, said(other)]);
      expect(source["name"]).not.toBe(other["name"]);
    }
    const cards = sources.filter(({ source }) => kindOf(source) === "items");
    expect(german.filter(({ source }) => kindOf(source) === "items").length).toBe(cards.length / 2);
    for (const guide of ["first-steps", "quick-regular-slow", "line-of-phases", "moments", "rounds", "pages"])
      expect(german.some(({ file }) => file === `packs/how-to-run/_source/${guide}.de.json`)).toBe(true);
  });
});
