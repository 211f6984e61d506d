import { makeFreshEncounter } from "../../kernel/begin.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import { Chance } from "../../kernel/fuzz.fixture.ts";
import { extractEnvelopes } from "../../kernel/extract-envelopes.ts";
import type { Verdict } from "../../kernel/play.ts";
import { playWithDice } from "../../kernel/rolling.fixture.ts";
import type { Opening } from "../../kernel/seal-types.ts";
import { seatIdOf, TABLE } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { CommandBase, Seat, Secrets } from "../../kernel/structure.ts";
import type { House } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import { RULES, type StagesCommand } from "./commands/index.ts";
import { indexModifiers, difficultyModifiersOf, totalDifficultyOf } from "./difficulty.ts";
import { SWAMP, SWAMP_CAST, type Bare } from "./examples.fixture.ts";
import { stages } from "./index.ts";
import { sealedDeedOf } from "./sealed-deeds.ts";
import { actionsIn } from "./stages-and-speeds.ts";
import type { Stage, StagesState } from "./state.ts";
import type { StagesView } from "./view.ts";

type BareKernel = KernelCommand extends infer Each ? (Each extends KernelCommand ? Omit<Each, "position"> : never) : never;

/** The seats of the examples. */
export const SEATS = {
  narrator: { kind: "user", user: "NarratorNarrator", gm: true, combatants: [] },
  fjarva: { kind: "user", user: "PlayerFjarva0000", gm: false, combatants: [SWAMP.fjarva] },
  wilrow: { kind: "user", user: "PlayerWilrow0000", gm: false, combatants: [SWAMP.wilrow] },
  table: TABLE,
} as const satisfies Record<string, Seat>;
/** The name of one of the seats in `SEATS`. */
export type Who = keyof typeof SEATS;

/** The browsers of a table's users, with what each has sealed. */
export class Hands {
  readonly #kept: Record<string, Record<string, Opening>> = {};
  readonly #chance = new Chance(7);

