import type { TimelineBase } from "../shared/drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { firstStackOf, gatherStacks, type StackCrowd } from "../shared/gather-crowds.ts";
import { isFaceDown } from "../shared/stacks.ts";
import { phaseName, phaseRange } from "../shared/texts.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { isCardOpened, isHistoryUnfolded } from "./board-state.ts";
import { tileContext, type TileContext } from "./tiles.ts";

/** The number of done phases that stay on the line. The phases before them are folded. */
const RECENT = 1;
/** How many rows high the board's line is: at least, at most, and if crowded. A face-down action (wax) takes one row. */
const ROWS = { least: 2, most: 4, crowded: 6 } as const;
/** If one column of the line has more actions than this, the line is crowded and face-down actions (wax) show no names. */
const NAMED = 12;
/** How many rows of the line a card takes. A face-down action (wax) takes one. */
const HIGH = 2;

/** One column of the line: a phase with its actions (stacks), or actions that are on no phase. */
export interface ColumnContext {
  readonly key: string;
  readonly css: string;
  /** The phase's number. Null for actions that are on no phase. */
  readonly phase: number | null;
  readonly title: string;
  readonly label: string;
  readonly now: boolean;
  /** The number of empty phases before the column, as text. "" for none. */
  readonly gap: string;
  readonly gapLabel: string;
  /** The width of the column, in widths of the wax seal that a face-down action is drawn as. */
  readonly wide: number;
  readonly tiles: readonly TileContext[];
}

/** The line of phases that the board draws from left to right. */
export interface BoardLineContext {
  /** The phase of the counter. When it changes, the line scrolls to it. */
  readonly follows: string;
  readonly rows: number;
  /** Whether the line is crowded, so that face-down actions (wax) are drawn close together. */
  readonly dense: boolean;
  /** The fold of earlier phases with its label. Null if no phase is folded. */
  readonly history: { readonly unfolded: boolean; readonly short: string; readonly label: string } | null;
  readonly columns: readonly ColumnContext[];
}

interface Column {
  readonly key: string;
  readonly css: string;
  readonly phase: number | null;
  readonly title: string;
  readonly stacks: readonly Timeline.ShownStack[];
  /** The column's actions as it draws them: those of a crowd share a tile. */
  readonly pieces: readonly (Timeline.ShownStack | StackCrowd)[];
}

/** Returns the line: earlier phases folded, phases with actions, the current phase among them, and at the end the actions on no phase. */
export function boardLineContext(base: TimelineBase): BoardLineContext {
  const { view, uiState } = base;
  const done = view.line.filter(({ mark }) => mark === "done");
  const earlier = done.slice(0, Math.max(0, done.length - RECENT));
  const unfolded = isHistoryUnfolded(uiState);
  const shown = unfolded ? view.line : view.line.filter((phase) => !earlier.includes(phase));
  const columns = [...withCounter(view, shown).map(phaseColumn), ...looseColumns(view)].map((column): Column => {
    return { ...column, pieces: gatherStacks(base.reading, column.stacks, column.key) };
  });
  const dense = columns.some(({ pieces }) => pieces.length > NAMED);
  const rows = dense ? ROWS.crowded : rowsOf(columns);
  return {
    follows: String(view.phase),
    rows,
    dense,
    history: earlier.length === 0 ? null : historyContext(earlier, unfolded),
    columns: columns.map((column, place) => columnContext(base, { column, rows, before: columns[place - 1] ?? null })),
  };
}

function historyContext(earlier: readonly Timeline.ShownPhase[], unfolded: boolean): NonNullable<BoardLineContext["history"]> {
  const phases = phaseRange(earlier[0]?.phase ?? 0, earlier.at(-1)?.phase ?? 0);
  return { unfolded, short: phases, label: say(`CALLBOARD.timeline.Board.${unfolded ? "Fold" : "Unfold"}`, { phases }) };
}

