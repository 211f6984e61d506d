import type { Rounds } from "../../../../core/index.ts";
import { findBreakableSeals } from "../../../opening/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import { hasNominateStep, type RoundsBase } from "./drawing-data.ts";
import { outcomeText, sideName } from "./texts.ts";

/** A pool with more successes than this shows their number and no beads. */
const BEADS = 16;

/** A button that gives a command for a side, such as to concede. */
interface SideButton {
  readonly action: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
}

/** One side of the conflict, as tracker and board show it. */
export interface SideContext {
  readonly key: string;
  readonly side: Rounds.Side;
  readonly css: string;
  readonly name: string;
  readonly goal: string;
  /** Whether the user may write the side's goal now. */
  readonly writes: boolean;
  readonly leader: ShownCombatant | null;
  /** The points a side may spend, as text. "" if the user may not know them, or if nothing is pooled. */
  readonly pool: string;
  readonly poolText: string;
  /** The unit shown after the pool's number. */
  readonly poolUnit: string;
  readonly beads: readonly { readonly css: string }[];
  /** The price of the outcome that wins the conflict, as text. "" if it cannot be bought now. */
  readonly win: string;
  readonly facts: readonly string[];
  /** Whether the side's list is sealed, being chosen or empty, as text. A sealed list is drawn as wax. */
  readonly seal: string;
  readonly sealIcon: string;
  /** The side's list, if the user may read it before it is opened: their own, or one read before an undo. Null otherwise. */
  readonly list: readonly string[] | null;
  readonly listTitle: string;
  readonly buttons: readonly SideButton[];
  readonly refusal: string;
}

const WINS: readonly Rounds.Kind[] = ["social"];

function beadsOf(carried: number, fresh: number): SideContext["beads"] {
  if (carried + fresh > BEADS) return [];
  return [...Array.from({ length: carried }, () => ({ css: "carried" })), ...Array.from({ length: fresh }, () => ({ css: "fresh" }))];
}

function sealText({ reading, view }: RoundsBase, { sealed, waited, nominated, own }: Rounds.ShownSide): string {
  if (view.step !== "nominate" && view.step !== "reveal") return "";
  if (sealed) return say("CALLBOARD.rounds.Side.Sealed");
  if (reading.ended) return "";
  if (waited && own && nominated !== null) return say("CALLBOARD.rounds.Side.Agreeing");
  return waited ? say("CALLBOARD.rounds.Side.Choosing") : say("CALLBOARD.rounds.Side.Nothing");
}

/** The commands for a side that have a button, each with its action, icon and lang key. `correct` first asks for the amount. */
const COMMANDS = [
  ["nominate", "openHand", "fa-envelope", "Nominate"],
  ["correct", "correctPool", "fa-plus-minus", "Correct"],
  ["skipSide", "skipSide", "fa-forward", "Skip"],
  ["giveBack", "giveBack", "fa-rotate-left", "GiveBack"],
  ["lose", "lose", "fa-ban", "Lose"],
  ["concede", "concede", "fa-flag", "Concede"],
] as const;

function buttonsOf({ reading, permits }: RoundsBase, side: Rounds.Side): SideButton[] {
  const button = (action: string, icon: string, key: string): SideButton => ({
    action,
    icon,
    text: say(`CALLBOARD.rounds.Side.${key}`),
    label: say(`CALLBOARD.rounds.Side.${key}Of`, { side: sideName(side) }),
  });
  const isBreakable = findBreakableSeals(reading.live).some(({ combatant }) => combatant === side);
  return [
    ...(isBreakable ? [button("breakSide", "fa-hammer", "Break")] : []),
    ...COMMANDS.filter(([kind]) => permits.may(kind, undefined, { side })).map(([, action, icon, key]) => button(action, icon, key)),
  ];
}

function factsOf({ view }: RoundsBase, { wins, conceded }: Rounds.ShownSide): string[] {
  return [
    ...(WINS.includes(view.conflict) && wins > 0 ? [say("CALLBOARD.rounds.Side.Wins", { count: wins })] : []),
    ...(conceded ? [say("CALLBOARD.rounds.Side.Conceded")] : []),
  ];
}

