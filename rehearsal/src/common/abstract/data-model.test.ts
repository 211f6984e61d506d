import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as fields from "../data/fields/index.ts";
import { ForcedDeletion, ForcedReplacement } from "../data/operators.ts";
import { setGeneration } from "../generation.ts";
import { DataModel, TypeDataModel } from "./index.ts";

afterEach(() => setGeneration(13));

class Inner extends DataModel {
  static override defineSchema() {
    return { depth: new fields.NumberField({ initial: 1 }), tag: new fields.StringField() };
  }
}
class Hero extends DataModel {
  static override defineSchema() {
    return {
      name: new fields.StringField({ required: true, blank: false, initial: "Nobody" }),
      level: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 20, initial: 1 }),
      hp: new fields.SchemaField({ value: new fields.NumberField({ initial: 10 }), max: new fields.NumberField({ initial: 10 }) }),
      tags: new fields.SetField(new fields.StringField()),
      parts: new fields.ArrayField(new fields.NumberField(), { max: 3 }),
      free: new fields.ObjectField(),
      skills: new fields.TypedObjectField(
        new fields.SchemaField({ rank: new fields.NumberField({ initial: 0 }), note: new fields.StringField() }),
      ),
      inner: new fields.EmbeddedDataField(Inner),
      nothing: new fields.StringField(),
    };
  }
  static override migrateData(source: any): any {
    if ("title" in source && !("name" in source)) {
      source.name = source.title;
      delete source.title;
    }
    return super.migrateData(source);
  }
  static override validateJoint(data: any): void {
    if (data.hp.value > data.hp.max) throw new Error("more than whole");
  }
}

describe("a data model", () => {
  it("fills in what is missing and shows it", () => {
    const hero = new Hero();
    expect(hero.toObject()).toEqual({
      name: "Nobody",
      level: 1,
      hp: { value: 10, max: 10 },
      tags: [],
      parts: [],
      free: {},
      skills: {},
      inner: { depth: 1 },
    });
    expect([hero.tags, hero.inner instanceof Inner, hero.inner.parent === hero, hero.nothing]).toEqual([new Set(), true, true, undefined]);
  });
  it("migrates, casts, cleans and drops unknown keys", () => {
    const hero = new Hero({
      title: "Ash",
      level: "30",
      parts: { 0: "1", 1: 2 },
      tags: ["a", "a"],
      unknown: 1,
      skills: { stealth: { rank: "2", x: 1 } },
    });
    expect(hero.toObject()).toMatchObject({ name: "Ash", level: 20, parts: [1, 2], tags: ["a"], skills: { stealth: { rank: 2 } } });
    expect("unknown" in hero._source).toBe(false);
  });
  it("throws on data that do not fit, and falls back when not strict", () => {
    const quiet = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(() => new Hero({ parts: [1, 2, 3, 4] })).toThrow("cannot have more than 3");
    expect(() => new Hero({ hp: { value: 11, max: 10 } })).toThrow("more than whole");
    const loose = Hero.fromSource({ parts: [1, 2, 3, 4], name: "Kept" });
    expect([loose.parts, loose.name, loose.invalid]).toEqual([[], "Kept", true]);
    quiet.mockRestore();
  });
  it("throws on reading what it does not have, on instances and class", () => {
    expect(() => new Hero().hitpoints).toThrow("Unknown member hitpoints");
    expect(() => (Hero as any).unknownStatic).toThrow("Unknown member");
    expect(() => new Hero().toString()).not.toThrow();
  });
  it("knows its fields by path", () => {
    expect([
      Hero.schema.getField("hp.value").fieldPath,
      Hero.schema.getField("skills.any.rank").fieldPath,
      Hero.schema.getField("parts.element").fieldPath,
      Hero.schema.getField("no.where"),
      Hero.schema === Hero.schema,
    ]).toEqual(["hp.value", "skills.rank", "parts.element", undefined, true]);
  });
  it("clones with changes", () => {
    const hero = new Hero({ name: "A" });
    expect([hero.clone({ "hp.max": 12 }).hp.max, hero.hp.max]).toEqual([12, 10]);
  });
});

