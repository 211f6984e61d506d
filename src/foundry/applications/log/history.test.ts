import { describe, expect, it } from "vitest";
import {
  makeFreshEncounter,
  type Encounter,
  type KernelCommand,
  playCommand,
  readEntry,
  type Seat,
  type Stages,
  STRUCTURES,
  TABLE,
  serializeEntry,
} from "../../../core/index.ts";
import { SWAMP, SWAMP_CAST } from "../../../core/structures/stages/examples.fixture.ts";
import { logWithUndosOf, countEntriesToUndo, undoPathOf, redoPathsOf } from "./history.ts";

const structure = STRUCTURES.stages;
const GM: Seat = { kind: "user", user: "gm00000000000000", gm: true, combatants: Object.values(SWAMP) };

/** A command without its position. */
type Given = { readonly kind: string; readonly [field: string]: unknown };

/** Returns the encounter after some commands. */
function after(...given: readonly (Given | readonly [Given, Seat])[]): Encounter<Stages.StagesState> {
  let encounter: Encounter<Stages.StagesState> = makeFreshEncounter(structure, SWAMP_CAST, {});
  for (const one of given) {
    const [command, seat] = Array.isArray(one) ? (one as readonly [Given, Seat]) : [one as Given, GM];
    const whole = { ...command, position: structure.position(encounter.state) } as unknown as Stages.StagesCommand | KernelCommand;
    const verdict = playCommand(structure, encounter, whole, seat);
    if (verdict.kind !== "done") throw new Error(JSON.stringify(verdict));
    encounter = verdict.encounter;
  }
  return encounter;
}

const pass = (combatant: string): Given => ({ kind: "pass", combatant });
const undo = (to?: number): Given => ({ kind: "undo", ...(to === undefined ? {} : { to }) });
const redo: Given = { kind: "redo" };
const seen: readonly [Given, Seat] = [{ kind: "defeat", combatant: SWAMP.monster2, defeated: true }, TABLE];
const [one, two, three] = [pass(SWAMP.monster1), pass(SWAMP.wilrow), pass(SWAMP.fjarva)];

const undoneOf = (encounter: Encounter) => logWithUndosOf(encounter).flatMap(({ entry, undone }) => (undone ? [entry.number] : []));
const movedOf = (encounter: Encounter) =>
  logWithUndosOf(encounter).flatMap(({ entry, played, moved }) => (played ? [] : [[entry.number, moved.map(({ number }) => number)]]));

describe("the past of an encounter", () => {
  it("lists what each undo and redo moved, even if that was undone again", () => {
    const encounter = after(one, two, undo(), undo(), redo, undo(), redo, redo);
    expect(movedOf(encounter)).toEqual([
      [3, [2]],
      [4, [1]],
      [5, [1]],
      [6, [1]],
      [7, [1]],
      [8, [2]],
    ]);
    expect(undoneOf(encounter)).toEqual([]);
  });

  it("offers an undo path to standing entries of people, and says if an entry is too old", () => {
    const encounter = after(one, seen, two, undo());
    const worn = { ...readEntry(encounter.ledger["1"] ?? ""), inverse: undefined } as never;
    const older = { ...encounter, ledger: { ...encounter.ledger, 1: serializeEntry(worn) } };
    expect(logWithUndosOf(encounter).map(undoPathOf)).toEqual(["open", "none", "none", "none"]);
    expect(logWithUndosOf(older).map(undoPathOf)).toEqual(["old", "none", "none", "none"]);
    expect(countEntriesToUndo(logWithUndosOf(encounter), 1)).toBe(1);
  });
});

describe("the redo path to an undone entry", () => {
  it("takes as many redos as there were undos after it", () => {
    const ways = redoPathsOf(logWithUndosOf(after(one, two, three, undo(), undo())));
    expect([...ways]).toEqual([
      [2, { redos: 1, undo: null }],
      [3, { redos: 2, undo: null }],
    ]);
  });

  it("undoes one step if the last redo restores too much, and keeps the table's entries with their cause", () => {
    const ways = redoPathsOf(logWithUndosOf(after(one, seen, two, three, undo(1))));
    expect([...ways]).toEqual([
      [1, { redos: 1, undo: 3 }],
      [3, { redos: 1, undo: 4 }],
      [4, { redos: 1, undo: null }],
    ]);
  });

  it("leads to the former state", () => {
    const before = after(one, two).state;
    const encounter = after(one, two, three, undo(1), redo, undo(3));
    expect({ ...encounter.state, undos: 0 }).toEqual({ ...before, undos: 0 });
    expect([...redoPathsOf(logWithUndosOf(encounter)).keys()]).toEqual([3]);
  });

  it("ends when a new command is played", () => {
    expect(redoPathsOf(logWithUndosOf(after(one, undo(), two))).size).toBe(0);
    expect(redoPathsOf(logWithUndosOf(after(one, two, undo(), redo))).size).toBe(0);
  });
});
