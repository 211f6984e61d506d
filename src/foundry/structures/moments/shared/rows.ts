import type { Reading } from "../../../encounter/parts/reading.ts";
import { Moments } from "../../../../core/index.ts";
import { isWay } from "../scene/movement-action.ts";
import { say, withSign } from "../../../applications/texts.ts";
import { hiddenTag } from "../../../applications/tracker/hidden-tag.ts";
import { lampContext, shownLamp, type LampContext } from "../../../applications/tracker/lamps.ts";
import { refusalAt } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { MomentsBase } from "./base.ts";
import { deedsContext, type DeedsContext } from "./deeds.ts";
import { managedText, progressText, stoppedText } from "./row-texts.ts";
import { resultContext, type ResultContext } from "./strikes.ts";
import { talkingContext, type TalkingContext } from "./talking.ts";
import { toolsContext, type ToolsContext } from "./tools.ts";
import { whyNot } from "./texts.ts";

/** The picture of each lamp. */
export const LAMP_ICONS = {
  thinking: "fa-ellipsis",
  done: "fa-check",
  cannot: "fa-minus",
  waits: "fa-hourglass-half",
  held: "fa-hand",
  out: "fa-skull",
  left: "fa-door-open",
} as const;
const BADGE_ICONS = {
  stopped: "fa-ban",
  prone: "fa-person-falling",
  partial: "fa-shield-halved",
  full: "fa-shield",
  sneaking: "fa-shoe-prints",
} as const;

type Badge = Moments.FigureRow["badges"][number];
/** Whether a badge of the token is told in the list too: the lamp says who may act, and a chip what came of a strike. */
const isTold = (id: Badge): id is keyof typeof BADGE_ICONS => Object.hasOwn(BADGE_ICONS, id);

/** Beats as a bar. */
export interface BeatsContext {
  readonly left: number;
  readonly max: number;
  readonly label: string;
}

/** One figure in the list. */
export interface RowContext extends ShownCombatant {
  readonly css: string;
  readonly tag: string;
  /** One line only: of the side that does not act. */
  readonly folded: boolean;
  /** It stands in an order that can be changed, and this user may put it elsewhere there. */
  readonly ordered: boolean;
  readonly carried: boolean;
  readonly standing: string;
  /** Null if nothing is asked of it. */
  readonly lamp: LampContext | null;
  /** Why it may not act, where its half is open. */
  readonly why: string;
  /** Null where they are not to be known. */
  readonly beats: BeatsContext | null;
  readonly badges: readonly { readonly id: string; readonly icon: string; readonly label: string }[];
  /** What came of its strike, or null. */
  readonly result: ResultContext | null;
  /** What else is to be said of it: its check, its business, the Director's words. */
  readonly facts: readonly string[];
  /** Why its last move went back, or "". */
  readonly back: string;
  readonly talking: TalkingContext | null;
  readonly deeds: DeedsContext | null;
  readonly tools: ToolsContext | null;
  readonly refusal: string;
  readonly find: string;
}

/** The figures by side, the acting one first and in full. */
export function listContext(base: MomentsBase): { groups: object[] } {
  const { rows, half } = base.view;
  const sides = [half, half === "party" ? "foe" : "party"] as const;
  const groups = sides.map((side) => ({
    key: side,
    title: say(`CALLBOARD.moments.Side.${side}`),
    acting: side === half,
    rows: rows.filter((row) => row.side === side).map((row) => rowContext(base, row)),
  }));
  return { groups: groups.filter((group) => group.rows.length > 0) };
}

/** What one row of the list shows. */
function rowContext(base: MomentsBase, row: Moments.FigureRow): RowContext & { readonly same: boolean } {
  return base.uiState.drawn.row(`row-${row.combatant}`, contentOf(base, row));
}

