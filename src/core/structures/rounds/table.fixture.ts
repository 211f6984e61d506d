import { makeFreshEncounter } from "../../kernel/begin.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import { Chance } from "../../kernel/fuzz.fixture.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import { playCommand, type Verdict } from "../../kernel/play.ts";
import { findOwnOpening, type Opening } from "../../kernel/seal-types.ts";
import { seatIdOf, TABLE } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat, Secrets } from "../../kernel/structure.ts";
import type { DiceRequest, Rolled } from "../../kernel/dice.ts";
import type { House } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import { RULES, type RoundsCommand } from "./commands/index.ts";
import { KIPPER, KIPPER_CAST, type Bare } from "./examples.fixture.ts";
import { rounds } from "./index.ts";
import { NOMINATIONS } from "./outcome-nominations.ts";
import type { Nominated, RoundsState, Side } from "./state.ts";
import type { RoundsView } from "./view.ts";

type BareKernel = KernelCommand extends infer Each ? (Each extends KernelCommand ? Omit<Each, "position"> : never) : never;

/** The GM's seat, which speaks for NPCs. */
export const GM: Seat = { kind: "user", user: "GameMaster000000", gm: true, combatants: [] };
/** The seat of Jen's player. */
export const JEN: Seat = { kind: "user", user: "PlayerJen0000000", gm: false, combatants: [KIPPER.jen] };

/** Returns the seat of a player of some combatants. */
export function playerOf(name: string, ...combatants: readonly Id[]): Seat {
  return { kind: "user", user: name.padEnd(16, "0"), gm: false, combatants };
}

/** The dice by the id of their request. Others are rolled by chance. */
export type Dice = Readonly<Record<string, readonly number[]>>;

/** An encounter to play on in tests. Gives commands at its current position with the named dice, and throws if one is refused that should pass. */
export class Table {
  encounter: Encounter<RoundsState>;
  readonly #kept: Record<string, Record<string, Opening>> = {};
  readonly #chance: Chance;

  constructor(house: House = {}, cast: Cast = KIPPER_CAST, seed = 7) {
    this.encounter = makeFreshEncounter(rounds, cast, house, { scope: "world table", escrow: "full" });
    this.#chance = new Chance(seed);
  }

  get state(): RoundsState {
    return this.encounter.state;
  }

  /** Returns what only a seat's client can read. */
  secrets(seat: Seat): Secrets {
    return (this.#kept[seatIdOf(seat)] ?? {}) as unknown as Secrets;
  }

  /** Lets a seat's client read what another's sealed, as members of the same side can. */
  lend(from: Seat, to: Seat): void {
    this.#kept[seatIdOf(to)] = { ...this.#kept[seatIdOf(to)], ...this.#kept[seatIdOf(from)] };
  }

  #roll(request: DiceRequest, dice: Dice): Rolled {
    const known = dice[request.id];
    const shown = known ?? Array.from({ length: request.count }, () => this.#chance.integer(1, request.faces));
    if (shown.length !== request.count) throw new Error(`${request.id} wants ${request.count} dice`);
    return { ...request, dice: shown, total: shown.reduce((sum, die) => sum + die, request.modifier) };
  }

  /** Returns the verdict on a command with these dice. */
  ask(seat: Seat, bare: Bare | BareKernel, dice: Dice = {}): Verdict<RoundsState> {
    const command = { ...bare, position: rounds.position(this.state) } as RoundsCommand;
    const rolled: Rolled[] = [];
    for (;;) {
      const verdict = playCommand(rounds, this.encounter, command, seat, rolled);
      if (verdict.kind !== "wants") return verdict;
      rolled.push(...verdict.dice.map((request) => this.#roll(request, dice)));
    }
  }

  /** Gives a command that must pass. Then does what the table owes. */
  give(seat: Seat, command: Bare | BareKernel, dice: Dice = {}): this {
    const verdict = this.ask(seat, command, dice);
    if (verdict.kind !== "done") throw new Error(`${command.kind}: ${verdict.kind === "refused" ? verdict.refusal.reason : "wants dice"}`);
    this.encounter = verdict.encounter;
    return this.settle(dice);
  }

  /** Returns why a command is refused. Null if it passes. */
  refusal(seat: Seat, command: Bare | BareKernel): string | null {
    const verdict = this.ask(seat, command);
    return verdict.kind === "refused" ? verdict.refusal.reason : null;
  }

  /** Returns the command that a seat's client makes of an intent, or the reason for its refusal. */
  prepare(seat: Seat, intent: JsonRecord & { readonly kind: string }): CommandBase | string {
    const position = rounds.position(this.state) as unknown as JsonRecord;
    const random = (count: number) => Uint8Array.from({ length: count }, () => this.#chance.integer(0, 255));
    const sealing = { user: seatIdOf(seat), random, recipients: () => ({}) };
    const made = RULES.prepare(this.state, { ...intent, position }, this.secrets(seat), sealing);
    if (!("command" in made)) return made.reason;
    this.#kept[seatIdOf(seat)] = { ...this.#kept[seatIdOf(seat)], ...made.keep };
    return extractEnvelopes(rounds.shapes, { ...made.command, position: rounds.position(this.state) } as unknown as RoundsCommand).command;
  }

  /** Returns why a side may not nominate a list. Null if it may. */
  refusesList(seat: Seat, side: Side, outcomes: readonly Nominated[]): string | null {
    const made = this.prepare(seat, { kind: "nominate", side, outcomes: outcomes.map(nominatedData) });
    return typeof made === "string" ? made : this.refusal(seat, made as never);
  }

  /** Seals a side's list on the client of a seat. */
  nominate(seat: Seat, side: Side, outcomes: readonly Nominated[], dice: Dice = {}): this {
    const made = this.prepare(seat, { kind: "nominate", side, outcomes: outcomes.map(nominatedData) });
    if (typeof made === "string") throw new Error(`nominate: ${made}`);
    return this.give(seat, made as never, dice);
  }

  /** Does what the table owes, and opens what is due in each browser. */
  settle(dice: Dice = {}): this {
    for (const { commitment, command } of rounds.due?.(this.state) ?? []) {
      const opening = Object.values(this.#kept).flatMap((kept) => findOwnOpening(kept as unknown as Secrets, commitment) ?? [])[0];
      if (opening !== undefined) return this.give(TABLE, { ...command, opening } as never, dice);
    }
    const owed = rounds.owed(this.state);
    return owed === null ? this : this.give(TABLE, owed, dice);
  }

  /** Returns what a seat sees. */
  view(seat: Seat): RoundsView {
    return rounds.view(this.state, seat, this.secrets(seat));
  }

  /** Returns a side's nomination as the state holds it. */
  nominated(side: Side): readonly Nominated[] | null {
    return NOMINATIONS.of(this.state, side)?.opened?.outcomes ?? null;
  }
}

function nominatedData({ outcome, target, side }: Nominated): JsonRecord {
  return { outcome, ...(target === "" ? {} : { target }), ...(side === "" ? {} : { side }) };
}