describe("updateSource", () => {
  it.each([13, 14] as const)("takes what is given as undefined for not given, on generation %d", (generation) => {
    setGeneration(generation);
    const hero: any = new Hero({ name: "A", free: { a: 1 } });
    expect(hero.updateSource({ free: undefined, name: undefined, level: 2 })).toEqual({ level: 2 });
    expect([hero.name, hero.free]).toEqual(["A", { a: 1 }]);
  });

  let hero: any;
  beforeEach(() => {
    hero = new Hero({ name: "A", free: { a: 1, b: { c: 2, d: 3 } }, skills: { run: { rank: 1 }, hide: { rank: 2 } } });
  });
  it("takes dotted keys, returns what is new and leaves the rest", () => {
    expect(hero.updateSource({ "hp.value": 5, name: "A", level: "2" })).toEqual({ hp: { value: 5 }, level: 2 });
    expect([hero.hp, hero.level, hero._source.hp.max]).toEqual([{ value: 5, max: 10 }, 2, 10]);
  });
  it("changes nothing with dryRun", () => {
    expect(hero.updateSource({ level: 3 }, { dryRun: true })).toEqual({ level: 3 });
    expect(hero.level).toBe(1);
  });
  it("throws on bad changes and keeps the source whole", () => {
    expect(() => hero.updateSource({ hp: { value: 50 } })).toThrow("more than whole");
    expect(() => hero.updateSource({ parts: [1, 2, 3, 4] })).toThrow();
    expect(hero.hp.value).toBe(10);
  });
  it("does not touch the changes it is given", () => {
    const changes = { level: "4", unknown: 1 };
    hero.updateSource(changes);
    expect(changes).toEqual({ level: "4", unknown: 1 });
  });
  it("merges objects deeply, and replaces them without recursive", () => {
    expect(hero.updateSource({ free: { b: { c: 9 }, e: 1 } })).toEqual({ free: { b: { c: 9 }, e: 1 } });
    expect(hero.free).toEqual({ a: 1, b: { c: 9, d: 3 }, e: 1 });
    hero.updateSource({ free: { z: 1 }, hp: { max: 20 } }, { recursive: false });
    expect([hero.free, hero.hp]).toEqual([{ z: 1 }, { value: 10, max: 20 }]);
  });
  it("gives new entries of a typed object all their fields", () => {
    expect(hero.updateSource({ "skills.new.note": "x" })).toEqual({ skills: { new: { rank: 0, note: "x" } } });
    expect(hero.updateSource({ "skills.run.note": "y" })).toEqual({ skills: { run: { note: "y" } } });
    expect(hero.skills.run).toEqual({ rank: 1, note: "y" });
  });
  it("on 13 deletes with -= and replaces with ==, inside object fields too", () => {
    expect(hero.updateSource({ "free.b.-=c": null, "skills.-=hide": null, "free.-=none": null })).toEqual({
      free: { b: { "-=c": null } },
      skills: { "-=hide": null },
    });
    expect([hero.free, Object.keys(hero.skills)]).toEqual([{ a: 1, b: { d: 3 } }, ["run"]]);
    expect(hero.updateSource({ "==free": { only: 1 } })).toEqual({ "==free": { only: 1 } });
    expect(hero.free).toEqual({ only: 1 });
    hero.updateSource({ "-=level": null });
    expect(hero.level).toBe(1);
  });
  it("on 14 does the same with operators, also serialised ones", () => {
    setGeneration(14);
    const difference = hero.updateSource({
      "free.b.c": new ForcedDeletion(),
      skills: { hide: { __$OPERATOR$__: "ForcedDeletion", value: null } },
    });
    expect(JSON.parse(JSON.stringify(difference))).toEqual({
      free: { b: { c: { __$OPERATOR$__: "ForcedDeletion", value: null } } },
      skills: { hide: { __$OPERATOR$__: "ForcedDeletion", value: null } },
    });
    hero.updateSource({ free: ForcedReplacement.create({ only: 1 }) });
    expect([hero.free, Object.keys(hero.skills)]).toEqual([{ only: 1 }, ["run"]]);
  });
  it("on 14 counts a deletion only if the key stands there, and a replacement always", () => {
    setGeneration(14);
    const gone = { __$OPERATOR$__: "ForcedDeletion", value: null };
    expect(hero.updateSource({ free: { none: gone, b: { none: gone } } })).toEqual({});
    expect(hero.updateSource({ free: { fresh: { none: gone, kept: 1 } } })).toEqual({ free: { fresh: { kept: 1 } } });
    const same = ForcedReplacement.create({ c: 2, d: 3 });
    expect(hero.updateSource({ free: { b: same } })).toEqual({ free: { b: same } });
  });
  it("on 14 splits dotted keys of an object field at every depth, as it is made too", () => {
    setGeneration(14);
    expect(new Hero({ free: { "a.b": 1, c: { "d.e": 2 } } }).free).toEqual({ a: { b: 1 }, c: { d: { e: 2 } } });
  });
  it("on 14 keeps operators that nobody carries out", () => {
    setGeneration(14);
    class Own extends fields.ObjectField {
      override _cleanType(value: any): any {
        return value;
      }
    }
    class Model extends DataModel {
      static override defineSchema() {
        return { own: new Own() };
      }
    }
    const gone = { __$OPERATOR$__: "ForcedDeletion", value: null };
    const model = new Model({ own: { a: 1 } });
    model.updateSource({ own: { a: gone } });
    expect(model._source.own).toEqual({ a: gone });
    const made = new Hero({ free: { a: { __$OPERATOR$__: "ForcedDeletion", value: null } } });
    expect(made._source.free.a).toBeInstanceOf(ForcedDeletion);
  });
  it.each([
    ["nothing on deletes nothing", (value: any) => value, { deep: { rank: 5, note: "mine" }, a: { rank: 2 } }],
    [
      "the value alone sets missing keys to their initial values",
      (value: any, base: any) => base(value, { partial: true }),
      { deep: { rank: 5, note: "-" } },
    ],
    ["all three parameters on works", (value: any, base: any, more: any[]) => base(value, ...more), { deep: { rank: 5, note: "mine" } }],
  ])("on 14 a field of a package that hands %s", (_what, clean, expected) => {
    setGeneration(14);
    class Own extends fields.TypedObjectField {
      override _cleanType(value: any, ...more: any[]): any {
        return clean(value, (...args: any[]) => super._cleanType(args[0], args[1], args[2]), more);
      }
    }
    const element = () =>
      new fields.SchemaField({ rank: new fields.NumberField({ initial: 0 }), note: new fields.StringField({ initial: "-" }) });
    class Model extends DataModel {
      static override defineSchema() {
        return { own: new Own(element()) };
      }
    }
    const model = new Model({ own: { deep: { rank: 1, note: "mine" }, a: { rank: 2, note: "" } } });
    model.updateSource({ own: { deep: { rank: 5 }, a: { __$OPERATOR$__: "ForcedDeletion", value: null } } });
    expect(model._source.own).toMatchObject(expected);
  });
  it("on 14 takes the old keys with a warning", () => {
    setGeneration(14);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    hero.updateSource({ "free.-=a": null });
    expect([hero.free, warned.mock.calls.length]).toEqual([{ b: { c: 2, d: 3 } }, 1]);
    warned.mockRestore();
  });
  it("applied to another copy gives the same data", () => {
    const other = new Hero(hero.toObject());
    const difference = hero.updateSource({
      "free.b.-=c": null,
      "free.new.x": 1,
      "skills.climb.rank": 4,
      parts: [1],
      "==hp": { max: 4, value: 4 },
    });
    other.updateSource(JSON.parse(JSON.stringify(difference)));
    expect(other.toObject()).toEqual(hero.toObject());
  });
});

