/** One place of the small line on which a person sees where an action lands. */
export interface Cell {
  /** The phase, or the last one of a fold. */
  readonly phase: number;
  /** Empty phases that are folded, the first of them; null for a phase that is shown. */
  readonly from: number | null;
  /** How many actions lie there that this person knows of. */
  readonly stacks: number;
  readonly now: boolean;
  readonly start: boolean;
  readonly lands: boolean;
}

/** What the small line is made of. */
export interface Course {
  /** The counter. */
  readonly now: number;
  /** Where the action counts from, and the phase it lands on; null where nothing is planned. */
  readonly start: number | null;
  readonly lands: number | null;
  /** The phases of all actions that this person knows of, each as often as it has actions. */
  readonly stacks: readonly number[];
}

/** The most places that are shown. */
const MOST = 14;

function shownPhases({ now, start, lands, stacks }: Course): number[] {
  const marks = [now, start, lands].filter((phase) => phase !== null);
  const far = Math.max(...marks);
  const occupied = [...new Set(stacks)].filter((phase) => phase > now && !marks.includes(phase));
  // Of the others those before the landing, and then the nearest behind it.
  const near = occupied.sort((a, b) => Math.max(0, a - far) - Math.max(0, b - far) || b - a).slice(0, MOST - marks.length - 1);
  return [...new Set([...marks, far + 1, ...near])].sort((a, b) => a - b);
}

/** The phases from the counter on: occupied ones and those that matter, with empty ones between them folded. */
export function lineOf(course: Course): Cell[] {
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
