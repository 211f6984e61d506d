import { own } from "../../kernel/records.ts";
import { hasActed } from "./acting.ts";
import { deedsFor, idleFor, targetsFor } from "./deeds.ts";
import type { Lens } from "./lens.ts";
import { beatsLeft } from "./movement.ts";
import type { Badge, FigureRow, Lamp, ShownStrike } from "./shown.ts";
import type { Figure, Struck } from "./state.ts";
import type { Entry } from "./waiting.ts";

/** A strike as a seat may see it: the score of a striker whose numbers it reads; what the target's level and the DN made of the die is the DN's. */
export function strikeFor(referee: boolean, reads: boolean, struck: Struck): ShownStrike {
  const { score, level, cover, modifier } = struck;
  return {
    ...struck,
    score: reads ? score : null,
    level: referee ? level : null,
    modifier: referee ? modifier : null,
    need: referee ? score - level - cover - modifier : null,
  };
}

function lampOf(lens: Lens, figure: Figure, mayAct: boolean): Lamp {
  const { standing, held, side, done } = figure;
  if (standing !== "in") return standing;
  if (held) return "held";
  if (lens.over || side !== lens.state.half) return "waits";
  if (done || (hasActed(lens.state, figure) && (!mayAct || lens.state.phase !== "movement"))) return "done";
  return mayAct ? "thinking" : "cannot";
}

function badgesOf(figure: Figure, mayAct: boolean): Badge[] {
  const { struck, stopped, prone, cover, sneaking } = figure;
  const marks: readonly (readonly [Badge, boolean])[] = [
    ["mayAct", mayAct],
    ["struck", struck !== null],
    ["stopped", stopped !== ""],
    ["prone", prone],
    ["partial", cover === "partial"],
    ["full", cover === "full"],
    ["sneaking", sneaking],
  ];
  return marks.filter(([, isSo]) => isSo).map(([badge]) => badge);
}

/** What everybody sees of a figure that they know. */
function plain(figure: Figure) {
  const { side, npc, hidden, held, done, standing, cover, covered, prone, sneaking, detected } = figure;
  const { stopped, near, managed, alert, talking } = figure;
  const body = { side, npc, hidden, held, done, standing, cover, covered, prone, sneaking, detected };
  return { ...body, stopped, near, managed, alert, talking, notes: Object.values(figure.notes), placed: figure.at !== null };
}

/** What a figure's side reads of its numbers, and nobody else but the DN. */
function numbersFor(lens: Lens, [id, figure]: Entry) {
  if (!lens.reads(id, figure)) return { sneaked: null, beats: null, business: null, numbers: null };
  const { sneaked, max, numbers } = figure;
  const { name, needed, done } = own(lens.state.business, id) ?? { name: "", needed: 0, done: 0 };
  return {
    sneaked,
    beats: { left: beatsLeft(figure), max },
    business: needed > 0 ? { name, needed, done } : null,
    numbers,
  };
}

/** What a figure's die fell under, and why its token went back. */
function chancesFor(lens: Lens, [id, figure]: Entry) {
  const { struck, earlier, modifier, back } = figure;
  const shown = (strike: Struck) => strikeFor(lens.referee, lens.reads(id, figure), strike);
  return {
    struck: struck === null ? null : shown(struck),
    earlier: Object.values(earlier).map(shown),
    modifier: lens.referee ? modifier : null,
    back: lens.owns(id) ? (back?.why ?? null) : null,
  };
}

function rowOf(lens: Lens, entry: Entry, isWaited: boolean): FigureRow {
  const [id, figure] = entry;
  const { not, data } = idleFor(lens, id);
  const mayAct = not === "";
  return {
    combatant: id,
    ...plain(figure),
    ...numbersFor(lens, entry),
    ...chancesFor(lens, entry),
    own: lens.owns(id),
    engaged: lens.state.phase === "melee" ? figure.engaged : [],
    lamp: lampOf(lens, figure, mayAct),
    waited: isWaited,
    mayAct,
    not,
    notData: data,
    badges: badgesOf(figure, mayAct),
    deeds: deedsFor(lens, entry),
    targets: targetsFor(lens, id),
  };
}

/** Those the seat knows, the side that acts first, each in its order; who left only with a strike of this Moment. */
export function rowsOf(lens: Lens): FigureRow[] {
  const awaited = new Set(lens.waiting);
  return lens.cast
    .filter(([, { standing, struck }]) => standing !== "left" || struck !== null)
    .map((entry) => rowOf(lens, entry, awaited.has(entry[0])));
}
