import { makeFreshEncounter } from "../../kernel/begin.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import { Chance } from "../../kernel/fuzz.fixture.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import type { Verdict } from "../../kernel/play.ts";
import { lookup } from "../../kernel/records.ts";
import { playWithDice } from "../../kernel/rolling.fixture.ts";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Due, Opening, Sealing, TableFacts } from "../../kernel/seal-types.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Option } from "../../kernel/command-fields.ts";
import type { Position, Seat, Secrets } from "../../kernel/structure.ts";
import type { Declare, TimelineCommand } from "./commands/index.ts";
import { FEN, FEN_CAST, type Bare, type ExampleStep } from "./examples.fixture.ts";
import { timeline } from "./index.ts";
import type { Result, Stack, TimelineState } from "./state.ts";
import type { TimelineView } from "./view.ts";

type BareKernel = KernelCommand extends infer Each ? (Each extends KernelCommand ? Omit<Each, "position"> : never) : never;

/** The seats of the examples. */
export const SEATS = {
  gm: { kind: "user", user: "GameMasterGameMa", gm: true, combatants: [] },
  maren: { kind: "user", user: "PlayerMaren00000", gm: false, combatants: [FEN.maren] },
  tobin: { kind: "user", user: "PlayerTobin00000", gm: false, combatants: [FEN.tobin] },
  ysolt: { kind: "user", user: "PlayerYsolt00000", gm: false, combatants: [FEN.ysolt] },
  table: TABLE,
} as const satisfies Record<string, Seat>;
/** The name of one of the seats in `SEATS`. */
export type Who = keyof typeof SEATS;

/** What a test may set as it makes its table. */
export interface Setting {
  readonly house?: House;
  readonly cast?: Cast;
  readonly facts?: Partial<TableFacts>;
  /** The seed of the random bytes. The same seed gives the same envelopes. */
  readonly seed?: number;
}

/** Returns seeded sealing without recipients. */
export function sealingOf(user: Id, chance: Chance): Sealing {
  return {
    user,
    recipients: () => ({}),
    random: (count) => Uint8Array.from({ length: count }, () => chance.integer(0, 255)),
  };
}

function userOf(by: Who): Id {
  const seat: Seat = SEATS[by];
  return seat.kind === "table" ? "table" : seat.user;
}

/**
 * An encounter to play in tests. Commands are given at its present position, and intents are sealed first. A refusal throws. After each
 * command the owed ones and due openings follow.
 */
export class Table {
  encounter: Encounter<TimelineState>;
  /** The seats whose browsers open nothing automatically. "table" stands for escrow. */
  readonly away = new Set<Who>();
  /** The openings that each user's browser keeps. */
  readonly kept = new Map<Id, Record<string, Opening>>();
  readonly #chance: Chance;

  constructor({ house = {}, cast = FEN_CAST, facts = {}, seed = 1 }: Setting = {}) {
    this.encounter = makeFreshEncounter(timeline, cast, house, { scope: "fen", escrow: "full", ...facts });
    this.#chance = new Chance(seed);
  }

  get state(): TimelineState {
    return this.encounter.state;
  }

  get position(): Position {
    return timeline.position(this.state);
  }

  /** Returns a copy to play on with, while this table stays as it is. */
  copy(): Table {
    const table = new Table();
    table.encounter = this.encounter;
    for (const [user, openings] of this.kept) table.kept.set(user, openings);
    return table;
  }

  /** Returns the secrets in a seat's browser. */
  secrets(by: Who): Secrets {
    return (this.kept.get(userOf(by)) ?? {}) as unknown as Secrets;
  }

