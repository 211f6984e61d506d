import type { Moments } from "../../../../core/index.ts";
import { PHASE_ICONS } from "../shared/head-and-foot.ts";
import type { MomentsBase } from "../shared/drawing-data.ts";
import { lampContext } from "../../../applications/tracker/lamps.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { beatsContext, LAMP_ICONS, type BeatsContext } from "../shared/rows.ts";
import { halfName, phaseName, refusalReasonText } from "../shared/texts.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { splitNumber, say } from "../../../applications/texts.ts";
import { doneDeedFactsOf, mayStillActIn, type Fact } from "./deed-facts.ts";

type Half = Moments.ShownPhase["halves"][number];

/** One figure in a half of the board: what it did, does or may do in the half. */
export interface TileContext extends ShownCombatant {
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly key: string;
  readonly stem: string;
  readonly nth: string;
  readonly css: string;
  /** The icon for what the figure is asked or has done in the open half. "" in the other halves. */
  readonly icon: string;
  readonly how: string;
  readonly facts: readonly Fact[];
  readonly beats: BeatsContext | null;
}

/** One side's half of a phase, drawn as a cell of the board. */
export interface CellContext {
  readonly key: string;
  readonly css: string;
  readonly label: string;
  /** The name of the side, and whether its half is done, open, ahead or skipped, as text. */
  readonly side: string;
  readonly mark: string;
  readonly tiles: readonly TileContext[];
  /** A text under the figures or in their place, such as the outcome of an ambush. "" for none. */
  readonly note: string;
}

/** One phase, drawn as a column of the board. */
export interface ColumnContext {
  readonly key: string;
  readonly css: string;
  readonly icon: string;
  readonly title: string;
  readonly mark: string;
  readonly now: boolean;
  readonly cells: readonly CellContext[];
}

const SIDES: readonly Moments.Side[] = ["party", "foe"];

const markText = (mark: string) => say(`CALLBOARD.moments.Mark.${mark}`);

/** Returns the six phases as columns of the board, each with the halves of both sides. */
export function columnsContext(base: MomentsBase): readonly ColumnContext[] {
  const { view } = base;
  return view.progress.map((shown) => ({
    key: `column-${shown.phase}`,
    css: shown.mark,
    icon: `fa-solid ${PHASE_ICONS[shown.phase]}`,
    title: phaseName(view, shown.phase),
    mark: markText(shown.mark),
    now: shown.mark === "now",
    cells: SIDES.map((side) => cellContext(base, shown, side)),
  }));
}

function cellContext(base: MomentsBase, { phase, halves }: Moments.ShownPhase, side: Moments.Side): CellContext {
  const { view } = base;
  const half = halves.find((one) => one.side === side);
  const mark = half?.mark ?? "skipped";
  const tiles = half ? tilesOf(base, phase, half) : [];
  const name = say(`CALLBOARD.moments.Side.${side}`);
  return {
    key: `cell-${phase}-${side}`,
    css: `${side} ${mark}`,
    label: say("CALLBOARD.moments.Pip", { name: halfName(view, phase, side), how: markText(mark) }),
    side: name,
    mark: markText(mark),
    tiles,
    note: noteOf(view, { phase, side, isEmpty: tiles.length === 0, isGone: half === undefined }),
  };
}

interface Spot {
  readonly phase: Moments.Phase;
  readonly side: Moments.Side;
  readonly isEmpty: boolean;
  readonly isGone: boolean;
}

/** Returns a cell's note: that its side has no half, an ambush's outcome, or that no figure is in it. "" for none. */
function noteOf({ ambush, free, moment }: Moments.MomentsView, { phase, side, isEmpty, isGone }: Spot): string {
  if (isGone) return say(`CALLBOARD.moments.${free ? "Free" : "Mark.skipped"}`);
  if (phase === "meeting" && ambush?.side === side && ambush.moment === moment) return say(`CALLBOARD.moments.Ambush.${ambush.outcome}`);
  return isEmpty ? say("CALLBOARD.moments.Board.Nobody") : "";
}

/** Returns the figures of a half: all in play if it is open, those that may act if later, those that acted if earlier. */
function tilesOf(base: MomentsBase, phase: Moments.Phase, half: Half): TileContext[] {
  return base.view.rows
    .filter((row) => row.side === half.side)
    .map((row) => [row, half.mark === "ahead" ? [] : doneDeedFactsOf(base.reading, phase, row)] as const)
    .filter(([row, facts]) => stands(base.view, phase, half, row) || facts.length > 0)
    .map(([row, facts]) => base.uiState.drawn.row(`tile-${phase}-${row.combatant}`, tileContext(base, { phase, half, row, facts })));
}

function stands(view: Moments.MomentsView, phase: Moments.Phase, { mark }: Half, row: Moments.FigureRow): boolean {
  if (mark === "now") return row.standing === "in";
  if (mark === "ahead") return mayStillActIn(view, phase, row);
  return phase === "movement" && row.beats !== null && row.beats.left < row.beats.max;
}

interface Standing {
  readonly phase: Moments.Phase;
  readonly half: Half;
  readonly row: Moments.FigureRow;
  readonly facts: readonly Fact[];
}

/** Returns the CSS class, icon and text for what a figure is asked or has done in the open half, or cannot do. */
function standingOf({ reading }: MomentsBase, row: Moments.FigureRow): Pick<TileContext, "css" | "icon" | "how"> {
  const lamp = lampContext(reading, row, LAMP_ICONS);
  if (lamp === null) return { css: row.lamp, icon: "", how: "" };
  const why = lamp.id === "cannot" ? refusalReasonText(reading, row.not, row.notData) : "";
  return { css: lamp.id, icon: lamp.icon, how: why || lamp.label };
}

function tileContext(base: MomentsBase, { phase, half, row, facts }: Standing): TileContext {
  const person = base.reading.people.personOf(row.combatant);
  const standing = half.mark === "now" ? standingOf(base, row) : { css: half.mark, icon: "", how: "" };
  return {
    ...person,
    ...splitNumber(person.name),
    ...standing,
    tag: hiddenTagText(base.reading, row.combatant),
    key: `tile-${phase}-${row.combatant}`,
    css: [standing.css, row.hidden ? "hide" : "", row.own ? "own" : ""].filter(Boolean).join(" "),
    facts,
    beats: phase === "movement" && half.mark !== "ahead" ? beatsContext(row) : null,
  };
}
