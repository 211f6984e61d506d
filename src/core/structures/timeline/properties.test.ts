import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patch } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { Chance, fill, freeze } from "../../kernel/fuzz.fixture.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { replayEntriesOnto } from "../../kernel/play.ts";
import type { House, HouseRule } from "../../kernel/house.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import type { Secrets } from "../../kernel/structure.ts";
import { FEN, type Bare } from "./examples.fixture.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { timeline } from "./index.ts";
import { landingPhase } from "./compute-landing-phase.ts";
import { keysAt } from "../../kernel/texts.fixture.ts";
import { committedOf, handPointsOf } from "./pools.ts";
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
/** Who chooses, which option, and the seed that fills it in. */
const script = fc.array(fc.tuple(who, fc.nat(), fc.nat()), { maxLength: 60 });
type Script = readonly (readonly [Who, number, number])[];

/** Kinds that lead on too soon, or away. */
const DULL = new Set(["finish", "closeCall", "giveBack", "void", "defeat", "surprise", "side", "hold", "recall"]);

interface Played {
  /** Called after each command and what follows from it, with the encounter before it. */
  readonly each?: (table: Table, before: Encounter<TimelineState>, command: Bare) => void;
  /** The kinds of command that the script leaves out. */
  readonly but?: readonly string[];
}

/** Plays a script of legal commands, with owed commands and openings in between. */
function play(rules: House, lines: Script, { each = () => undefined, but = [] }: Played = {}): Table {
  const table = new Table({ house: { ...rules, uniqueCards: false } });
  const left = new Set(["open", "break", ...but]);
  for (const [by, choice, seed] of lines) {
    const options = table.options(by).filter(({ kind }) => !left.has(kind) && (choice % 10 === 0 || !DULL.has(kind)));
    const likely = options.find((option) => option.likely === true && choice % 3 > 0);
    const option = likely ?? options[choice % Math.max(1, options.length)];
    if (option === undefined) continue;
    const at = option.fields["at"]?.type === "integer" ? { at: option.fields["at"].min + (seed % 3) } : {};
    const command = { ...fill(option, table.position, new Chance(seed)), ...at } as unknown as Bare;
    const before = table.encounter;
    table.give(by, command);
    each(table, before, command);
  }
  return table;
}

/** All openings that the browsers of a table keep. */
const secretsOf = ({ kept }: Table): Secrets => Object.assign({}, ...kept.values()) as Secrets;

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
  it("points are conserved: hand, committed and spent add up to the maximum, as long as only bids change them", () => {
    // A restored action may need points that a Pause gave back and that lie in another by then.
    const but = ["affect", "pool", "restore"];
    const each = (table: Table) => {
      const { state } = table;
      for (const id of Object.values(FEN)) {
        const [hand, committed] = [handPointsOf(state, id, secretsOf(table)), committedOf(state, id, secretsOf(table))];
        for (const [stat, { max, spent }] of Object.entries(state.holders[id] ?? {}))
          expect([id, stat, (hand[stat] ?? 0) + (committed[stat] ?? 0) + spent]).toEqual([id, stat, max]);
      }
    };
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        play(rules, lines, { each, but });
      }),
      { numRuns: 30 },
    );
  });

  it("no pool ever has more spent and drained than its maximum", () => {
    const each = ({ state }: Table) => {
      for (const { max, drained, spent } of Object.values(state.holders).flatMap((pools) => Object.values(pools)))
        expect(drained >= 0 && spent >= 0 && drained + spent <= max).toBe(true);
    };
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        play(rules, lines, { each });
      }),
      { numRuns: 30 },
    );
  });

  it("an undo returns exactly what was spent, drained and sealed, and spends nothing", () => {
    const each = (table: Table, before: Encounter<TimelineState>) => {
      const undone = table.copy().only("gm", { kind: "undo", to: before.revision + 1 }).state;
      expect(undone.holders).toEqual(before.state.holders);
      const hands = (state: TimelineState) => Object.values(FEN).map((id) => handPointsOf(state, id, secretsOf(table)));
      expect(hands(undone)).toEqual(hands(before.state));
    };
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        // The size of a pool is a fact of the sheet, which an undo keeps.
        play(rules, lines, { each, but: ["pool"] });
      }),
      { numRuns: 20 },
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

  it("no action lands at or before the phase it is declared on", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(99), fc.nat(99), (start, relevant, secondary) => {
        expect(landingPhase(start, relevant, secondary)).toBeGreaterThan(start);
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
        play(rules, lines, {
          each: (table) => {
            for (const seat of ["gm", "maren", "tobin", "ysolt"] as const)
              expect(table.options(seat).filter((option) => option.likely === true).length).toBeLessThanOrEqual(1);
          },
        });
      }),
      { numRuns: 30 },
    );
  });

  it("the same log gives the same encounter, and every line has a text", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        const start = new Table({ house: { ...rules, uniqueCards: false } }).encounter;
        expect(replayEntriesOnto(timeline, start, entriesOf(table.encounter))).toEqual(table.encounter);
        const keys = entriesOf(table.encounter).flatMap(({ line }) => [line.key, ...(line.parts ?? []).map(({ key }) => key)]);
        expect(keys.filter((key) => ![...keysAt("timeline", "Log"), ...keysAt("Cast", "Log")].includes(key))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("a command changes none of its arguments, and its changes give the new encounter", () => {
    const each = (table: Table, before: Encounter<TimelineState>, command: Bare) => {
      const again = table.copy();
      again.encounter = before;
      for (const by of Object.keys(SEATS) as Who[]) {
        const verdict = again.ask(by, command);
        if (verdict.kind === "done") expect(patch(before, verdict.changes)).toEqual(verdict.encounter);
      }
      table.encounter = freeze(table.encounter);
    };
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        play(rules, lines, { each });
      }),
      { numRuns: 20 },
    );
  });
});