  /** Returns what only a seat's client can read. */
  of(seat: Seat): Secrets {
    return (this.#kept[seatIdOf(seat)] ?? {}) as unknown as Secrets;
  }

  /** Returns a filled-in option as the seat's client sends it: it seals an intent, and adds the opening to `open`. */
  send(state: StagesState, command: CommandBase, seat: Seat): CommandBase {
    if (command.kind === "open") return { ...command, opening: this.#openingOf(state, command as About, seat) } as CommandBase;
    if (command.kind !== "declare") return command;
    const user = seatIdOf(seat);
    const random = (count: number) => Uint8Array.from({ length: count }, () => this.#chance.integer(0, 255));
    const made = RULES.prepare(state, command as unknown as JsonRecord & { readonly kind: string }, this.of(seat), {
      user,
      random,
      recipients: () => ({}),
    });
    if (!("command" in made)) throw new Error(made.reason);
    this.#kept[user] = { ...this.#kept[user], ...made.keep };
    return { ...made.command, position: command.position };
  }

  #openingOf(state: StagesState, { combatant }: About, seat: Seat): unknown {
    return this.of(seat)[sealedDeedOf(state, combatant)?.commitment ?? ""] ?? null;
  }
}

interface About extends CommandBase {
  readonly combatant: Id;
}

/** An encounter to play in tests. Commands are given at its present position. A refusal throws. */
export class Table {
  encounter: Encounter<StagesState>;
  readonly hands = new Hands();

  constructor(house: House = {}, cast: Cast = SWAMP_CAST) {
    this.encounter = makeFreshEncounter(stages, cast, house);
  }

  get state(): StagesState {
    return this.encounter.state;
  }

  /** Returns the verdict on a command with these dice in order, without giving it. It asks for more if they are too few. */
  ask(by: Who, bare: Bare | BareKernel, dice: readonly number[] = []): Verdict<StagesState> {
    const command = { ...bare, position: stages.position(this.state) };
    return playWithDice(stages, this.encounter, command, SEATS[by], dice);
  }

  /** Gives a command that must pass, with its dice. */
  give(by: Who, command: Bare | BareKernel, ...dice: readonly number[]): this {
    const verdict = this.ask(by, command, dice);
    if (verdict.kind !== "done") throw new Error(`${command.kind}: ${verdict.kind === "refused" ? verdict.refusal.reason : "wants dice"}`);
    this.encounter = verdict.encounter;
    return this;
  }

  /** Seals what a combatant does, on the client of the seat that speaks for it. Returns the commitment. */
  seal(by: Who, combatant: Id, text: string, targets: readonly Id[] = []): string {
    const intent = { kind: "declare", position: stages.position(this.state), combatant, text, targets };
    const { command } = extractEnvelopes(stages.shapes, this.hands.send(this.state, intent, SEATS[by]) as unknown as StagesCommand);
    this.give(by, command);
    return command.kind === "seal" ? command.deed : "";
  }

  /** Opens what a combatant sealed, on the client that sealed it, then gives what the table owes. */
  open(by: Who, combatant: Id): this {
    const command = { kind: "open", position: stages.position(this.state), combatant };
    return this.give(by, this.hands.send(this.state, command, SEATS[by]) as StagesCommand).settle();
  }

  /** Gives what the table owes, until nothing is left. */
  settle(): this {
    const owed = stages.owed(this.state);
    return owed === null ? this : this.give("table", owed).settle();
  }

  /** Gives commands from the GM's seat, in order. */
  gm(...commands: readonly (Bare | BareKernel)[]): this {
    for (const command of commands) this.give("narrator", command);
    return this;
  }

  /** Returns the reason why a command is refused. Null if it is not. */
  refusal(by: Who, command: Bare | BareKernel): string | null {
    const verdict = this.ask(by, command);
    return verdict.kind === "refused" ? verdict.refusal.reason : null;
  }

  /** Returns what a seat sees. */
  view(by: Who): StagesView {
    return stages.view(this.state, SEATS[by], this.hands.of(SEATS[by]));
  }

  /** Returns the combatants that act in a stage, in order. */
  lane(stage: Stage): Id[] {
    return actionsIn(this.state, stage).map(([id]) => id);
  }

  /** Returns the present difficulty of a combatant's action. */
  difficulty(id: Id): number | null {
    const { [id]: action } = this.state.actions;
    if (action === undefined || action.difficulty === null) return null;
    const modifiers = indexModifiers(this.state, () => true);
    return totalDifficultyOf(action.difficulty, difficultyModifiersOf(this.state, id, action, modifiers)).total;
  }

  /** Announces for each combatant in this order, with its card, and locks. Hidden ones may announce in any order, so all are hidden meanwhile. */
  announced(actions: Readonly<Record<Id, readonly Id[]>>, cards: Readonly<Record<Id, string>> = {}): this {
    const ids = Object.keys(actions);
    for (const combatant of ids) this.give("table", { kind: "conceal", combatant, hidden: true });
    for (const [combatant, targets] of Object.entries(actions)) {
      const { [combatant]: card } = cards;
      this.gm({ kind: "announce", combatant, text: "acts", targets, ...(card === undefined ? {} : { card }) });
    }
    for (const combatant of ids) this.give("table", { kind: "conceal", combatant, hidden: false });
    return this.gm({ kind: "lock" });
  }

  /** Gives each combatant's action its movements, marks it as a strike of difficulty 5, and begins. */
  classified(movements: Readonly<Record<Id, number>>): this {
    for (const [combatant, count] of Object.entries(movements)) {
      this.gm(
        { kind: "classify", combatant, movements: count },
        { kind: "rate", combatant, difficulty: 5 },
        { kind: "tag", combatant, strike: true },
      );
    }
    return this.gm({ kind: "begin" });
  }

  /** Judges each combatant's action, and closes the stage. */
  judged(results: Readonly<Record<Id, "miss" | "partial" | "success">>): this {
    for (const [combatant, result] of Object.entries(results)) this.gm({ kind: "judge", combatant, result });
    return this.gm({ kind: "closeStage" });
  }
}
