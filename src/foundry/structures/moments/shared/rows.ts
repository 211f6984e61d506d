import type { Reading } from "../../../encounter/parts/reading.ts";
import { Moments } from "../../../../core/index.ts";
import { isWay } from "../scene/adapt-movement-action.ts";
import { say, withSign } from "../../../applications/texts.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { defeatedLast } from "../../../applications/tracker/row-order.ts";
import { rowFrame, type RowFrame } from "../../../applications/tracker/row-frame.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { gatherFigures, type Crowd } from "./gather-crowds.ts";
import { correctionContext, type CorrectionContext } from "./correct-damage.ts";
import { crowdRowContext, type CrowdRowContext } from "./crowd-rows.ts";
import { deedsContext, type DeedsContext } from "./deed-controls.ts";
import { managementText, businessProgressText, stoppedByText } from "./row-texts.ts";
import { strikeResultContext, type ResultContext } from "./strike-form.ts";
import { talkAnswerContext, type TalkAnswerContext } from "./talk-answer.ts";
import { gmFigureToolsContext, type ToolsContext } from "./gm-figure-controls.ts";
import { refusalReasonText } from "./texts.ts";

/** The Font Awesome icons of a row's lamp, the sign for what a figure is asked or has done, by state. */
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
/** Whether a row shows this badge. Badges that say who may act or has struck are on the token only. */
const isTold = (id: Badge): id is keyof typeof BADGE_ICONS => Object.hasOwn(BADGE_ICONS, id);

/** A figure's Beats, drawn as a bar. */
export interface BeatsContext {
  readonly left: number;
  readonly max: number;
  readonly label: string;
}

/** One figure's row in the tracker's list. */
export interface RowContext extends RowFrame {
  /** Whether the row takes one line only. Rows of the side that does not act do. */
  readonly folded: boolean;
  /** `ordered`: whether the order of the row's side counts. `carried`: whether this user may move the row in that order. */
  readonly ordered: boolean;
  readonly carried: boolean;
  readonly standing: string;
  /** Why the figure may not act in its open half, as text. "" if it may. */
  readonly why: string;
  /** The figure's Beats. Null if the user may not know them. */
  readonly beats: BeatsContext | null;
  readonly badges: readonly { readonly id: string; readonly icon: string; readonly label: string }[];
  /** The result of the figure's strike. Null if it has not struck in this Moment. */
  readonly result: ResultContext | null;
  /** Other facts about the figure: its sneaking check, its business, the GM's notes. */
  readonly facts: readonly string[];
  /** Why the figure's last move was sent back, as text. "" if it was not. */
  readonly back: string;
  /** The GM's buttons for the damage of the figure's strike. Null without damage, and for players. */
  readonly correction: CorrectionContext | null;
  readonly talking: TalkAnswerContext | null;
  readonly deeds: DeedsContext | null;
  readonly tools: ToolsContext | null;
}

/** Returns the figures of both sides. The acting side comes first and is shown in full, in its order. */
export function combatantListContext(base: MomentsBase): { groups: object[] } {
  const { rows, half } = base.view;
  // The order of the acting side is a rule, and is changed by hand.
  const shown = [...rows.filter(({ side }) => side === half), ...defeatedLast(rows.filter(({ side }) => side !== half))];
  const sides = [half, half === "party" ? "foe" : "party"] as const;
  const groups = sides.map((side) => ({
    key: side,
    title: say(`CALLBOARD.moments.Side.${side}`),
    acting: side === half,
    rows: rowsContext(
      base,
      shown.filter((row) => row.side === side),
    ),
  }));
  return { groups: groups.filter((group) => group.rows.length > 0) };
}

type Drawn = { readonly same: boolean };

/** Returns rows for the template. For a GM, figures that stand alike share a row. */
function rowsContext(base: MomentsBase, rows: readonly Moments.FigureRow[]): ((RowContext | CrowdRowContext<RowContext>) & Drawn)[] {
  return gatherFigures(base, rows).map((one) => (isMergedGroup(one) ? drawnCrowd(base, one) : rowContext(base, one)));
}

/** Returns the row of a crowd, with the rows of its members while it is unfolded. */
function drawnCrowd(base: MomentsBase, crowd: Crowd): CrowdRowContext<RowContext> & Drawn {
  const row = crowdRowContext(base, crowd, (one) => rowContext(base, one));
  const { rows } = row.crowd;
  const drawn = base.uiState.drawn.row(`row-${row.id}`, { ...row, crowd: { ...row.crowd, rows: [] } }, rows);
  return { ...drawn, crowd: row.crowd };
}

/** Returns a figure's row in the tracker's list. `same` says that it is unchanged since it was last drawn. */
function rowContext(base: MomentsBase, row: Moments.FigureRow): RowContext & Drawn {
  return base.uiState.drawn.row(`row-${row.combatant}`, contentOf(base, row));
}

