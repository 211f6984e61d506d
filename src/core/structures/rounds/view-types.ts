import type { Die } from "./count-successes.ts";
import type { Option } from "../../kernel/command-fields.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type {
  Bought,
  Character,
  DraftWords,
  Ending,
  Exchange,
  Kind,
  Nominated,
  Outcome,
  Side,
  SkillKind,
  Stance,
  Step,
  Verdict,
} from "./state.ts";

/** The marks of a step in the strip of steps, relative to the present step. */
export const MARKS = ["done", "now", "ahead"] as const;
/** The mark of a step in the strip: done, present or still ahead. */
export type Mark = (typeof MARKS)[number];
/** The lamps (states of a row) of combatants in the list, such as `acted` or `thinking`. */
export const LAMPS = ["thinking", "wants", "acts", "answers", "acted", "waits", "sealed", "held", "out", "left", "quiet"] as const;
/** The lamp (state) of a combatant's row in the list: what the combatant has done, or what it is asked. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps (states of a row) that mean that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "wants", "acts", "answers", "waits"] as const satisfies readonly Lamp[];
/** The key of a prompt: CALLBOARD.rounds.Now.<key>. */
export type NowKey = KeysAt<"rounds", "Now">;
/** The kinds of commands that lead to the next step. `resolve` happens by itself once every list is open. */
export const NEXT_KINDS = ["begin", "call", "closeRound", "nominate", "resolve", "nextRound", "over"] as const;

/** A skill of a combatant as a seat may see it. */
export interface ShownSkill {
  readonly skill: Id;
  readonly name: string;
  readonly kind: SkillKind;
  /** The rank of the skill as it is tested now. */
  readonly rank: number;
  readonly used: boolean;
  /** The chances of 0 to 6 successes if the skill is tested as the combatant's next action. */
  readonly chances: readonly number[];
  /** The chances of 0 to 6 successes if the skill is tested as a counteraction. */
  readonly counterChances: readonly number[];
}

/** One combatant in the list, with its skills, weapons and wounds. */
export interface Row
  extends RowBase<Lamp>, Pick<Character, "acted" | "initiative" | "hindered" | "failed" | "wounds" | "lost" | "failures"> {
  readonly side: Side;
  /** Whether the combatant's action is in the queue. False for players. */
  readonly queued: boolean;
  readonly removed: boolean;
  readonly leads: boolean;
  /** All skills of the combatant for its own seat. For others only used ones, since an NPC's skills are the GM's until then. */
  readonly skills: readonly ShownSkill[];
  /** The combatant's weapons, only for a seat that controls it. */
  readonly weapons: readonly { readonly weapon: Id; readonly name: string; readonly menace: number }[];
}

/** A contender of an exchange as a seat sees it. */
export interface ShownContender {
  readonly combatant: Id;
  readonly skill: string;
  /** The rank of the tested skill. Null if the seat may not know it. */
  readonly rank: number | null;
  /** The dice of the test as rolled. Empty before the roll. */
  readonly dice: readonly Die[];
  readonly successes: number | null;
}

/** The open exchange, or the last one, as a seat sees it. */
export interface ShownExchange extends Pick<Exchange, "number" | "text" | "target" | "wants" | "winner" | "gains" | "wounds"> {
  readonly attacker: ShownContender;
  readonly defender: ShownContender | null;
  readonly stance: Stance | null;
  /** The verdict, and the combatant that it is about. Null before the exchange's dice are rolled. */
  readonly verdict: { readonly verdict: Verdict; readonly combatant: Id } | null;
  readonly weapon: string;
  readonly menace: ShownContender["dice"];
}

/** One outcome of a side's price list. */
export interface Price {
  readonly outcome: Outcome;
  readonly cost: number;
  /** The characters or sides that the outcome may be aimed at. Empty if it has no target, or none now. */
  readonly targets: readonly Id[];
  readonly sides: readonly Side[];
  /** Why the outcome cannot be bought: too expensive, or without a target. "" if it can. */
  readonly why: "" | "tooDear" | "nobody";
}

/** One side as a seat sees it. */
export interface ShownSide {
  readonly side: Side;
  readonly leader: Id;
  readonly goal: string;
  /** The side's pool of successes. Null if this seat may not know it. */
  readonly pool: number | null;
  /** The successes that the side earned this round. Null if this seat may not know them. */
  readonly earned: number | null;
  readonly wins: number;
  readonly conceded: boolean;
  readonly members: readonly Id[];
  readonly byGm: boolean;
  /** Whether the seat speaks for the side. */
  readonly own: boolean;
  /** Whether the side still has to seal its nominations. */
  readonly waited: boolean;
  readonly sealed: boolean;
  readonly winCost: number;
  /** The outcomes that the side has sealed, if this seat can read them or everyone knows them. Null otherwise. */
  readonly nominated: readonly Nominated[] | null;
  /** The draft that the side's members discuss, if this seat can read it. Null otherwise. */
  readonly draft: DraftWords | null;
  /** What the side may buy. Empty for seats that do not speak for the side. */
  readonly prices: readonly Price[];
}

/** The command that likely leads to the next step. */
export type Next = NextStep<(typeof NEXT_KINDS)[number]>;

/** What one seat may see of an encounter in `rounds`. It names no combatant that the seat may not know of. */
export interface RoundsView extends ViewBase {
  readonly referee: boolean;
  readonly round: number;
  readonly step: Step;
  readonly conflict: Kind;
  readonly limit: number;
  readonly pursued: Side;
  /** The name of the skill that a drinking contest tests. */
  readonly drink: string;
  /** The successes that a drink needs. 0 in other conflicts. */
  readonly difficulty: number;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  readonly rows: readonly Row[];
  readonly sides: readonly ShownSide[];
  /** The combatant that acts now. "" if no combatant acts that the seat may know of. */
  readonly actor: Id;
  readonly exchange: ShownExchange | null;
  /** The bought outcomes in the order of their resolution, most expensive first. */
  readonly bought: readonly Bought[];
  /** The costs of all outcomes except the Win, whose price differs by side. Empty if nothing can be bought. */
  readonly costs: readonly { readonly outcome: Outcome; readonly cost: number }[];
  readonly result: { readonly winner: Side | ""; readonly why: Ending } | null;
  readonly next: Next;
  /** The actions that a GM can put into the queue while a character acts, as options of `queue`. Empty for players. */
  readonly queueable: readonly Option[];
  /** The house rules that screens need to know. */
  readonly house: { readonly outcomes: number | null; readonly majority: boolean };
}
