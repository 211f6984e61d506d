import { begin } from "../../kernel/begin.ts";
import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import { play, type Verdict } from "../../kernel/play.ts";
import { TABLE } from "../../kernel/seats.ts";
import type { Cast, House, Id, Seat } from "../../kernel/structure.ts";
import { difficultyOf } from "./difficulty.ts";
import { SWAMP, SWAMP_CAST, type Bare } from "./examples.ts";
import { stages } from "./index.ts";
import { actionsIn } from "./stage.ts";
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
/** The name of a seat. */
export type Who = keyof typeof SEATS;

/** An encounter to play on in tests: gives commands at the position where it stands, and throws where one is refused that should not be. */
export class Table {
  encounter: Encounter<StagesState>;

  constructor(house: House = {}, cast: Cast = SWAMP_CAST) {
    this.encounter = begin(stages, cast, house);
  }

  get state(): StagesState {
    return this.encounter.state;
  }

  /** What would come of a command. */
  ask(by: Who, bare: Bare | BareKernel): Verdict<StagesState> {
    const command = { ...bare, position: stages.position(this.state) };
    return play(stages, this.encounter, command, SEATS[by]);
  }

  /** Gives a command that must pass. */
  give(by: Who, command: Bare | BareKernel): this {
    const verdict = this.ask(by, command);
    if (verdict.kind !== "done") throw new Error(`${command.kind}: ${verdict.kind === "refused" ? verdict.refusal.reason : "wants dice"}`);
    this.encounter = verdict.encounter;
    return this;
  }

  /** Gives a command of the Narrator. */
  gm(...commands: readonly (Bare | BareKernel)[]): this {
    for (const command of commands) this.give("narrator", command);
    return this;
  }

  /** The reason why a command is refused, or null. */
  refusal(by: Who, command: Bare | BareKernel): string | null {
    const verdict = this.ask(by, command);
    return verdict.kind === "refused" ? verdict.refusal.reason : null;
  }

  /** What a seat sees. */
  view(by: Who): StagesView {
    return stages.view(this.state, SEATS[by], {});
  }

  /** Who acts in a stage, in order. */
  lane(stage: Stage): Id[] {
    return actionsIn(this.state, stage).map(([id]) => id);
  }

  /** The difficulty of somebody's action as it stands. */
  difficulty(id: Id): number | null {
    return difficultyOf(this.state, id);
  }

  /** Announces for each of these, in this order, and locks. They are hidden meanwhile, since hidden combatants are bound by no order of sides. */
  announced(actions: Readonly<Record<Id, readonly Id[]>>): this {
    const ids = Object.keys(actions);
    for (const combatant of ids) this.give("table", { kind: "conceal", combatant, hidden: true });
    for (const [combatant, targets] of Object.entries(actions)) this.gm({ kind: "announce", combatant, text: "acts", targets });
    for (const combatant of ids) this.give("table", { kind: "conceal", combatant, hidden: false });
    return this.gm({ kind: "lock" });
  }

  /** Gives each of these its movements, marks it as a strike of difficulty 5, and begins. */
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

  /** Judges each of these, and closes the stage. */
  judged(results: Readonly<Record<Id, "miss" | "partial" | "success">>): this {
    for (const [combatant, result] of Object.entries(results)) this.gm({ kind: "judge", combatant, result });
    return this.gm({ kind: "closeStage" });
  }
}
