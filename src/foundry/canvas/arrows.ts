import { isReadableCallboard, isRunning, registrationIn } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { isHidden } from "../encounter/hidden.ts";
import type { Arrow } from "../encounter/parts/arrow.ts";
import { refreshOnTableChange } from "./refresh-on-changes.ts";

type Placed = foundry.canvas.placeables.Token.Implementation;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line from the edge of one token to that of another, in pixels of the scene. */
interface Line {
  readonly from: Point;
  readonly to: Point;
}

const INK = { color: 0xffc93c, edge: 0x191813, alpha: 0.9 } as const;
/** The line's width and the length of its head's sides, as parts of a grid space. The angle between head and line is in radians. */
const SIZE = { line: 0.04, head: 0.22, angle: Math.PI / 7 } as const;
const NAME = "callboard-arrows";

/** Returns a combatant's token in the viewed scene. Null if it is hidden or this user does not see it. */
function tokenOf(combat: CallboardEncounter, id: string): Placed | null {
  const combatant = combat.combatants.get(id);
  const token = combatant?.token?.object;
  return combatant && token?.visible === true && !isHidden(combatant) ? token : null;
}

/** Returns the line between two tokens. Null if they overlap. */
function lineBetween(from: Placed, to: Placed): Line | null {
  const [start, end] = [from.center, to.center];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const gaps = { from: from.w / 2, to: to.w / 2 };
  if (length <= gaps.from + gaps.to) return null;
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  return {
    from: { x: start.x + x * gaps.from, y: start.y + y * gaps.from },
    to: { x: end.x - x * gaps.to, y: end.y - y * gaps.to },
  };
}

/** Returns the lines of the actions that resolve in the viewed encounter. Empty before its start and after its end. */
function findLines(): readonly Line[] {
  const { combat } = game;
  if (!isReadableCallboard(combat) || !isRunning(combat)) return [];
  const lineOf = ({ from, to }: Arrow): Line | null => {
    const [actor, target] = [tokenOf(combat, from), tokenOf(combat, to)];
    return actor && target ? lineBetween(actor, target) : null;
  };
  return (registrationIn(combat).arrows?.(combat) ?? []).map(lineOf).filter((line) => line !== null);
}

/** Draws lines with arrow heads, dark below light, so that they show on any background. */
function draw(drawn: PIXI.Graphics, lines: readonly Line[], size: number): void {
  const wide = Math.max(size * SIZE.line, 2);
  for (const [color, width] of [
    [INK.edge, wide * 2],
    [INK.color, wide],
  ] as const) {
    drawn.lineStyle({ width, color, alpha: INK.alpha });
    for (const { from, to } of lines) {
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      drawn.moveTo(from.x, from.y).lineTo(to.x, to.y);
      for (const turn of [SIZE.angle, -SIZE.angle]) {
        const head = { x: to.x - size * SIZE.head * Math.cos(angle + turn), y: to.y - size * SIZE.head * Math.sin(angle + turn) };
        drawn.moveTo(to.x, to.y).lineTo(head.x, head.y);
      }
    }
  }
}

let shown: PIXI.Graphics | null = null;
/** The drawn lines as JSON, to notice changes. "" if there are none. */
let said = "";

/** Redraws the lines if they have changed. */
function refresh(): void {
  if (!canvas.ready || !canvas.interface) return;
  const lines = findLines();
  const says = lines.length === 0 ? "" : JSON.stringify(lines);
  if (says === said && (says === "" || shown?.destroyed === false)) return;
  said = says;
  if (shown && !shown.destroyed) shown.destroy();
  shown = null;
  if (says === "") return;
  shown = canvas.interface.addChild(new PIXI.Graphics());
  shown.name = NAME;
  shown.eventMode = "none";
  draw(shown, lines, canvas.grid?.size ?? 100);
}

/** Draws arrows on the map from actors to their targets while actions resolve. Called in `init`. */
export function followArrows(): void {
  const refreshSoon = refreshOnTableChange(refresh);
  // Moving tokens matter only while lines are drawn.
  Hooks.on("refreshToken", () => {
    if (said !== "") refreshSoon();
  });
}