  #keep(user: Id, openings: Readonly<Record<string, Opening>>): void {
    this.kept.set(user, { ...this.kept.get(user), ...openings });
  }

  /** Seals an intent in a seat's browser, which keeps the openings. Returns a command unchanged, or a refusal. */
  prepare(by: Who, bare: Bare | BareKernel): Bare | BareKernel | Verdict<TimelineState> {
    if (!Object.hasOwn(timeline.intents ?? {}, bare.kind)) return bare;
    if (timeline.prepare === undefined) throw new Error("Nothing seals here");
    const intent = bare as unknown as JsonRecord & { readonly kind: string };
    const made = timeline.prepare(this.state, intent, this.secrets(by), sealingOf(userOf(by), this.#chance));
    if ("reason" in made) return { kind: "refused", refusal: made };
    this.#keep(userOf(by), made.keep);
    const { command } = extractEnvelopes(timeline.shapes, { ...made.command, position: this.position });
    return command as unknown as Bare;
  }

  /** Returns the verdict on a command or an intent with these dice in order, without giving it. It asks for more if they are too few. */
  ask(by: Who, bare: Bare | BareKernel, dice: readonly number[] = []): Verdict<TimelineState> {
    const made = this.prepare(by, bare);
    if (made.kind === "refused" || made.kind === "wants" || made.kind === "done") return made;
    const command = { ...made, position: this.position } as TimelineCommand | KernelCommand;
    return playWithDice(timeline, this.encounter, command, SEATS[by], dice);
  }

  /** Gives a command or an intent that must pass, and nothing after it. */
  only(by: Who, command: Bare | BareKernel, ...dice: readonly number[]): this {
    const verdict = this.ask(by, command, dice);
    if (verdict.kind !== "done") throw new Error(`${command.kind}: ${verdict.kind === "refused" ? verdict.refusal.reason : "wants dice"}`);
    this.encounter = verdict.encounter;
    return this;
  }

  /** Gives a command or an intent that must pass, with its dice, then all that is owed and due. */
  give(by: Who, command: Bare | BareKernel, ...dice: readonly number[]): this {
    return this.only(by, command, ...dice).settle();
  }

  /** Gives commands from the GM's seat, in order. */
  gm(...commands: readonly (Bare | BareKernel)[]): this {
    for (const command of commands) this.give("gm", command);
    return this;
  }

  /** Returns the reason why a command or an intent is refused. Null if it is not. */
  refusal(by: Who, command: Bare | BareKernel): string | null {
    const verdict = this.ask(by, command);
    return verdict.kind === "refused" ? verdict.refusal.reason : null;
  }

  /** Returns the seat whose browser would open this now. Null if none would. */
  #opener({ way, context, commitment }: Due): Who | null {
    if (lookup(this.kept.get(context.user) ?? {}, commitment) === undefined) return null;
    if (way === "escrow" && !this.away.has("table")) return "table";
    const seat = (Object.keys(SEATS) as Who[]).find((who) => userOf(who) === context.user) ?? null;
    return seat === null || this.away.has(seat) ? null : seat;
  }

  /** Opens one due seal. Returns false if no browser opens any. */
  #open(): boolean {
    for (const due of timeline.due?.(this.state) ?? []) {
      const by = this.#opener(due);
      if (by === null) continue;
      const opening = this.kept.get(due.context.user)?.[due.commitment];
      this.only(by, { ...due.command, opening } as unknown as Bare);
      return true;
    }
    return false;
  }

  /** Gives what the table owes and opens what is due, until nothing is left. Throws if that never ends. */
  settle(): this {
    for (let count = 0; count < 10_000; count += 1) {
      const owed = timeline.owed(this.state);
      if (owed !== null) this.only("table", owed);
      else if (!this.#open()) return this;
    }
    throw new Error("The table is never done");
  }

  /** Plays the steps of an example in order. */
  replay(steps: readonly ExampleStep[]): this {
    for (const { by, command } of steps) this.give(by, command);
    return this;
  }

  /** Returns what a seat sees. */
  view(by: Who): TimelineView {
    return timeline.view(this.state, SEATS[by], this.secrets(by));
  }

  /** Returns what a seat may do. */
  options(by: Who): readonly Option[] {
    return timeline.legal(this.state, SEATS[by], this.secrets(by));
  }

  /** Returns one stack of a combatant. Throws if there is none of that number. */
  stack(combatant: Id, number = 1): Stack {
    const stack = this.state.stacks[combatant]?.[String(number)];
    if (stack === undefined) throw new Error(`${combatant} has no stack ${number}`);
    return stack;
  }

  /** Returns the seat that speaks for a combatant: its player's, else the GM's. */
  speaker(combatant: Id): Who {
    const players: readonly Who[] = ["maren", "tobin", "ysolt"];
    return players.find((who) => (SEATS[who] as { combatants: readonly Id[] }).combatants.includes(combatant)) ?? "gm";
  }

  /** Declares a bid of Strength and Agility for a combatant, by its speaker. `other` changes any part. */
  declare(combatant: Id, relevantBid: number, secondaryBid = 0, other: Partial<Declare> = {}): this {
    const strike = { name: "Strike", type: "common", relevant: "strength", secondary: "agility", opposing: "agility", ante: 1 } as const;
    return this.give(this.speaker(combatant), { kind: "declare", combatant, ...strike, relevantBid, secondaryBid, ...other });
  }

  /** Puts a Pause of a combatant on a phase, by its speaker. */
  pause(combatant: Id, at: number): this {
    return this.give(this.speaker(combatant), { kind: "declare", combatant, name: "Pause", type: "pause", at });
  }

  /** Passes for these combatants in this call, by their speakers. */
  pass(...combatants: readonly Id[]): this {
    for (const combatant of combatants) this.give(this.speaker(combatant), { kind: "pass", combatant });
    return this;
  }

  /** Lets all that are waited for pass, call after call, until the window is over. */
  passAll(): this {
    for (let count = 0; count < 1000 && this.state.step === "declare"; count += 1) {
      const [first] = this.view("gm").waiting;
      if (first === undefined) throw new Error("Nobody is waited for, yet the window stays open");
      this.pass(first);
    }
    return this;
  }

  /** Returns the standing, unsettled stacks of the phase. */
  #acting(): { readonly which: { readonly combatant: Id; readonly stack: number }; readonly stack: Stack }[] {
    const all = Object.entries(this.state.stacks).flatMap(([combatant, stacks]) =>
      Object.entries(stacks).map(([number, stack]) => ({ which: { combatant, stack: Number(number) }, stack })),
    );
    return all.filter(({ stack }) => stack.phase === this.state.phase && stack.voided === null && stack.closed === null);
  }

  /** Names these targets for each action of the phase that still needs some. */
  aim(targets: readonly Id[] = []): this {
    for (const { which, stack } of this.#acting()) {
      if (this.state.step !== "aim" || stack.targets !== null || stack.bid?.kind === "pause") continue;
      this.gm({ kind: "target", ...which, targets });
    }
    return this;
  }

  /** Gives each unjudged action of the phase this result, lets Pauses refund nothing, and closes the phase. */
  closed(result: Result = "success"): this {
    for (const { which, stack } of this.#acting()) {
      if (stack.bid?.kind === "pause") {
        if (stack.refund === null) this.gm({ kind: "refund", ...which });
      } else if (stack.result === null) this.gm({ kind: "judge", ...which, result });
    }
    return this.gm({ kind: "closePhase" });
  }
}