/** Adds the current phase, which the counter is on, to the phases with actions if it has none itself. */
function withCounter(view: Timeline.TimelineView, phases: readonly Timeline.ShownPhase[]): readonly Timeline.ShownPhase[] {
  if (phases.some(({ phase }) => phase === view.phase)) return phases;
  const after = phases.findIndex(({ phase }) => phase > view.phase);
  const counter: Timeline.ShownPhase = { phase: view.phase, mark: "now", stacks: [] };
  return phases.toSpliced(after < 0 ? phases.length : after, 0, counter);
}

function phaseColumn({ phase, mark, stacks }: Timeline.ShownPhase): Omit<Column, "pieces"> {
  return { key: `phase-${String(phase)}`, css: mark, phase, title: String(phase), stacks };
}

/** Returns the columns of actions on no phase: sealed ones whose phase is not public yet, and ones voided before it was. */
function looseColumns({ sealed, dropped }: Timeline.TimelineView): Omit<Column, "pieces">[] {
  const loose = [
    { key: "sealed", title: say("CALLBOARD.timeline.Board.Sealed"), stacks: sealed },
    { key: "dropped", title: say("CALLBOARD.timeline.Board.Dropped"), stacks: dropped },
  ];
  return loose.filter(({ stacks }) => stacks.length > 0).map((column) => ({ ...column, css: `loose ${column.key}`, phase: null }));
}

const isWax = (piece: Timeline.ShownStack | StackCrowd): boolean => isFaceDown(firstStackOf(piece));

const cellsOf = ({ pieces }: Column) => pieces.reduce((sum, piece) => sum + (isWax(piece) ? 1 : HIGH), 0);

/** Returns the number of rows that the fullest column needs, within the least and most of `ROWS`. */
function rowsOf(columns: readonly Column[]): number {
  const most = Math.max(0, ...columns.map(cellsOf));
  return Math.min(ROWS.most, Math.max(ROWS.least, most));
}

/** Returns the width of a column, in wax seals side by side, for a number of cards, seals and rows. Cards are not split. */
export function columnWidthOf(cards: number, waxes: number, rows: number): number {
  const across = Math.ceil(cards / Math.floor(rows / HIGH));
  const left = Math.max(0, waxes - (across * rows - cards * HIGH));
  return Math.max(1, across + Math.ceil(left / rows));
}

interface Placing {
  readonly column: Column;
  readonly rows: number;
  readonly before: Column | null;
}

function columnContext(base: TimelineBase, { column, rows, before }: Placing): ColumnContext {
  const { pieces, phase, key } = column;
  const waxes = pieces.filter(isWax).length;
  const empties = emptiesBefore(column, before);
  return {
    key,
    css: [column.css, waxes === pieces.length ? "waxen" : "", pieces.length === 0 ? "bare" : ""].filter(Boolean).join(" "),
    phase,
    title: column.title,
    label: labelOf(column),
    now: column.css === "now",
    gap: empties === 0 ? "" : String(empties),
    gapLabel: empties === 0 ? "" : pluralText(empties, (form) => `CALLBOARD.timeline.Board.Empty.${form}`),
    wide: columnWidthOf(pieces.length - waxes, waxes, rows),
    tiles: pieces.map((piece) => tileContext(base, piece, key)),
  };
}

/** Returns the number of empty phases between a column and the one before it. 0 for the first column. */
function emptiesBefore({ phase }: Column, before: Column | null): number {
  if (phase === null || before === null || before.phase === null) return 0;
  return phase - before.phase - 1;
}

function labelOf({ phase, title, stacks, css }: Column): string {
  const name = phase === null ? title : phaseName(phase);
  const many = pluralText(stacks.length, (form) => `CALLBOARD.timeline.Board.Count.${form}`);
  if (css !== "now" && css !== "done") return `${name}, ${many}`;
  return say("CALLBOARD.timeline.Board.Stop", { phase: name, mark: say(`CALLBOARD.timeline.Mark.${css}`), count: many });
}

/** Returns the action (stack) that the user opened on the board. Null if none is open or the action is gone. */
export function openedStackOf(view: Timeline.TimelineView, uiState: UiState): Timeline.ShownStack | null {
  const all = [...view.line.flatMap(({ stacks }) => stacks), ...view.sealed, ...view.dropped];
  return all.find((stack) => isCardOpened(uiState, stack)) ?? null;
}
