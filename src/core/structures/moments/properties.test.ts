import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patch } from "../../kernel/diff.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { Chance, fill, freeze } from "../../kernel/fuzz.fixture.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { replayEntriesOnto } from "../../kernel/play.ts";
import { chooseHouse } from "../../kernel/random.fixture.ts";
import { playWithDice } from "../../kernel/random-run.fixture.ts";
import { ledgerEntrySeatOf } from "../../kernel/seat-rights.ts";
import type { House } from "../../kernel/house.ts";
import type { MomentsCommand } from "./commands/index.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { moments } from "./index.ts";
import type { MomentsState } from "./state.ts";

const house = fc.nat().map((seed) => chooseHouse(HOUSE_RULES, new Chance(seed)));
const who = fc.constantFrom<Who>("narrator", "narrator", "bryn", "odile");
/** A script: the seat, the option, and the seed that fills it in. */
const script = fc.array(fc.tuple(who, fc.nat(), fc.nat()), { maxLength: 60 });
type Script = readonly (readonly [Who, number, number])[];
type Each = (table: Table, before: Encounter<MomentsState>, command: MomentsCommand) => void;

/** Plays a script of legal commands, with dice from its seeds. */
function played(rules: House, lines: Script, each: Each = () => undefined): Table {
  const table = new Table(rules);
  for (const [by, choice, seed] of lines) {
    const options = moments.legal(table.state, SEATS[by], {});
    const likely = options.find((option) => option.likely === true && choice % 3 === 0);
    const option = likely ?? options[choice % Math.max(1, options.length)];
    if (option === undefined) continue;
    const chance = new Chance(seed);
    const command = fill(option, moments.position(table.state), chance) as MomentsCommand;
    const before = table.encounter;
    const verdict = playWithDice(moments, before, command, SEATS[by], chance);
    if (verdict.kind !== "done") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(verdict)}`);
    table.encounter = freeze(verdict.encounter);
    each(table, before, command);
  }
  return table;
}

describe("the properties of moments", () => {
  it("each option, filled in within its ranges, is accepted, at most one is likely, and the GM always has one", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        played(rules, lines, ({ state }) => {
          for (const seat of [SEATS.narrator, SEATS.bryn, SEATS.odile]) {
            const likely = moments.legal(state, seat, {}).filter((option) => option.likely === true);
            expect(likely.length).toBeLessThanOrEqual(1);
            if (seat === SEATS.narrator) expect(likely.map(({ kind }) => kind)).toEqual([moments.view(state, seat, {}).next.kind]);
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it("moving on leads to the half that the GM's view names, and no figure of the other side is waited for", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = played(rules, lines, ({ state }) => {
          for (const id of moments.view(state, SEATS.narrator, {}).waiting) expect(state.combatants[id]?.side).toBe(state.half);
        });
        const { step, kind, wraps } = table.view("narrator").next;
        const { moment } = table.state;
        table.gm({ kind });
        expect([table.step, table.state.moment]).toEqual([step, wraps ? moment + 1 : moment]);
      }),
      { numRuns: 30 },
    );
  });

  it("the deeds that a view allows are legal: a row without a refusal has its option", () => {
    const kinds: ReadonlySet<string> = new Set(["strike", "talk", "prone", "rise", "sneak", "cover", "sneakCheck", "manage"]);
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = played(rules, lines);
        for (const by of ["narrator", "bryn", "odile"] as const) {
          const options = moments.legal(table.state, SEATS[by], {});
          for (const { combatant, deeds, targets } of table.view(by).rows) {
            const open = deeds.filter(({ deed, not }) => not === "" && kinds.has(deed) && (deed !== "strike" || targets.length > 0));
            const given = options.filter(({ kind, who: ids }) => kinds.has(kind) && ids.includes(combatant)).map(({ kind }) => kind);
            expect(open.map(({ deed }) => deed).sort()).toEqual([...new Set(given)].sort());
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it("an undo restores exactly what was used", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        played(rules, lines, ({ encounter }, before, { kind }) => {
          // Sides and marks are facts of the table.
          if (kind === "side" || kind === "defeat") return;
          const verdict = playWithDice(
            moments,
            encounter,
            { kind: "undo", position: moments.position(encounter.state) },
            SEATS.narrator,
            new Chance(1),
          );
          expect(verdict.kind === "done" && { ...verdict.encounter.state, undos: 0 }).toEqual({ ...before.state, undos: 0 });
        });
      }),
      { numRuns: 15 },
    );
  });

  it("the same log gives the same encounter", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        const table = played(rules, lines);
        expect(replayEntriesOnto(moments, new Table(rules).encounter, entriesOf(table.encounter))).toEqual(table.encounter);
      }),
      { numRuns: 30 },
    );
  });

  it("a command does not mutate its input, its changes give the new encounter, and a refused one changes nothing", () => {
    fc.assert(
      fc.property(house, script, (rules, lines) => {
        played(rules, lines, (_table, before, command) => {
          for (const seat of [...Object.values(SEATS), ledgerEntrySeatOf("NobodyNobodyNobo", false)]) {
            const verdict = playWithDice(moments, before, command, seat, new Chance(7));
            if (verdict.kind === "done") expect(patch(before, verdict.changes)).toEqual(verdict.encounter);
            else expect(verdict.kind).toBe("refused");
          }
        });
      }),
      { numRuns: 15 },
    );
  });
});