/** Returns texts and beads for the successes that a side has won and not spent. Empty if the user may not know them. */
function poolOf({ view }: RoundsBase, shown: Rounds.ShownSide): Pick<SideContext, "pool" | "poolText" | "poolUnit" | "beads"> {
  const { pool } = shown;
  const fresh = shown.earned ?? 0;
  if (pool === null || view.step === "goals" || !(hasNominateStep(view) || view.conflict === "single"))
    return { pool: "", poolText: "", poolUnit: "", beads: [] };
  const total = pool + fresh;
  return {
    pool: String(total),
    poolText: say("CALLBOARD.rounds.Side.Pool", { count: total, fresh }),
    poolUnit: pluralText(total, (form) => `CALLBOARD.rounds.Side.PoolUnit.${form}`),
    beads: beadsOf(pool, fresh),
  };
}

/** Returns a side's list of outcomes as text, if this user may read it before it is resolved. */
function listOf({ reading }: RoundsBase, { nominated, own }: Rounds.ShownSide): Pick<SideContext, "list" | "listTitle"> {
  const list = nominated === null ? null : nominated.map((one) => outcomeText(reading, one));
  return { list, listTitle: say(own ? "CALLBOARD.rounds.Side.OwnList" : "CALLBOARD.rounds.Side.KnownList") };
}

/** Returns the name of a side. In a chase, the name of the pursued side says that it flees. */
function titleOf({ view }: RoundsBase, side: Rounds.Side): string {
  const name = sideName(side);
  return view.conflict === "chase" && view.pursued === side ? say("CALLBOARD.rounds.Side.Fleeing", { side: name }) : name;
}

/** Returns one side with its goal, pool, leader, list and buttons. */
export function sideContext(base: RoundsBase, shown: Rounds.ShownSide): SideContext {
  const { reading, view, permits, uiState } = base;
  const { side, goal, leader, own, winCost } = shown;
  const isBought = hasNominateStep(view);
  return {
    key: `side-${side}`,
    side,
    css: [own ? "own" : "", view.result?.winner === side ? "won" : ""].filter(Boolean).join(" "),
    name: titleOf(base, side),
    goal,
    writes: view.step === "goals" && permits.may("goal", undefined, { side }),
    leader: leader !== "" && isBought ? reading.people.personOf(leader) : null,
    ...poolOf(base, shown),
    win: isBought && view.step !== "over" && view.step !== "goals" ? say("CALLBOARD.rounds.Side.WinCost", { cost: winCost }) : "",
    facts: factsOf(base, shown),
    seal: sealText(base, shown),
    sealIcon: shown.sealed ? "fa-stamp" : shown.waited ? "fa-ellipsis" : "fa-minus",
    ...listOf(base, shown),
    buttons: buttonsOf(base, side),
    refusal: refusalTextAt(uiState, side),
  };
}

/** One bought outcome in the order of resolution, with its cost, die and fate. */
export interface BoughtContext {
  readonly key: string;
  readonly place: number;
  readonly cost: number;
  readonly buyer: string;
  readonly side: string;
  readonly text: string;
  readonly hint: string;
  readonly die: string;
  readonly fate: string;
  readonly fateText: string;
  readonly fateIcon: string;
}

const FATE_ICONS: Readonly<Record<Rounds.Fate, string>> = {
  done: "fa-check",
  blocked: "fa-shield-halved",
  blocks: "fa-shield",
  unused: "fa-minus",
  empty: "fa-minus",
  moot: "fa-xmark",
};

/** Returns the outcomes that sides bought in the round, dearest first. */
export function boughtOutcomesContext({ reading, view }: RoundsBase): BoughtContext[] {
  return view.bought.map((one, index) => ({
    key: `bought-${String(index)}`,
    place: index,
    cost: one.cost,
    buyer: sideName(one.buyer),
    side: one.buyer,
    text: outcomeText(reading, one),
    hint: say(`CALLBOARD.rounds.Outcome.${one.outcome}.hint`),
    die: one.die === null ? "" : say("CALLBOARD.rounds.Bought.Die", { die: [one.die, ...(one.again ?? [])].join(", ") }),
    fate: one.fate,
    fateText: say(`CALLBOARD.rounds.Fate.${one.fate}`),
    fateIcon: FATE_ICONS[one.fate],
  }));
}
