import { describe, expect, it } from "vitest";
import { makeFreshEncounter } from "./begin.ts";
import { council, type CouncilCommand, type CouncilState } from "./council.fixture.ts";
import type { Encounter, KernelCommand } from "./encounter.ts";
import { entriesOf } from "./ledger.ts";
import { playCommand, refusePlay, replayFromBeginning } from "./play.ts";
import { maySpeakFor, isTableOrGm, isReferee, structureSeatOf, TABLE } from "./seat-rights.ts";
import type { CastMember } from "./cast/cast-member.ts";
import type { Seat } from "./structure.ts";

const [ada, bo] = ["A".repeat(16), "B".repeat(16)] as const;
const member = (id: string, hidden = false): CastMember => ({ id, name: id, side: "crown", npc: false, hidden, holder: id, numbers: {} });
const CAST = { [ada]: member(ada), [bo]: member(bo, true) };
const gm = { kind: "user", user: "G".repeat(16), gm: true, combatants: [] } as const;
const player: Seat = { kind: "user", user: "P".repeat(16), gm: false, combatants: [ada] };
const refereed = { ...council, referee: "gm" } as const;

type Given = Record<string, unknown> & { readonly kind: string };

/** Returns the reason of a refusal, checked both by `refusalOf` and by `play`. Null if the command is accepted. */
function reasonIn(structure: typeof council, given: Given, seat: Seat, encounter = makeFreshEncounter(structure, CAST, {})): string | null {
  const command = { position: structure.position(encounter.state), ...given } as unknown as CouncilCommand | KernelCommand;
  const [asked, played] = [refusePlay(structure, encounter, command, seat), playCommand(structure, encounter, command, seat)];
  expect(played.kind === "refused" ? played.refusal : null).toEqual(asked);
  return asked?.reason ?? null;
}

function given(encounter: Encounter<CouncilState>, command: Given, seat: Seat): Encounter<CouncilState> {
  const whole = { position: council.position(encounter.state), ...command } as unknown as CouncilCommand | KernelCommand;
  const verdict = playCommand(council, encounter, whole, seat);
  if (verdict.kind !== "done") throw new Error(`${command.kind} is refused`);
  return verdict.encounter;
}

describe("a seat", () => {
  it("of a GM is a referee's by default", () => {
    expect(structureSeatOf({}, gm)).toEqual(gm);
    expect([isReferee(gm), isTableOrGm(gm), maySpeakFor(gm, ada)]).toEqual([true, true, true]);
  });

  it("of a GM is a person's and a host's in a structure without a referee", () => {
    const seat = structureSeatOf(council, { ...gm, combatants: [bo] });
    expect([isReferee(seat), isTableOrGm(seat)]).toEqual([false, true]);
    expect([maySpeakFor(seat, ada), maySpeakFor(seat, bo)]).toEqual([false, true]);
  });

  it("of a player or of the table stays what it is", () => {
    expect([structureSeatOf(council, player), structureSeatOf(council, TABLE)]).toEqual([player, TABLE]);
    expect([isReferee(TABLE), isTableOrGm(TABLE), isReferee(player), isTableOrGm(player)]).toEqual([true, true, false, false]);
  });
});

describe("a structure without a referee", () => {
  it("refuses a GM a referee's commands, even if the seat lacks `referee: false`, and in a batch", () => {
    const side = { kind: "side", combatant: ada, side: "guild" };
    expect(reasonIn(council, side, gm)).toBe("chair");
    expect(reasonIn(council, { kind: "batch", commands: [side] }, gm)).toBe("chair");
    expect(reasonIn(refereed, side, gm)).toBeNull();
    expect(reasonIn(council, side, TABLE)).toBeNull();
  });

  it("refuses a GM who speaks for others, but not for an own combatant", () => {
    expect(reasonIn(council, { kind: "speak", combatant: ada }, gm)).toBe("notYours");
    expect(reasonIn(council, { kind: "speak", combatant: ada }, { ...gm, combatants: [ada] })).toBeNull();
    expect(reasonIn(refereed, { kind: "speak", combatant: ada }, gm)).toBeNull();
  });

  it("shows a GM no hidden combatants of others", () => {
    expect(reasonIn(council, { kind: "speak", combatant: bo }, gm)).toBe("combatant");
    const { state } = makeFreshEncounter(council, CAST, {});
    expect(council.view(state, structureSeatOf(council, gm), {}).waiting).toEqual([ada]);
  });

  it("leaves a host's commands, undo and redo to the GM alone", () => {
    for (const kind of ["close", "undo", "redo"]) expect(reasonIn(council, { kind }, player)).toBe("gmOnly");
    const closed = given(makeFreshEncounter(council, CAST, {}), { kind: "close" }, gm);
    expect(Object.values(closed.state.combatants).every(({ spoke }) => spoke)).toBe(true);
    const back = given(closed, { kind: "undo" }, gm);
    expect(back.state.combatants).toEqual(makeFreshEncounter(council, CAST, {}).state.combatants);
    expect(given(back, { kind: "redo" }, gm).state.combatants).toEqual(closed.state.combatants);
  });

  it("offers a GM only a host's commands and those of own combatants", () => {
    const { state } = makeFreshEncounter(council, CAST, {});
    const kinds = (seat: Seat) => council.legal(state, seat, {}).map(({ kind, who }) => [kind, ...who]);
    expect(kinds(structureSeatOf(council, gm))).toEqual([["close"]]);
    expect(kinds(structureSeatOf(council, { ...gm, combatants: [bo] }))).toEqual([["speak", bo], ["close"]]);
    expect(kinds(player)).toEqual([["speak", ada]]);
  });

  it("notes that a GM gave a command, and a replay leads to the same state", () => {
    const start = makeFreshEncounter(council, CAST, {});
    const end = given(given(start, { kind: "speak", combatant: ada }, player), { kind: "close" }, gm);
    const entries = entriesOf(end);
    expect(entries.map(({ gm: isGms }) => isGms)).toEqual([false, true]);
    expect(replayFromBeginning(council, CAST, {}, entries)).toEqual(end.state);
  });
});
