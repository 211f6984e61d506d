import type { Pages } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { say } from "../../../applications/texts.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import { type PagesBase } from "./drawing-data.ts";
import { playerName, sideName } from "./texts.ts";

/** One die of a conflict's side, as it is drawn. */
export interface DieContext {
  readonly die: string;
  readonly value: number;
  readonly css: string;
  /** The icon of a die that shows this value. */
  readonly face: string;
  readonly label: string;
  /** The name of the character that last rolled the die. "" if none did. */
  readonly by: string;
}

/** A character with the Debt it has staked on a side. */
interface StakeContext extends ShownCombatant {
  readonly text: string;
}

/** One side of a conflict with its dice and stakes, as it is drawn. */
export interface SideContext {
  readonly word: string;
  readonly name: string;
  readonly css: string;
  readonly dice: readonly DieContext[];
  readonly total: number;
  readonly controls: string;
  readonly flag: string;
  readonly stakes: readonly StakeContext[];
  readonly room: string;
  /** The label of the button that claims the side. "" if the user may not claim it. */
  readonly claim: string;
  readonly label: string;
}

/** One conflict with its sides, as tracker and board draw it. */
export interface ConflictContext {
  readonly number: string;
  readonly css: string;
  readonly type: string;
  readonly icon: string;
  readonly text: string;
  readonly by: string;
  /** The totals of the sides' dice, such as "7 : 4". */
  readonly totals: string;
  /** The name of the side that controls the conflict. "" if no side does. */
  readonly controlled: string;
  /** Whether the conflict is unfolded when it is first drawn. */
  readonly open: boolean;
  readonly sides: readonly SideContext[];
  readonly gloated: string;
  readonly resolver: string;
  readonly refusal: string;
}

const FACES: readonly string[] = ["one", "two", "three", "four", "five", "six"];
/** Returns the icon of a die that shows a value. A value outside of 1 to 6 gets a general icon. */
export const dieIconOf = (value: number): string => `fa-dice-${FACES[value - 1] ?? "d6"}`;

const ICONS: Readonly<Record<Pages.Kind, string>> = { goal: "fa-bullseye", event: "fa-bolt" };

function dieContext({ reading, view }: PagesBase, { die, value, roller, rolled }: Pages.ShownDie): DieContext {
  const by = roller === "" ? "" : reading.people.nameOf(roller);
  const isOpen = rolled && view.roll !== null && view.roll.wants !== "nothing";
  return {
    die,
    value,
    css: [isOpen ? "open" : "", rolled ? "rolled" : ""].filter(Boolean).join(" "),
    face: dieIconOf(value),
    label: by === "" ? say("CALLBOARD.pages.Die.Label", { value }) : say("CALLBOARD.pages.Die.LabelBy", { value, name: by }),
    by,
  };
}

function sideContext(
  base: PagesBase,
  { type, number }: Pages.ShownConflict,
  side: Pages.ShownSide,
  claims: readonly string[],
): SideContext {
  const { reading, view } = base;
  const name = sideName(type, side);
  return {
    word: side.word,
    name,
    css: [side.controls ? "controls" : "", side.claimant === "" ? "" : "claimed"].filter(Boolean).join(" "),
    dice: side.dice.map((die) => dieContext(base, die)),
    total: side.total,
    controls: side.controls ? say("CALLBOARD.pages.Conflict.Controls") : "",
    flag: side.claimant === "" ? "" : say("CALLBOARD.pages.Conflict.ClaimedBy", { user: playerName(view, side.claimant) }),
    stakes: side.stakes.map(({ combatant, drive, amount }) => ({
      ...reading.people.personOf(combatant),
      text: say("CALLBOARD.pages.Conflict.Stake", { drive, amount }),
    })),
    room: side.room > 0 ? say("CALLBOARD.pages.Conflict.Room", { count: side.room }) : "",
    claim: claims.includes(side.word) ? say("CALLBOARD.pages.Conflict.ClaimOf", { side: name, number }) : "",
    label: say("CALLBOARD.pages.Conflict.SideOf", { side: name, total: side.total }),
  };
}

/** If there are more conflicts than this, the tracker folds each to one line. */
const MOST_OPEN = 4;

function controlledIn({ type, sides }: Pages.ShownConflict): string {
  const side = sides.find(({ controls }) => controls);
  return side ? sideName(type, side) : "";
}

/** Returns the open conflicts with their sides, dice and stakes for drawing. */
export function conflictsContext(base: PagesBase): ConflictContext[] {
  const { view, permits, uiState } = base;
  const claims = permits.among("claim", undefined, "side");
  return view.conflicts.map((conflict) => ({
    number: conflict.number,
    css: conflict.type,
    type: say(`CALLBOARD.pages.Kind.${conflict.type}`),
    icon: ICONS[conflict.type],
    text: conflict.text,
    by: say("CALLBOARD.pages.Conflict.By", { user: playerName(view, conflict.creator) }),
    totals: conflict.sides.map(({ total }) => total).join(" : "),
    controlled: controlledIn(conflict),
    open: view.conflicts.length <= MOST_OPEN,
    sides: conflict.sides.map((side) => sideContext(base, conflict, side, claims)),
    gloated: conflict.gloated ? say("CALLBOARD.pages.Conflict.Gloated") : "",
    resolver: conflict.resolver === "" ? "" : say("CALLBOARD.pages.Conflict.Resolver", { user: playerName(view, conflict.resolver) }),
    refusal: refusalTextAt(uiState, `conflict-${conflict.number}`),
  }));
}
