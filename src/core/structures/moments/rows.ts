import { mayReadHealth, shownHealthOf } from "../../kernel/cast/health.ts";
import type { Entry } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { hasActedThisPhase } from "./acting.ts";
import { deedsWithReasonsFor, whyIdle, strikeTargetsFor } from "./shown-deeds.ts";
import type { Perspective } from "./perspective.ts";
import { beatsLeftOf } from "./movement.ts";
import { BADGES, type Badge, type FigureRow, type Lamp, type ShownStrike } from "./view-types.ts";
import type { Figure, Struck } from "./state.ts";

/** Returns a strike as a seat may see it. Only the GM reads the level, the modifier and the needed number. */
function strikeFor({ referee, owns, state }: Perspective, reads: boolean, struck: Struck): ShownStrike {
  const { together: _together, damage, ...shown } = struck;
  const { score, level, cover, modifier } = struck;
  return {
    ...shown,
    score: reads ? score : null,
    level: referee ? level : null,
    modifier: referee ? modifier : null,
    need: referee ? score - level - cover - modifier : null,
    damage: damage !== undefined && mayReadHealth(state, struck.target, { referee, owns }) ? damage : null,
  };
}

function lampOf(perspective: Perspective, figure: Figure, mayAct: boolean): Lamp {
  const { standing, held, side, done } = figure;
  if (standing !== "in") return standing;
  if (held) return "held";
  if (perspective.over || side !== perspective.state.half) return "waits";
  if (done || (hasActedThisPhase(perspective.state, figure) && (!mayAct || perspective.state.phase !== "movement"))) return "done";
  return mayAct ? "thinking" : "cannot";
}

function badgesOf(figure: Figure, mayAct: boolean): Badge[] {
  const { struck, stopped, prone, cover, sneaking } = figure;
  const isMarked: Readonly<Record<Badge, boolean>> = {
    mayAct,
    struck: struck !== null,
    stopped: stopped !== "",
    prone,
    partial: cover === "partial",
    full: cover === "full",
    sneaking,
  };
  return BADGES.filter((badge) => isMarked[badge]);
}

/** Returns the long business of a figure as the row shows it. Null if the figure has none. */
function businessOf(perspective: Perspective, id: Id): FigureRow["business"] {
  const { name, needed, done } = lookup(perspective.state.business, id) ?? { name: "", needed: 0, done: 0 };
  return needed > 0 ? { name, needed, done } : null;
}

/** Returns the row of one figure: what everyone sees, the numbers that its side reads, and what only the GM reads. */
function rowOf(perspective: Perspective, entry: Entry<Figure>, isWaited: boolean): FigureRow {
  const [id, figure] = entry;
  const { side, struck, max, sneaked } = figure;
  const { not, data } = whyIdle(perspective, id);
  const mayAct = not === "";
  const [isOwn, reads] = [perspective.owns(id), perspective.reads(id, figure)];
  const shown = (strike: Struck) => strikeFor(perspective, reads, strike);
  return {
    combatant: id,
    side,
    npc: figure.npc,
    hidden: figure.hidden,
    own: isOwn,
    lamp: lampOf(perspective, figure, mayAct),
    waited: isWaited,
    held: figure.held,
    ...shownHealthOf(perspective.state, id, perspective),
    done: figure.done,
    standing: figure.standing,
    mayAct,
    not,
    notData: data,
    beats: reads ? { left: beatsLeftOf(figure), max } : null,
    struck: struck === null ? null : shown(struck),
    earlier: Object.values(figure.earlier).map(shown),
    cover: figure.cover,
    covered: figure.covered,
    prone: figure.prone,
    sneaking: figure.sneaking,
    detected: figure.detected,
    sneaked: reads ? sneaked : null,
    stopped: figure.stopped,
    near: figure.near,
    managed: figure.managed,
    modifier: perspective.referee ? figure.modifier : null,
    talking: figure.talking,
    back: isOwn ? (figure.back?.why ?? null) : null,
    business: reads ? businessOf(perspective, id) : null,
    notes: Object.values(figure.notes),
    badges: badgesOf(figure, mayAct),
    deeds: deedsWithReasonsFor(perspective, entry),
    targets: mayAct ? strikeTargetsFor(perspective, id) : [],
    placed: figure.at !== null,
    numbers: reads ? figure.numbers : null,
  };
}

/** Returns the rows of known figures, the acting side first. Figures that left have a row only if they struck this Moment. */
export function rowsOf(perspective: Perspective): FigureRow[] {
  const awaited = new Set(perspective.waiting);
  return perspective.cast
    .filter(([, { standing, struck }]) => standing !== "left" || struck !== null)
    .map((entry) => rowOf(perspective, entry, awaited.has(entry[0])));
}
