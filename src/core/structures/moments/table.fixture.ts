import { makeFreshEncounter } from "../../kernel/begin.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import type { Verdict } from "../../kernel/play.ts";
import { lookup } from "../../kernel/records.ts";
import { playWithDice } from "../../kernel/rolling.fixture.ts";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import type { Seat } from "../../kernel/structure.ts";
import { CAVE, CAVE_CAST, type Bare, type ExampleStep } from "./examples.fixture.ts";
import { moments } from "./index.ts";
import type { MomentsView } from "./view-types.ts";
import { stepOf } from "./visibility.ts";
import type { Figure, MomentsState, Step } from "./state.ts";

type BareKernel = KernelCommand extends infer Each ? (Each extends KernelCommand ? Omit<Each, "position"> : never) : never;

/** The seats of the examples. */
export const SEATS = {
  narrator: { kind: "user", user: "NarratorNarrator", gm: true, combatants: [] },
  bryn: { kind: "user", user: "PlayerBryn000000", gm: false, combatants: [CAVE.bryn] },
  odile: { kind: "user", user: "PlayerOdile00000", gm: false, combatants: [CAVE.odile] },
  table: TABLE,
} as const satisfies Record<string, Seat>;
/** The name of one of the seats in `SEATS`. */
export type Who = keyof typeof SEATS;

/** An encounter to play on in tests. Gives commands at its current position, and throws if one is refused that should pass. */
export class Table {
  encounter: Encounter<MomentsState>;
  /** The last line of the log. */
  line: LogLine | null = null;

  /** Stops at every half, unless the house rules say otherwise. */
  constructor(house: House = {}, cast: Cast = CAVE_CAST) {
    this.encounter = makeFreshEncounter(moments, cast, { passEmpty: false, ...house });
  }

  get state(): MomentsState {
    return this.encounter.state;
  }

  /** The half of the Moment that is open now. */
  get step(): Step {
    return stepOf(this.state);
  }

  /** Returns the verdict on a command with these dice in order. It asks for more if they are too few. */
  ask(by: Who, bare: Bare | BareKernel, dice: readonly number[] = []): Verdict<MomentsState> {
    const command = { ...bare, position: moments.position(this.state) };
    return playWithDice(moments, this.encounter, command, SEATS[by], dice);
  }

  /** Gives a command that must pass, with its dice. */
  give(by: Who, command: Bare | BareKernel, ...dice: readonly number[]): this {
    const verdict = this.ask(by, command, dice);
    if (verdict.kind !== "done") throw new Error(`${command.kind}: ${verdict.kind === "refused" ? verdict.refusal.reason : "wants dice"}`);
    this.encounter = verdict.encounter;
    this.line = verdict.entries[0]?.line ?? null;
    return this;
  }

  /** Gives commands of the GM without dice. */
  gm(...commands: readonly (Bare | BareKernel)[]): this {
    for (const command of commands) this.give("narrator", command);
    return this;
  }

  /** Plays the steps of an example in order. */
  play(steps: readonly ExampleStep[]): this {
    for (const { by, command, dice = [] } of steps) this.give(by, command, ...dice);
    return this;
  }

  /** Moves on to a half, at least one further, as the GM does. */
  to(step: Step): this {
    const { revision } = this.encounter;
    do {
      if (this.encounter.revision > revision + 24) throw new Error(`No such half ahead: ${step}`);
      this.gm({ kind: "nextHalf" });
    } while (this.step !== step);
    return this;
  }

  /** Returns the reason why a command is refused. Null if it passes. */
  refusal(by: Who, command: Bare | BareKernel): string | null {
    const verdict = this.ask(by, command);
    return verdict.kind === "refused" ? verdict.refusal.reason : null;
  }

  /** Returns what a seat sees. */
  view(by: Who): MomentsView {
    return moments.view(this.state, SEATS[by], {});
  }

  /** Returns a figure. Throws if there is none. */
  figure(id: Id): Figure {
    const figure = lookup(this.state.combatants, id);
    if (figure === undefined) throw new Error(`No figure ${id}`);
    return figure;
  }
}
