import { Hooks } from "../hooks.ts";
import { collisionsOf } from "./collision.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The needs of a detection mode: a free line, light, a target that is not invisible, or a source that is not blind. */
interface Sense {
  readonly needsLine: boolean;
  readonly needsLight: boolean;
  readonly findsInvisible: boolean;
}

const SENSES: Readonly<Record<string, Sense>> = {
  basicSight: { needsLine: true, needsLight: false, findsInvisible: false },
  lightPerception: { needsLine: true, needsLight: true, findsInvisible: false },
  seeInvisibility: { needsLine: true, needsLight: false, findsInvisible: true },
  seeAll: { needsLine: true, needsLight: false, findsInvisible: true },
  senseInvisibility: { needsLine: false, needsLight: false, findsInvisible: true },
  senseAll: { needsLine: false, needsLight: false, findsInvisible: true },
  feelTremor: { needsLine: false, needsLight: false, findsInvisible: true },
};

/** Returns a token's detection modes by id with their range (null: unlimited): its own sight, and those of its document. */
function sensesOf({ document }: any): Map<string, number | null> {
  const senses = new Map<string, number | null>([
    ["basicSight", document.sight.range],
    ["lightPerception", null],
  ]);
  const given = document.detectionModes;
  const modes = Array.isArray(given) ? given : Object.entries<any>(given ?? {}).map(([id, mode]) => ({ ...mode, id }));
  for (const { id, enabled, range } of modes) {
    if (enabled) senses.set(id, range);
    else senses.delete(id);
  }
  return senses;
}

/** Whether a point is lit, by the scene's global light or by the lights of tokens. */
function isLit(point: Point): boolean {
  const { scene, tokens } = globalThis.canvas;
  const { globalLight, darknessLevel } = scene.environment;
  const { min, max } = globalLight.darkness;
  if (globalLight.enabled && darknessLevel >= min && darknessLevel <= max) return true;
  return tokens.placeables.some((token: any) => {
    const { bright, dim } = token.document.light;
    const reach = Math.max(bright, dim);
    return reach > 0 && !token.document.hidden && reaches(token, point, reach) && isFree(token, point, "light");
  });
}

function reaches(token: any, { x, y }: Point, range: number | null): boolean {
  if (range === null) return true;
  const { center } = token;
  return Math.hypot(x - center.x, y - center.y) <= token.getLightRadius(range);
}

/** Whether no wall of a token's level lies between its centre and a point. */
function isFree({ center: from, document }: any, to: Point, type: "sight" | "light"): boolean {
  return (from.x === to.x && from.y === to.y) || collisionsOf(from, to, type, document._source.level).length === 0;
}

/** Whether a token detects a target at one of the given points. */
function detects(source: any, points: readonly Point[], target: any): boolean {
  const { BLIND, INVISIBLE } = globalThis.CONFIG.specialStatusEffects;
  const isHidden = target?.document?.hasStatusEffect?.(INVISIBLE) === true;
  for (const [id, range] of sensesOf(source)) {
    const sense = SENSES[id];
    if (!sense || (isHidden && !sense.findsInvisible)) continue;
    if (sense.needsLine && source.document.hasStatusEffect(BLIND)) continue;
    const finds = (point: Point): boolean =>
      reaches(source, point, range) && (!sense.needsLine || isFree(source, point, "sight")) && (!sense.needsLight || isLit(point));
    if (points.some(finds)) return true;
  }
  return false;
}

/** Returns a point and eight points around it, or only the point if the tolerance is 0. */
function around({ x, y }: Point, tolerance: number): Point[] {
  const steps = tolerance > 0 ? [-tolerance, 0, tolerance] : [0];
  return steps.flatMap((dx) => steps.map((dy) => ({ x: x + dx, y: y + dy })));
}

/** Returns the tokens whose sight this client uses: selected ones, or else all that the user observes. Empty for a GM without a selection. */
export function visionSources(): any[] {
  const able = (globalThis.canvas.tokens?.placeables ?? []).filter((token: any) => token._isVisionSource());
  const chosen = able.filter((token: any) => token.controlled);
  return chosen.length > 0 ? chosen : able;
}

/** The visibility of the viewed scene for this client's user. */
export class CanvasVisibility {
  /** Whether the scene shows only what tokens see. */
  get tokenVision(): boolean {
    return globalThis.canvas.scene?.tokenVision ?? false;
  }

  /** Whether a point is seen, or one within the tolerance. */
  testVisibility(point: Point, { tolerance = 2, object = null }: { tolerance?: number; object?: any } = {}): boolean {
    if (!this.tokenVision) return true;
    const sources = visionSources();
    if (sources.length === 0) return globalThis.game.user.isGM;
    const points = around(point, tolerance);
    return sources.some((source) => detects(source, points, object));
  }

  /** Shows and hides tokens by what is seen now. */
  restrictVisibility(): void {
    for (const token of globalThis.canvas.tokens?.placeables ?? []) token.renderFlags.set({ refreshVisibility: true });
    Hooks.callAll("visibilityRefresh", this);
  }
}

/** Recomputes what is seen. */
export class PerceptionManager {
  /** Recomputes all visibility if any flag is set. */
  update(flags: Readonly<Record<string, boolean>> = {}): void {
    const { canvas } = globalThis;
    if (!canvas.ready || !Object.values(flags).includes(true)) return;
    Hooks.callAll("sightRefresh", canvas.visibility);
    canvas.visibility.restrictVisibility();
  }

  /** Recomputes everything. */
  initialize(): void {
    this.update({ initializeVision: true });
  }
}
