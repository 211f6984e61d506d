import { claim, type Context } from "../claim.ts";

/** Data fields and models: cast, clean, validate, fall back. */
export function fields(context: Context): void {
  const { describe, expect } = context;

  /** Returns a model with one field of each kind that the claims test. */
  function model(): any {
    const f = foundry.data.fields;
    return class Probe extends foundry.abstract.DataModel {
      static defineSchema() {
        return {
          count: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 9, initial: 4 }),
          word: new f.StringField({ required: true, initial: "word" }),
          kind: new f.StringField({ required: true, choices: ["a", "b"], initial: "a" }),
          flag: new f.BooleanField(),
          list: new f.ArrayField(new f.NumberField()),
          tags: new f.SetField(new f.StringField()),
          inner: new f.SchemaField({ deep: new f.NumberField({ initial: 1 }) }),
          record: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 2 }) }), {
            validateKey: (key: string) => /^[a-z]+$/.test(key),
          }),
          free: new f.ObjectField(),
        };
      }
    };
  }

  describe("Data models", () => {
    claim(context, { section: "6.1" }, "missing fields take their initial values", () => {
      const made = new (model())({});
      expect(made.toObject()).to.deep.equal({
        count: 4,
        word: "word",
        kind: "a",
        flag: false,
        list: [],
        tags: [],
        inner: { deep: 1 },
        record: {},
        free: {},
      });
    });

    claim(
      context,
      { section: "6.1" },
      "values are cast and cleaned: strings to numbers, whole ones rounded, out of range clamped, text trimmed",
      () => {
        const made = new (model())({ count: "12.4", word: "  spaced ", flag: 1, unknown: 3 });
        expect([made.count, made.word, made.flag]).to.deep.equal([9, "spaced", true]);
        expect("unknown" in made._source).to.equal(false);
      },
    );

    claim(context, { section: "6.1" }, "a set is an array in the source and a Set in the model", () => {
      const made = new (model())({ tags: ["x", "y", "x"] });
      expect(made.tags).to.be.instanceOf(Set);
      expect([...made.tags]).to.deep.equal(["x", "y"]);
    });

    claim(context, { section: "6.1" }, "a choice that is none throws, and with fallback gives the initial value", () => {
      expect(() => new (model())({ kind: "z" })).to.throw(/kind/);
      expect(new (model())({ kind: "z" }, { strict: false, fallback: true }).kind).to.equal("a");
    });

    claim(
      context,
      { section: "6.1" },
      "a field of one's own that casts, cleans and checks nothing keeps what stands there, and is changed like its kind",
      () => {
        const { NumberField, ObjectField } = foundry.data.fields;
        const own = (Base: any): any =>
          class extends Base {
            _cast = (value: unknown) => value;
            _cleanType = (value: unknown) => value;
            _validateType(): void {}
          };
        class Probe extends foundry.abstract.DataModel {
          static defineSchema() {
            const options = { required: true, nullable: true };
            return {
              count: new (own(NumberField) as any)({ ...options, initial: 0 }),
              free: new (own(ObjectField) as any)({ ...options, initial: null }),
            };
          }
        }
        const made: any = new (Probe as any)({ count: "many", free: "broken" });
        expect(made.toObject()).to.deep.equal({ count: "many", free: "broken" });
        made.updateSource({ count: 2, free: null });
        made.updateSource({ free: { a: 1, b: { c: 2 } } });
        made.updateSource({ free: { b: { c: 3 } } });
        expect(made.toObject()).to.deep.equal({ count: 2, free: { a: 1, b: { c: 3 } } });
      },
    );

    claim(context, { section: "6.1" }, "a typed record cleans each value and refuses keys that it does not allow", () => {
      const made = new (model())({ record: { a: { n: "5" }, b: {} } });
      expect(made.toObject().record).to.deep.equal({ a: { n: 5 }, b: { n: 2 } });
      const odd = new (model())({ record: { NO: {} } }, { strict: false, fallback: true });
      expect(Object.keys(odd.record)).to.deep.equal([]);
    });

    claim(context, { section: "6.1" }, "updateSource gives what changed, and with dryRun changes nothing", () => {
      const made = new (model())({});
      expect(made.updateSource({ count: 5, word: "word" }, { dryRun: true })).to.deep.equal({ count: 5 });
      expect(made.count).to.equal(4);
      expect(made.updateSource({ "inner.deep": 3 })).to.deep.equal({ inner: { deep: 3 } });
      expect(made.inner.deep).to.equal(3);
      expect(() => made.updateSource({ kind: "z" })).to.throw();
      expect(made.kind).to.equal("a");
    });

    claim(context, { section: "6.1" }, "fields are found by path and know it", () => {
      const { schema } = model();
      expect(schema.getField("inner.deep").fieldPath).to.equal("inner.deep");
      expect(game.user.character?.system.schema.getField("health.value").fieldPath ?? "system.health.value").to.equal(
        "system.health.value",
      );
    });

    claim(context, { section: "6.1" }, "a clone takes changes and shares nothing", () => {
      const made = new (model())({ free: { a: [1] } });
      const copy = made.clone({ count: 1 });
      copy.updateSource({ free: { a: [2] } });
      expect([made.count, made.free.a, copy.count, copy.free.a]).to.deep.equal([4, [1], 1, [2]]);
    });

    claim(context, { section: "14" }, "a member that is not there is undefined to `in`", () => {
      const made = new (model())({});
      expect("nonsense" in made).to.equal(false);
    });
  });

  describe("Objects", () => {
    claim(context, { section: "6.1" }, "a text that describes an object is none", () => {
      const take = (): unknown => new (model())({ free: '{"a": {"b": 1}}' }, { strict: true }).toObject().free;
      if (game.release.generation < 14) expect(take).to.throw();
      else expect(take()).to.deep.equal({});
    });

    claim(context, { section: "6.1" }, "what can be told as an object is", () => {
      class Told {
        toObject(): object {
          return { told: true };
        }
      }
      expect(new (model())({ free: new Told() }).toObject().free).to.deep.equal({ told: true });
    });

    claim(context, { section: "6.1", issue: 14542, generation: 14 }, "an instance of a class leaves an empty object", () => {
      class Held {
        depth = 3;
      }
      const { free } = new (model())({ free: new Held() }).toObject();
      expect([free, Object.getPrototypeOf(free) === Object.prototype]).to.deep.equal([{}, true]);
    });
  });

  describe("Utilities", () => {
    const { utils } = foundry;
    claim(context, { section: "6.5" }, "mergeObject merges deep and leaves -= keys alone unless told", () => {
      expect(utils.mergeObject({ a: { b: 1 } }, { a: { c: 2 } }, { inplace: false })).to.deep.equal({ a: { b: 1, c: 2 } });
      expect(utils.mergeObject({ a: 1 }, { "-=a": null }, { inplace: false })).to.have.property("a", 1);
    });
    claim(context, { section: "6.5", generation: 13 }, "mergeObject deletes with performDeletions", () => {
      expect(utils.mergeObject({ a: 1, b: 2 }, { "-=a": null }, { inplace: false, performDeletions: true })).to.deep.equal({ b: 2 });
    });
    claim(context, { section: "6.5" }, "objects are expanded, flattened and differed", () => {
      expect(utils.expandObject({ "a.b": 1, c: 2 })).to.deep.equal({ a: { b: 1 }, c: 2 });
      expect(utils.flattenObject({ a: { b: 1 }, c: [2] })).to.deep.equal({ "a.b": 1, c: [2] });
      expect(utils.diffObject({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 4, d: 3 } })).to.deep.equal({ b: { c: 4 } });
    });
    claim(context, { section: "6.5" }, "properties are read and set by path", () => {
      const object = { a: { b: 1 } };
      expect(utils.getProperty(object, "a.b")).to.equal(1);
      expect(utils.getProperty(object, "a.x.y")).to.equal(undefined);
      expect(utils.setProperty(object, "a.c.d", 2)).to.equal(true);
      expect(utils.hasProperty(object, "a.c.d")).to.equal(true);
    });
    claim(context, { section: "6.5" }, "ids are sixteen letters and digits, and differ", () => {
      const ids = Array.from({ length: 50 }, () => utils.randomID());
      expect(new Set(ids).size).to.equal(50);
      for (const id of ids) expect(id).to.match(/^[A-Za-z0-9]{16}$/);
    });
    claim(context, { section: "6.5" }, "versions are compared by their parts", () => {
      expect([
        utils.isNewerVersion("1.10.0", "1.9.9"),
        utils.isNewerVersion("1.0", "1.0.1"),
        utils.isNewerVersion("2.0.0", "2.0.0"),
      ]).to.deep.equal([true, false, false]);
    });
    claim(context, { section: "6.5" }, "the usual helpers stand on the prototypes", () => {
      const [math, number, word, list, set, title] = [Math, Number, "words", [3, 4], new Set([1, 2]), "A Name, Here"] as any[];
      expect([math.clamp(5, 0, 3), word.capitalize(), number.isNumeric("4"), list.findSplice((n: number) => n === 4)]).to.deep.equal([
        3,
        "Words",
        true,
        4,
      ]);
      expect(set.first()).to.equal(1);
      expect(title.slugify()).to.equal("a-name-here");
    });
  });
}
