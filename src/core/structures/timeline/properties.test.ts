import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Chance, fill, frozen } from "../../kernel/fuzz.ts";
import { patch } from "../../kernel/diff.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { rerun } from "../../kernel/play.ts";
import type { House, HouseRule, LogLine } from "../../kernel/structure.ts";
import { FEN, type Bare } from "./examples.ts";
import { SEATS, Table, type Who } from "./fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { timeline } from "./index.ts";
import { landing } from "./landing.ts";
import { LOG } from "./log.ts";
import { committedOf, handOf } from "./pools.ts";
import type { Pools, TimelineState } from "./state.ts";

const RULES: Readonly<Record<string, HouseRule>> = HOUSE_RULES;
const house = fc.record(
  Object.fromEntries(
    Object.entries(RULES).map(([key, rule]) => {
      if (rule.type === "choice") return [key, fc.constantFrom(...rule.among)];
      return [key, rule.type === "flag" ? fc.boolean() : fc.integer({ min: rule.min, max: Math.min(rule.max, 3) })];
    }),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<House>;
const who = fc.constantFrom<Who>("gm", "gm", "gm", "maren", "tobin", "ysolt");
/** Who chooses, which of its options, and the seed that fills it in. */
const script = fc.array(fc.tuple(who, fc.nat(), fc.nat()), { maxLength: 60 });
type Script = readonly (readonly [Who, number, number])[];

/** Kinds that lead on too soon, or away. */
const DULL = new Set(["finish", "closeCall", "giveBack", "void", "defeat", "surprise", "side", "hold", "recall"]);

/** Plays a script of legal commands, with what is owed and due in between. */
function play(rules: House, lines: Script, each: (table: Table) => void = () => undefined): Table {
  const table = new Table({ house: { ...rules, uniqueCards: false } });
  for (const [by, choice, seed] of lines) {
    const options = table.options(by).filter(({ kind }) => kind !== "open" && kind !== "break" && (choice % 10 === 0 || !DULL.has(kind)));
    const likely = options.find((option) => option.likely === true && choice % 3 > 0);
    const option = likely ?? options[choice % Math.max(1, options.length)];
    if (option === undefined) continue;
    const at = option.fields["at"]?.type === "integer" ? { at: option.fields["at"].min + (seed % 3) } : {};
    table.give(by, { ...fill(option, table.position, new Chance(seed)), ...at } as unknown as Bare);
    each(table);
  }
  return table;
}

const SIGNS: Readonly<Record<string, readonly ["spent" | "drained" | "max", 1 | -1]>> = {
  poolSpent: ["spent", 1],
  poolBack: ["spent", -1],
  poolDrained: ["drained", 1],
  poolHealed: ["drained", -1],
  poolRaised: ["max", 1],
  poolLowered: ["max", -1],
};

/** The pools as the lines of a log add them up. */
function tallied(start: TimelineState, lines: readonly LogLine[]): Readonly<Record<string, Pools>> {
  const holders = structuredClone(start.holders) as Record<string, Record<string, { spent: number; drained: number; max: number }>>;
  for (const { key, data } of lines.flatMap(({ parts = [] }) => parts)) {
    const [field, sign] = SIGNS[key] ?? [];
    const pool = holders[String(data["combatant"])]?.[String(data["stat"])];
    if (field !== undefined && sign !== undefined && pool !== undefined) pool[field] += sign * Number(data["amount"]);
  }
  return holders as unknown as Readonly<Record<string, Pools>>;
}

describe("the properties of timeline", () => {
  it("points are conserved: hand, committed and spent are the maximum, but where a drain exceeds what is not committed", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        play(rules, lines, ({ state, kept }) => {
          const secrets = Object.assign({}, ...kept.values()) as never;
          for (const id of Object.values(FEN)) {
            const hand = handOf(state, id, secrets);
            const committed = committedOf(state, id, secrets);
            for (const [stat, { max, drained, spent }] of Object.entries(state.holders[id] ?? {})) {
              const held = committed[stat] ?? 0;
              const sum = (hand[stat] ?? 0) + held + spent + drained;
              expect(sum === max || (sum > max && hand[stat] === 0)).toBe(true);
              expect(drained >= 0 && spent >= 0 && drained + spent <= max).toBe(true);
            }
          }
        });
      }),
      { numRuns: 40 },
    );
  });

  it("the lines of a log add up to the pools", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        const told = entriesOf(table.encounter).map(({ line }) => line);
        expect(tallied(new Table({ house: rules }).state, told)).toEqual(table.state.holders);
      }),
      { numRuns: 40 },
    );
  });

  it("nothing lands at or before the phase it is declared on", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(99), fc.nat(99), (start, relevant, secondary) => {
        expect(landing(start, relevant, secondary)).toBeGreaterThan(start);
      }),
    );
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        for (const { phase, declared } of Object.values(table.state.stacks).flatMap((stacks) => Object.values(stacks)))
          expect(phase === null || phase > declared).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("each option of legal, completed within its ranges, is accepted, and at most one is likely", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        play(rules, lines, (table) => {
          for (const seat of ["gm", "maren", "tobin", "ysolt"] as const)
            expect(table.options(seat).filter((option) => option.likely === true).length).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 30 },
    );
  });

  it("the same log gives the same encounter, and its lines are such as have texts", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        const start = new Table({ house: { ...rules, uniqueCards: false } }).encounter;
        expect(rerun(timeline, start, entriesOf(table.encounter))).toEqual(table.encounter);
        const keys = entriesOf(table.encounter).flatMap(({ line }) => [line.key, ...(line.parts ?? []).map(({ key }) => key)]);
        expect(keys.filter((key) => !LOG.some((known) => known === key))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("a command changes nothing that it is given, and its changes give the new encounter", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        table.encounter = frozen(table.encounter);
        for (const by of Object.keys(SEATS) as Who[]) {
          const verdict = table.ask(by, { kind: "defeat", combatant: FEN.maren, defeated: true });
          if (verdict.kind === "done") expect(patch(table.encounter, verdict.changes)).toEqual(verdict.encounter);
        }
      }),
      { numRuns: 30 },
    );
  });
});
