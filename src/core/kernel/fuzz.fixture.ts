import type { CommandBase, Position } from "./structure.ts";
import type { Field, FieldShape, Option, Shapes } from "./command-fields.ts";
import type { Id, Json } from "./json-types.ts";

/** A seeded source of chance for tests. The same seed gives the same run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a fraction from 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a whole number from `min` to `max`. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Returns true with this probability, 0 to 1. */
  maybe(share = 0.5): boolean {
    return this.next() < share;
  }

  /** Returns one of these items. Throws if there are none. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return items[this.integer(0, items.length - 1)] as Item;
  }

  /** Returns some of these items, at most `max` and at most four, each once. */
  some<Item>(items: readonly Item[], max: number): Item[] {
    const left = [...items];
    const taken: Item[] = [];
    const wanted = this.integer(0, Math.min(max, items.length, 4));
    while (taken.length < wanted) taken.push(...left.splice(this.integer(0, left.length - 1), 1));
    return taken;
  }
}

const WORDS = ["x", "Dodge", "  a  b ", "ü€😀", "[[/r 1d20]]", "@UUID[Actor.x]", "<b>no</b>", "toString", "y".repeat(500)];

function valueOf(field: Field, chance: Chance): unknown {
  switch (field.type) {
    case "text":
      return chance.pick(WORDS).slice(0, field.max);
    case "integer":
      return chance.integer(field.min, field.max);
    case "choice":
      return chance.pick(field.among);
    case "flag":
      return field.only ?? chance.maybe();
    case "key":
      return "CardCardCardCard";
    case "word":
      return chance.pick(["prone", "stunned"]);
    case "ids":
      return chance.some(field.among, field.max);
    case "amounts":
      return Object.fromEntries(field.among.map((key) => [key, chance.integer(0, field.max)]));
    case "member":
    case "opening":
      return null;
  }
}

/** Turns an option into a command, with a random combatant and random values in range. Each optional field is set half the time. */
export function fill(option: Option, position: Position, chance: Chance): CommandBase {
  const fields = Object.entries(option.fields).filter(([, field]) => field.optional !== true || chance.maybe());
  return {
    kind: option.kind,
    position,
    ...(option.who.length === 0 ? {} : { combatant: chance.pick(option.who) }),
    ...Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, chance)])),
  };
}

function digest(chance: Chance): string {
  return Array.from({ length: 64 }, () => chance.integer(0, 15).toString(16)).join("");
}

function makeValue(shape: FieldShape, ids: readonly Id[], chance: Chance): unknown {
  switch (shape.type) {
    case "id":
      return chance.pick(ids);
    case "ids":
      return chance.some(ids, shape.max);
    case "member":
      return {
        id: chance.pick(ids),
        name: "N",
        side: "foe",
        npc: chance.maybe(),
        hidden: chance.maybe(),
        holder: chance.pick(ids),
        numbers: {},
      };
    case "envelope":
      return { commitment: digest(chance), key: "", nonce: "", box: "", to: {} };
    case "opening":
      return { payload: {}, salt: digest(chance) };
    case "amounts":
      return valueOf({ ...shape, among: ["strength", "agility"] }, chance);
    case "list": {
      const length = chance.integer(0, Math.min(shape.max, 3));
      const each = () => Object.entries(shape.of).map(([name, part]) => [name, makeValue(part, ids, chance)] as const);
      return Array.from({ length }, () => Object.fromEntries(each()));
    }
    case "place":
      return { scene: chance.pick(ids), x: chance.integer(0, 4000), y: 0, elevation: 0, level: "", width: 1, height: 1 };
    case "key":
    case "word":
    case "text":
    case "integer":
    case "choice":
    case "flag":
      return valueOf(shape, chance);
  }
}

/** Returns a well-formed command of any kind, about any combatant. */
export function makeWild(shapes: Shapes, position: Position, ids: readonly Id[], chance: Chance): CommandBase {
  const kind = chance.pick(Object.keys(shapes));
  const fields = Object.entries(shapes[kind] ?? {}).filter(([, shape]) => shape.optional !== true || chance.maybe());
  return { kind, position, ...Object.fromEntries(fields.map(([name, shape]) => [name, makeValue(shape, ids, chance)])) };
}

const JUNK: readonly unknown[] = [
  null,
  undefined,
  -1,
  1.5,
  1e99,
  Number.NaN,
  "",
  "x".repeat(9000),
  [],
  [[]],
  {},
  true,
  "__proto__",
  "constructor",
  ["toString"],
  { length: 3 },
];

/** Returns a broken command: a junk field, a key too many or too few, or junk altogether. */
export function breakCommand(command: CommandBase, chance: Chance): unknown {
  const copy = { ...command } as Record<string, unknown>;
  const key = chance.pick(Object.keys(copy));
  switch (chance.integer(0, 4)) {
    case 0:
      return chance.pick(JUNK);
    case 1:
      return { ...copy, [chance.pick(["by", "toString", "rolled", "state.round", "-=state"])]: chance.pick(JUNK) };
    case 2:
      return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== key));
    case 3:
      return JSON.parse(`{"__proto__":${JSON.stringify(chance.pick<Json>([1, {}]))},"kind":${JSON.stringify(command.kind)}}`);
    default:
      return { ...copy, [key]: chance.pick(JUNK) };
  }
}

/** Freezes a value deeply, so that any change to it throws. */
export function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part as unknown);
  return value;
}
