/** One phase, or fold of empty phases, of the Hand's small line, which shows where an action lands. */
export interface Cell {
  /** The phase's number. For a fold, the number of its last phase. */
  readonly phase: number;
  /** For a fold, the number of its first empty phase. Null for a single phase. */
  readonly from: number | null;
  /** The number of actions on the phase that this user knows of. */
  readonly stacks: number;
  readonly now: boolean;
  readonly start: boolean;
  readonly lands: boolean;
}

/** The phases that the Hand's small line is drawn from. */
export interface Course {
  /** The phase that the counter is on. */
  readonly now: number;
  /** The phase from which the action counts, then the phase on which it lands. Null if nothing is planned. */
  readonly start: number | null;
  readonly lands: number | null;
  /** The phases of all actions that this user knows of, once for each action. */
  readonly stacks: readonly number[];
}

/** The most phases and folds that the small line shows. */
const MOST = 14;

function shownPhases({ now, start, lands, stacks }: Course): number[] {
  const marks = [now, start, lands].filter((phase) => phase !== null);
  const far = Math.max(...marks);
  const occupied = [...new Set(stacks)].filter((phase) => phase > now && !marks.includes(phase));
  // Of the other phases, those before the landing come first, then the nearest after it.
  const near = occupied.sort((a, b) => Math.max(0, a - far) - Math.max(0, b - far) || b - a).slice(0, MOST - marks.length - 1);
  return [...new Set([...marks, far + 1, ...near])].sort((a, b) => a - b);
}

/** Returns the small line from the counter on: phases with actions or marks, with the empty phases between them folded. */
export function handLineCells(course: Course): Cell[] {
  const { now, start, lands, stacks } = course;
  const phases = shownPhases(course);
  const plain = { stacks: 0, now: false, start: false, lands: false };
  return phases.flatMap((phase, index) => {
    const before = phases[index - 1] ?? phase - 1;
    const gap: Cell[] = phase - before > 2 ? [{ ...plain, phase: phase - 1, from: before + 1 }] : [];
    const single: Cell[] = phase - before === 2 ? [{ ...plain, phase: phase - 1, from: null }] : [];
    const count = stacks.filter((each) => each === phase).length;
    const cell = { phase, from: null, stacks: count, now: phase === now, start: phase === start, lands: phase === lands };
    return [...gap, ...single, cell];
  });
}