function contentOf(base: MomentsBase, row: Moments.FigureRow): RowContext {
  const { reading, view } = base;
  const frame = rowFrame(base, row, { icons: LAMP_ICONS, isOwn: row.own && !view.referee });
  const { name, css, lamp } = frame;
  const folded = row.side !== view.half;
  return {
    ...frame,
    css: folded ? `${css} folded` : css,
    folded,
    ordered: !folded,
    carried: !folded && base.permits.may("reorder", row.combatant),
    standing: say("CALLBOARD.moments.Tracker.Carried", { name }),
    why: lamp?.id === "cannot" ? refusalReasonText(reading, row.not, row.notData) : "",
    beats: beatsContext(row),
    badges: row.badges.filter(isTold).map((id) => badgeContext(reading, row, id)),
    result: strikeResultContext(reading, row),
    facts: [...wayOf(base, row), ...figureFactTexts(row)],
    back: row.back === null ? "" : say(`CALLBOARD.moments.Back.${row.back}`),
    correction: correctionContext(base, row, name),
    talking: talkAnswerContext(base, row, name),
    ...actsOf(base, row, name),
  };
}

/**
 * Returns a row's deeds and tools. A GM finds the deeds behind the fold, except those of NPCs and absent players in their own half.
 */
function actsOf(base: MomentsBase, row: Moments.FigureRow, name: string): Pick<RowContext, "deeds" | "tools"> {
  const { reading, view } = base;
  const isDirect = row.side === view.half && row.own && (!view.referee || row.npc || !reading.people.isAttended(row.combatant));
  const deedsOf = () => deedsContext(base, row, name);
  const tools = gmFigureToolsContext(base, row, { name, deeds: isDirect ? () => null : deedsOf });
  return { deeds: isDirect ? deedsOf() : view.referee ? null : openOnes(deedsOf()), tools };
}

/** Returns the deeds that a figure can do outside of its own half, without those that are refused. Null if there are none. */
function openOnes(deeds: DeedsContext | null): DeedsContext | null {
  const buttons = deeds?.buttons.filter(({ why }) => why === "") ?? [];
  return deeds && buttons.length > 0 ? { ...deeds, buttons } : null;
}

/** Returns the icon and label of a figure's badge. */
export function badgeContext(reading: Reading, { stopped }: Moments.FigureRow, id: keyof typeof BADGE_ICONS): RowContext["badges"][number] {
  const isNamed = id === "stopped" && stopped !== "";
  const label = isNamed ? stoppedByText(reading, stopped) : say(`CALLBOARD.moments.Badge.${id}`);
  return { id, icon: `fa-solid ${BADGE_ICONS[id]}`, label };
}

/** Returns a text that names the way by which the figure's token moves next, in a list. Empty for walking or unknown Beats. */
function wayOf({ reading }: MomentsBase, { combatant, placed, beats }: Moments.FigureRow): string[] {
  const action = placed && beats ? (reading.live?.combatants.get(combatant)?.token?.movementAction ?? "walk") : "walk";
  if (!isWay(action) || action === "walk") return [];
  const way = say("CALLBOARD.moments.Tracker.WayFor", { way: say(`CALLBOARD.moments.Way.${action}`), beats: Moments.WAY_BEATS[action] });
  return [say("CALLBOARD.moments.Tracker.GoesBy", { way })];
}

/** Returns short texts about a figure: its sneaking check, a modifier, what it managed, and the GM's notes. */
export function figureFactTexts(row: Moments.FigureRow): string[] {
  const { sneaked, business, notes, detected, sneaking, modifier } = row;
  const managed = managementText(row);
  const how = sneaked?.passed === true ? "Unnoticed" : "Noticed";
  return [
    ...(sneaked ? [say(`CALLBOARD.moments.Tracker.${how}`, { die: sneaked.die + sneaked.dar, score: sneaked.score })] : []),
    ...(sneaking && detected ? [say("CALLBOARD.moments.Tracker.Found")] : []),
    ...(modifier ? [say("CALLBOARD.moments.Tracker.Modified", { amount: withSign(modifier) })] : []),
    ...(managed === "" ? [] : [say("CALLBOARD.moments.Tracker.Managed", { text: managed })]),
    ...(business ? [businessProgressText(business)] : []),
    ...notes,
  ];
}

/** Returns a figure's Beats as a bar. Null if the user may not know them. */
export function beatsContext({ beats }: Pick<Moments.FigureRow, "beats">): BeatsContext | null {
  return beats && { ...beats, label: say("CALLBOARD.moments.Sheet.BeatsOf", { left: beats.left, max: beats.max }) };
}
