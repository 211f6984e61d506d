import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Chance, fill, freeze } from "../../kernel/fuzz.fixture.ts";
import { patch } from "../../kernel/diff.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import { replayEntriesOnto } from "../../kernel/play.ts";
import { SWAMP } from "./examples.fixture.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { stages } from "./index.ts";
import type { StagesCommand } from "./commands/index.ts";

const house = fc.record({
  effects: fc.constantFrom(...HOUSE_RULES.effects.among),
  announceOrder: fc.constantFrom(...HOUSE_RULES.announceOrder.among),
  modifierLife: fc.constantFrom(...HOUSE_RULES.modifierLife.among),
  adjust: fc.boolean(),
  bide: fc.boolean(),
  showDifficulty: fc.boolean(),
});
const who = fc.constantFrom<Who>("narrator", "narrator", "narrator", "fjarva", "wilrow");
/** Who chooses, which option, and the seed that fills it in. */
const script = fc.array(fc.tuple(who, fc.nat(), fc.nat()), { maxLength: 60 });
type Script = readonly (readonly [Who, number, number])[];

/** Plays a script of legal commands. Returns the table at its beginning and at its end. */
function play(rules: Record<string, string | boolean>, lines: Script, each: (table: Table) => void = () => undefined): Table {
  const table = new Table(rules);
  for (const [by, choice, seed] of lines) {
    const options = stages.legal(table.state, SEATS[by], table.hands.of(SEATS[by]));
    const option = options[choice % Math.max(1, options.length)];
    if (option === undefined) continue;
    const command = table.hands.send(table.state, fill(option, stages.position(table.state), new Chance(seed)), SEATS[by]);
    table.give(by, extractEnvelopes(stages.shapes, command as StagesCommand).command).settle();
    each(table);
  }
  return table;
}

describe("the properties of stages", () => {
  it("each option of legal, completed within its ranges, is accepted, and at most one is likely", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        play(rules, lines, (table) => {
          const likely = stages.legal(table.state, SEATS.narrator, {}).filter((option) => option.likely === true);
          expect(likely.length).toBeLessThanOrEqual(1);
          expect(table.view("narrator").next.ready && likely.length === 0).toBe(false);
        });
      }),
    );
  });

  it("the same log gives the same encounter", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        expect(replayEntriesOnto(stages, new Table(rules).encounter, entriesOf(table.encounter))).toEqual(table.encounter);
      }),
      { numRuns: 50 },
    );
  });

  it("a command changes none of its arguments, refused or not", () => {
    fc.assert(
      fc.property(house, script, fc.constantFrom(...Object.keys(stages.shapes)), (rules, lines, kind) => {
        const table = play(rules, lines);
        const state = freeze(table.state);
        const command = {
          kind,
          position: stages.position(state),
          combatant: SWAMP.fjarva,
          text: "x",
          targets: [],
          difficulty: 1,
          stack: 1,
          deed: "0".repeat(64),
          opening: { payload: {}, salt: "0".repeat(64) },
        } as unknown as StagesCommand;
        for (const seat of Object.values(SEATS)) {
          if (kind === "join" || stages.refuse(state, command, seat) !== null) continue;
          stages.apply(state, command, seat, []);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("undoing everything leads to the beginning, and redo leads to the end again", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        const end = table.state;
        // Sides are facts of the table, which an undo keeps.
        const start = stages.rewound(new Table(rules).state, end);
        let count = 0;
        while (table.refusal("narrator", { kind: "undo" }) === null) {
          table.gm({ kind: "undo" });
          count += 1;
        }
        expect(table.state).toEqual({ ...start, undos: count });
        while (table.refusal("narrator", { kind: "redo" }) === null) table.gm({ kind: "redo" });
        expect(table.state).toEqual({ ...end, undos: count });
      }),
      { numRuns: 30 },
    );
  });

  it("the changes of a command, made to the old encounter, give the new one", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = play(rules, lines);
        const verdict = table.ask("narrator", { kind: "defeat", combatant: SWAMP.fjarva, defeated: true });
        if (verdict.kind === "done") expect(patch(table.encounter, verdict.changes)).toEqual(verdict.encounter);
      }),
      { numRuns: 50 },
    );
  });
});
