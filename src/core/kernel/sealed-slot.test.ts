import { describe, expect, it } from "vitest";
import { ballot, BALLOTS, ballotOf, SIDES, type BallotCommand, type BallotState } from "./ballot.fixture.ts";
import { makeFreshEncounter } from "./begin.ts";
import type { Encounter } from "./encounter.ts";
import { keyPairFromSecret } from "./seal-crypto.ts";
import { Chance } from "./fuzz.fixture.ts";
import { entriesOf } from "./ledger.ts";
import { extractEnvelopes } from "./extract-envelopes.ts";
import { parseCommandRequest } from "./parse-command.ts";
import { playCommand } from "./play.ts";
import { replacedCommitmentsOf } from "./replaced-seals.ts";
import type { Opening } from "./seal-types.ts";
import { seatIdOf, TABLE } from "./seat-rights.ts";
import type { CastMember } from "./cast/cast-member.ts";
import type { CommandBase, Refusal, Seat, Secrets } from "./structure.ts";
import type { Id, JsonRecord } from "./json-types.ts";

const [ada, bo, cy, dee] = ["A", "B", "C", "D"].map((letter) => letter.repeat(16)) as [Id, Id, Id, Id];
const member = (id: Id, side: string): CastMember => ({ id, name: id, side, npc: false, hidden: false, holder: id, numbers: {} });
const CAST = { [ada]: member(ada, "crown"), [bo]: member(bo, "guild"), [cy]: member(cy, "street"), [dee]: member(dee, "street") };
const player = (id: Id): Seat => ({ kind: "user", user: id.toLowerCase(), gm: false, combatants: [id] });
const gm: Seat = { kind: "user", user: "G".repeat(16), gm: true, combatants: [] };
const SEATS = { crown: player(ada), guild: player(bo), street: player(cy) } as const;
const FACTS = { scope: "world.ballot", escrow: "none" } as const;

/** A ballot, with what each browser keeps. */
class Table {
  encounter: Encounter<BallotState> = makeFreshEncounter(ballot, CAST, {}, FACTS);
  readonly asked: string[] = [];
  readonly #kept: Record<string, Record<string, Opening>> = {};
  readonly #chance = new Chance(3);

  get state(): BallotState {
    return this.encounter.state;
  }

