import { isCallboard, isRunning, registrationIn } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { isHidden } from "../encounter/hidden.ts";
import type { Arrow } from "../encounter/parts/arrow.ts";
import { followTable } from "./follow-table.ts";

type Placed = foundry.canvas.placeables.Token.Implementation;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the edge of one token to that of another, in pixels of the scene. */
interface Line {
  readonly from: Point;
  readonly to: Point;
}

const INK = { color: 0xffc93c, edge: 0x191813, alpha: 0.9 } as const;
/** The parts of a space that a line is wide, and that the sides of its head are long; and the angle of those to the line. */
const SIZE = { line: 0.04, head: 0.22, angle: Math.PI / 7 } as const;
const NAME = "callboard-arrows";

/** The token of a combatant in the viewed scene, where all may see it and this user does. */
function tokenOf(combat: CallboardEncounter, id: string): Placed | null {
  const combatant = combat.combatants.get(id);
  const token = combatant?.token?.object;
  return combatant && token?.visible === true && !isHidden(combatant) ? token : null;
}

/** Null where they stand upon each other. */
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

/** The lines of what resolves in the viewed encounter; none before its start and after its end. */
function findLines(): readonly Line[] {
  const { combat } = game;
  if (!isCallboard(combat) || !isRunning(combat)) return [];
  const lineOf = ({ from, to }: Arrow): Line | null => {
    const [actor, target] = [tokenOf(combat, from), tokenOf(combat, to)];
    return actor && target ? lineBetween(actor, target) : null;
  };
  return (registrationIn(combat).arrows?.(combat) ?? []).map(lineOf).filter((line) => line !== null);
}

/** Draws lines with a head each, dark first and light upon that, so that they are seen on any ground. */
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
/** What is drawn; "" for nothing. */
let said = "";

/** Brings the lines to what resolves now; what is drawn already stays. */
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

/** Draws lines on the map from those who act to their targets while actions resolve; in `init`. */
export function followArrows(): void {
  const refreshSoon = followTable(refresh);
  // Tokens move; where nothing is drawn that concerns nobody.
  Hooks.on("refreshToken", () => {
    if (said !== "") refreshSoon();
  });
}