function contentOf(base: MomentsBase, row: Moments.FigureRow): RowContext {
  const { reading, uiState, view } = base;
  const lamp = shownLamp(reading, row);
  const person = reading.people.personOf(row.combatant);
  const folded = row.side !== view.half;
  return {
    ...person,
    css: cssOf(base, row, lamp),
    tag: hiddenTag(reading, row.combatant),
    folded,
    ordered: !folded,
    carried: !folded && base.permits.may("reorder", row.combatant),
    standing: say("CALLBOARD.moments.Tracker.Carried", { name: person.name }),
    lamp: lampContext(reading, row, LAMP_ICONS),
    why: lamp === "cannot" ? whyNot(reading, row.not, row.notData) : "",
    beats: beatsContext(row),
    badges: row.badges.filter(isTold).map((id) => badgeContext(reading, row, id)),
    result: resultContext(reading, row),
    facts: [...wayOf(base, row), ...factsOf(row)],
    back: row.back === null ? "" : say(`CALLBOARD.moments.Back.${row.back}`),
    talking: talkingContext(base, row, person.name),
    ...actsOf(base, row, person.name),
    refusal: refusalAt(uiState, row.combatant),
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
  };
}

/** What may be done: at once for one's own, for the Director's foes and for those whose players are away; of the others behind a fold. */
function actsOf(base: MomentsBase, row: Moments.FigureRow, name: string): Pick<RowContext, "deeds" | "tools"> {
  const { reading, view } = base;
  const deeds = deedsContext(base, row, name);
  const isDirect = row.side === view.half && row.own && (!view.referee || row.npc || !reading.people.isAttended(row.combatant));
  const tools = toolsContext(base, row, { name, deeds: isDirect ? null : deeds });
  return { deeds: isDirect ? deeds : view.referee ? null : openOnes(deeds), tools };
}

/** What may be done outside of one's own half; null where there is nothing. */
function openOnes(deeds: DeedsContext | null): DeedsContext | null {
  const buttons = deeds?.buttons.filter(({ why }) => why === "") ?? [];
  return deeds && buttons.length > 0 ? { ...deeds, buttons } : null;
}

function cssOf({ view }: MomentsBase, row: Moments.FigureRow, lamp: string): string {
  const own = row.own && !view.referee ? "own" : "";
  const folded = row.side === view.half ? "" : "folded";
  return [lamp, own, folded, row.waited ? "waited" : "", row.hidden ? "hide" : ""].filter(Boolean).join(" ");
}

/** A sign at a figure. */
export function badgeContext(reading: Reading, { stopped }: Moments.FigureRow, id: keyof typeof BADGE_ICONS): RowContext["badges"][number] {
  const isNamed = id === "stopped" && stopped !== "";
  const label = isNamed ? stoppedText(reading, stopped) : say(`CALLBOARD.moments.Badge.${id}`);
  return { id, icon: `fa-solid ${BADGE_ICONS[id]}`, label };
}

/** By which way its token goes next where that is not walking; for who knows its Beats. */
function wayOf({ reading }: MomentsBase, { combatant, placed, beats }: Moments.FigureRow): string[] {
  const action = placed && beats ? (reading.live?.combatants.get(combatant)?.token?.movementAction ?? "walk") : "walk";
  if (!isWay(action) || action === "walk") return [];
  const way = say("CALLBOARD.moments.Tracker.WayFor", { way: say(`CALLBOARD.moments.Way.${action}`), beats: Moments.WAY_BEATS[action] });
  return [say("CALLBOARD.moments.Tracker.GoesBy", { way })];
}

/** What else is to be said of a figure, in short. */
export function factsOf(row: Moments.FigureRow): string[] {
  const { sneaked, business, notes, detected, sneaking, modifier } = row;
  const managed = managedText(row);
  const how = sneaked?.passed === true ? "Unnoticed" : "Noticed";
  return [
    ...(sneaked ? [say(`CALLBOARD.moments.Tracker.${how}`, { die: sneaked.die + sneaked.dar, score: sneaked.score })] : []),
    ...(sneaking && detected ? [say("CALLBOARD.moments.Tracker.Found")] : []),
    ...(modifier ? [say("CALLBOARD.moments.Tracker.Modified", { amount: withSign(modifier) })] : []),
    ...(managed === "" ? [] : [say("CALLBOARD.moments.Tracker.Managed", { text: managed })]),
    ...(business ? [progressText(business)] : []),
    ...notes,
  ];
}

/** Beats as a bar; null where they are not to be known. */
export function beatsContext({ beats }: Pick<Moments.FigureRow, "beats">): BeatsContext | null {
  return beats && { ...beats, label: say("CALLBOARD.moments.Sheet.BeatsOf", { left: beats.left, max: beats.max }) };
}