  secrets(seat: Seat): Secrets {
    return (this.#kept[seatIdOf(seat)] ?? {}) as unknown as Secrets;
  }

  /** Gives a command as its client sends it. Returns the reason of a refusal, else null. */
  give(seat: Seat, bare: JsonRecord & { readonly kind: string }): Refusal | null {
    const whole = { position: ballot.position(this.state), ...bare };
    const parsed = parseCommandRequest(ballot, whole, { knows: (id) => Object.hasOwn(CAST, id), gm: seat === gm });
    if ("refusal" in parsed) return parsed.refusal;
    const verdict = playCommand(ballot, this.encounter, extractEnvelopes(ballot.shapes, parsed.command).command as BallotCommand, seat);
    if (verdict.kind !== "done") return verdict.kind === "refused" ? verdict.refusal : { reason: verdict.kind };
    this.encounter = verdict.encounter;
    const owed = ballot.owed(this.state);
    return owed === null ? null : this.give(TABLE, owed as CommandBase & JsonRecord);
  }

  nominate(seat: Seat, side: string, number: number): Refusal | null {
    const made = ballot.prepare?.(this.state, { kind: "nominate", side, number }, this.secrets(seat), {
      user: seatIdOf(seat),
      random: (count) => Uint8Array.from({ length: count }, () => this.#chance.integer(0, 255)),
      recipients: (id) => {
        this.asked.push(id);
        return { [id]: keyPairFromSecret(new Uint8Array(32).fill(7)).public };
      },
    });
    if (!made || !("command" in made)) return made ?? null;
    const answer = this.give(seat, made.command);
    if (answer === null) this.#kept[seatIdOf(seat)] = { ...this.#kept[seatIdOf(seat)], ...made.keep };
    return answer;
  }

  open(
    side: keyof typeof SEATS,
    opening: unknown = this.secrets(SEATS[side])[ballotOf(this.state, side)?.commitment ?? ""],
  ): Refusal | null {
    return this.give(SEATS[side], { kind: "open", side, opening } as never);
  }
}

/** A ballot in which all sides have sealed. */
function sealedTable(): Table {
  const table = new Table();
  expect(table.nominate(SEATS.crown, "crown", 11)).toBeNull();
  expect(table.nominate(SEATS.guild, "guild", 22)).toBeNull();
  expect(table.nominate(SEATS.street, "street", 33)).toBeNull();
  return table;
}

describe("the sealed slot of a side", () => {
  it("names the members of a side, whose owners can read it", () => {
    const table = new Table();
    table.nominate(SEATS.street, "street", 3);
    expect(ballot.sealed?.(table.state).map(({ context, readers }) => [context.combatant, readers])).toEqual([["street", [cy, dee]]]);
  });

  it("is sealed by a seat that speaks for a member, to the owners of all members, and may be replaced", () => {
    const table = new Table();
    expect(table.nominate(SEATS.crown, "guild", 1)).toEqual({ reason: "notYours" });
    expect(table.nominate(SEATS.street, "street", 5)).toBeNull();
    expect(table.asked.slice(-2)).toEqual([cy, dee]);
    expect(table.nominate(player(dee), "street", 6)).toBeNull();
    expect(ballotOf(table.state, "street")).toMatchObject({ by: seatIdOf(player(dee)), stack: 2 });
    expect(table.state.step).toBe("seal");
    const stale = { kind: "seal", side: "street", stack: 2, ballot: { commitment: "0".repeat(64), key: "", nonce: "", box: "", to: {} } };
    expect(table.give(SEATS.street, stale)).not.toBeNull();
  });

  it("is offered to each side once, and reveals no number in others' views, lines, state or entries", () => {
    const table = new Table();
    const offered = ballot.legal(table.state, SEATS.guild, {}).map(({ kind, fields }) => [kind, fields["side"]]);
    expect(offered).toEqual([["nominate", { type: "choice", among: ["guild"] }]]);
    const [low, high] = [0, 99].map((number) => {
      const one = new Table();
      one.nominate(SEATS.crown, "crown", number);
      const { state, ledger } = one.encounter;
      return JSON.stringify([state, ledger, ballot.view(state, SEATS.guild, one.secrets(SEATS.guild)), ballot.view(state, gm, {})]);
    });
    const blank = (text = "") => text.replaceAll(/[0-9a-f]{64}/g, "");
    expect(blank(low)).toBe(blank(high));
    table.nominate(SEATS.crown, "crown", 42);
    expect(ballot.view(table.state, SEATS.crown, table.secrets(SEATS.crown)).own).toEqual({ crown: 42 });
  });

  it("is opened together with the others, and counted once the last is open", () => {
    const table = sealedTable();
    expect(table.state.step).toBe("open");
    expect(ballot.due?.(table.state).map(({ command, way }) => [command, way])).toEqual(
      SIDES.map((side) => [{ kind: "open", side }, "owner"]),
    );
    expect(ballot.legal(table.state, SEATS.crown, table.secrets(SEATS.crown)).map(({ kind }) => kind)).toEqual(["open"]);
    expect([table.open("crown"), table.open("guild"), table.state.bids]).toEqual([null, null, {}]);
    expect(table.open("crown")).toEqual({ reason: "noSeal" });
    expect([table.open("street"), table.state.bids]).toEqual([null, { crown: 11, guild: 22, street: 33 }]);
    expect([table.state.round, table.state.step, BALLOTS.all(table.state)]).toEqual([2, "seal", []]);
    expect(BALLOTS.nextStack(table.state, "crown")).toBe(2);
  });

  it("counts nothing if its opening is false, or if it cannot be opened", () => {
    const table = sealedTable();
    const other = Object.values(table.secrets(SEATS.guild))[0];
    expect(table.open("crown", other)).toBeNull();
    expect(ballotOf(table.state, "crown")).toMatchObject({ fault: "false", opened: null });
    expect([table.give(SEATS.guild, { kind: "lose", side: "street" }), table.give(gm, { kind: "lose", side: "street" })]).toEqual([
      { reason: "referee" },
      null,
    ]);
    expect([table.open("guild"), table.state.bids]).toEqual([null, { crown: null, guild: 22, street: null }]);
  });

  it("is voided only by a false opening of the user who sealed, and a misfit of any other user is refused", () => {
    const table = sealedTable();
    const other = Object.values(table.secrets(SEATS.guild))[0];
    const before = table.encounter;
    for (const seat of [player(dee), gm, TABLE])
      expect(table.give(seat, { kind: "open", side: "street", opening: other } as never)).toEqual({ reason: "misfit" });
    expect(table.encounter).toBe(before);
    const own = table.secrets(SEATS.street)[ballotOf(table.state, "street")?.commitment ?? ""];
    expect(table.give(player(dee), { kind: "open", side: "street", opening: own } as never)).toBeNull();
    expect(ballotOf(table.state, "street")).toMatchObject({ fault: "", opened: { number: 33 } });
  });

  it("does not open in another round, for another side, or from another user's seal", () => {
    const table = sealedTable();
    const slot = ballotOf(table.state, "crown")!;
    const opening = table.secrets(SEATS.crown)[slot.commitment] as unknown as Opening;
    const isOpen = (state: BallotState, side = "crown") => BALLOTS.openedBy(state, side, opening) !== null;
    expect(isOpen(table.state)).toBe(true);
    expect(isOpen({ ...table.state, round: 2 })).toBe(false);
    expect(isOpen(BALLOTS.put(table.state, "guild", slot), "guild")).toBe(false);
    expect(isOpen(BALLOTS.change(table.state, "crown", { by: "x" }))).toBe(false);
  });

  it("is sealed a limited number of times until all are opened, but a referee may seal more", () => {
    const table = new Table();
    for (let count = 1; count <= 4; count += 1) expect(table.nominate(SEATS.crown, "crown", count)).toBeNull();
    expect(table.nominate(SEATS.crown, "crown", 5)).toEqual({ reason: "sealedOften", data: { most: 4 } });
    expect(table.nominate(gm, "crown", 6)).toBeNull();
    expect(table.nominate(SEATS.guild, "guild", 22)).toBeNull();
    expect(table.nominate(SEATS.street, "street", 33)).toBeNull();
    table.give(gm, { kind: "open", side: "crown", opening: table.secrets(gm)[ballotOf(table.state, "crown")?.commitment ?? ""] } as never);
    for (const side of ["guild", "street"] as const) table.open(side);
    expect([table.state.round, table.nominate(SEATS.crown, "crown", 7)]).toEqual([2, null]);
  });

  it("does not come back once replaced, since its envelope is gone: the replacement stays, or the side seals again", () => {
    const table = new Table();
    table.nominate(SEATS.crown, "crown", 1);
    const [first, before] = [ballotOf(table.state, "crown")!, table.state];
    table.nominate(SEATS.crown, "crown", 2);
    const second = ballotOf(table.state, "crown")!;
    expect(replacedCommitmentsOf(ballot, before, table.state)).toEqual([first.commitment]);
    const after = table.encounter;
    expect(table.give(gm, { kind: "undo" })).toBeNull();
    expect(ballotOf(table.state, "crown")).toEqual(second);
    expect([BALLOTS.nextStack(table.state, "crown"), replacedCommitmentsOf(ballot, after.state, table.state)]).toEqual([3, []]);
    expect(table.give(gm, { kind: "undo" })).toBeNull();
    expect([ballotOf(table.state, "crown"), replacedCommitmentsOf(ballot, after.state, table.state)]).toEqual([undefined, []]);
    for (let count = 0; count < 2; count += 1) expect(table.give(gm, { kind: "redo" })).toBeNull();
    expect(table.state).toEqual({ ...after.state, undos: table.state.undos });
    const fallen = BALLOTS.stillKnown(before, BALLOTS.drop(after.state, "crown"), false);
    expect(ballotOf(fallen, "crown")).toBeUndefined();
    const opened = BALLOTS.stillKnown(before, BALLOTS.change(after.state, "crown", { opened: { number: 2 } }), false);
    expect(ballotOf(opened, "crown")).toMatchObject({ commitment: second.commitment, opened: { number: 2 }, known: true });
  });

  it("stays known after an undo, so that no side seals again what people have read, also for a round that ended", () => {
    const table = sealedTable();
    table.open("crown");
    expect(table.give(gm, { kind: "undo" })).toBeNull();
    expect(ballotOf(table.state, "crown")).toMatchObject({ opened: { number: 11 }, known: true });
    expect(ballotOf(table.state, "guild")).toMatchObject({ opened: null, known: false });
    expect(ballot.view(table.state, SEATS.guild, {}).own).toEqual({ crown: 11 });
    expect(table.give(gm, { kind: "undo" })).toBeNull();
    expect(table.state.step).toBe("seal");
    expect(table.nominate(SEATS.crown, "crown", 99)).toEqual({ reason: "known" });
    const whole = sealedTable();
    for (const side of SIDES) whole.open(side);
    const opened = entriesOf(whole.encounter).findLast(({ command }) => command.kind === "open");
    expect(whole.give(gm, { kind: "undo", to: opened?.number ?? 0 })).toBeNull();
    const known = Object.fromEntries(BALLOTS.all(whole.state).map(([side, slot]) => [side, slot.known]));
    expect(known).toEqual({ crown: true, guild: true });
    expect(whole.nominate(SEATS.street, "street", 44)).toBeNull();
    expect([whole.open("street"), whole.state.bids]).toEqual([null, { crown: 11, guild: 22, street: 44 }]);
  });
});