describe("fields", () => {
  const clean = (field: any, value: any): any => field.clean(value);
  it("of objects take what can become an object, and no text", () => {
    const field = new fields.ObjectField();
    const cast = [{ toObject: () => ({ a: 1 }) }, { toJSON: () => ({ b: 2 }) }, '{"c": 3}', new Set([1]), [1]];
    expect([clean(field, cast[0]), clean(field, cast[2])]).toEqual([{ a: 1 }, '{"c": 3}']);
    setGeneration(14);
    expect(cast.map((value) => clean(field, value))).toEqual([{ a: 1 }, { b: 2 }, {}, {}, {}]);
    expect(clean(field, { inner: new Set([1]), list: [1] })).toEqual({ inner: {}, list: [1] });
  });
  it("cast and bound numbers", () => {
    const field = new fields.NumberField({ min: 0, max: 10, step: 0.5 });
    expect(["3.3", "", -4, 99, null, undefined].map((value) => clean(field, value))).toEqual([3.5, null, 0, 10, null, null]);
    expect(field.validate(NaN)).toBeDefined();
    expect(new fields.NumberField({ positive: true }).validate(0)?.message).toContain("positive");
  });
  it("with choices are not null and not blank", () => {
    const text = new fields.StringField({ required: true, choices: ["a", "b"], initial: "a" });
    expect([text.blank, text.nullable, clean(text, ""), text.validate("c")?.message, text.validate("b")]).toEqual([
      false,
      false,
      "",
      "c is not a valid choice",
      undefined,
    ]);
    const number = new fields.NumberField({ choices: [1, 2], initial: 1 });
    expect([number.nullable, clean(number, null), number.validate(3)?.message]).toEqual([false, 1, "3 is not a valid choice"]);
    expect(new fields.StringField({ choices: () => ({ x: "X" }) }).validate("x")).toBeUndefined();
  });
  it("strings are blank where required, undefined where not", () => {
    expect([
      new fields.StringField({ required: true }).getInitialValue(),
      new fields.StringField().getInitialValue(),
      new fields.HTMLField().getInitialValue(),
    ]).toEqual(["", undefined, ""]);
  });
  it("ask their own validator", () => {
    const field = new fields.StringField({ validate: (value: string) => value.length < 3, validationError: "is long" });
    expect([field.validate("ab"), field.validate("abc")?.message]).toEqual([undefined, "is long"]);
  });
  it("JSON is text in the source and data in the model", () => {
    const field = new fields.JSONField();
    expect([clean(field, { a: 1 }), field.initialize('{"a":1}'), field.validate("{")?.message]).toEqual([
      '{"a":1}',
      { a: 1 },
      "could not be parsed as JSON",
    ]);
  });
  it("ids, uuids, files and colors are checked", () => {
    expect(new fields.DocumentIdField().validate("short")).toBeDefined();
    expect(new fields.DocumentUUIDField({ type: "Item" }).validate("Actor.aaaaaaaaaaaaaaaa")).toBeDefined();
    expect(new fields.FilePathField({ categories: ["IMAGE"] }).validate("a/b.mp3")?.message).toContain("extension");
    expect(new fields.FilePathField({ categories: ["IMAGE"] }).validate("a/b.webp?v=1")).toBeUndefined();
    expect(clean(new fields.ColorField(), "#ABC")).toBe("#aabbcc");
  });
  it("of several schemas choose by type", () => {
    class Shapes extends DataModel {
      static override defineSchema() {
        return {
          shape: new fields.TypedSchemaField(
            {
              dot: { type: new fields.StringField({ required: true }), size: new fields.NumberField({ initial: 1 }) },
              line: { type: new fields.StringField({ required: true }), to: new fields.NumberField({ initial: 5 }) },
            },
            { nullable: true, initial: null },
          ),
        };
      }
    }
    const model: any = new Shapes({ shape: { type: "dot", to: 9 } });
    expect(model.toObject()).toEqual({ shape: { type: "dot", size: 1 } });
    model.updateSource({ shape: { type: "line" } });
    expect(model.shape).toEqual({ type: "line", to: 5 });
    expect(() => new Shapes({ shape: { type: "blob" } })).toThrow("must have a type");
  });
  it("let effects change values by the rules of their type", () => {
    const field = new fields.NumberField({ max: 10 });
    expect([
      field.applyChange(3, null, { mode: 2, value: "4" }),
      field.applyChange(3, null, { mode: 2, value: "40" }),
      field.applyChange(3, null, { type: "upgrade", value: 2 }),
      field.applyChange(3, null, { type: "multiply", value: 3 }),
    ]).toEqual([7, 3, 3, 9]);
  });
  it("may not be used twice", () => {
    const field = new fields.StringField();
    new fields.SchemaField({ a: field });
    expect(() => new fields.SchemaField({ b: field })).toThrow("already belongs");
  });
});

describe("a type data model", () => {
  it("has fields whose paths begin with system", () => {
    class Data extends TypeDataModel {
      static override defineSchema() {
        return { hp: new fields.SchemaField({ value: new fields.NumberField() }) };
      }
    }
    expect([Data.schema.getField("hp.value").fieldPath, new Data().schema === Data.schema]).toEqual(["system.hp.value", true]);
  });
});
