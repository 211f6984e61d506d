import type { Moments } from "../../../../core/index.ts";
import { canSelectOf, costFunctionOf } from "../../../platform/compat.ts";
import { makeStepGuard } from "./step-guard.ts";
import { playingFigureOfToken } from "./find-playing-figure.ts";
import { beatsPerSpaceOf } from "./walk-path.ts";
import { isWay } from "./adapt-movement-action.ts";

type Config = CONFIG.Token.MovementActionConfig;
type Asked = Parameters<NonNullable<Config["canSelect"]>>[0];
type CostFunction = NonNullable<Config["getCostFunction"]>;

/** The ways to move that Foundry has no movement action for, with their icons. */
const ADDED: Readonly<Record<Exclude<Moments.Way, "walk">, string>> = {
  sneak: "fa-solid fa-user-ninja",
  vault: "fa-solid fa-person-running",
  clamber: "fa-solid fa-person-arrow-up-from-line",
  rope: "fa-solid fa-water-ladder",
};
/** The distance between the added ways in Foundry's order of movement actions. They come after walking. */
const ORDER = 0.1;

/** Whether a token's figure plays in a started encounter in `moments`. False for an actor's prototype token. */
function isPlaying(token: Asked): boolean {
  return token instanceof TokenDocument && playingFigureOfToken(token) !== null;
}

/**
 * Returns a movement action's `canSelect` function. While a figure plays, it allows only the five actions of Moments, otherwise only
 * Foundry's own.
 */
function offerAction(action: string, theirs: NonNullable<Config["canSelect"]>): NonNullable<Config["canSelect"]> {
  if (action === "walk") return theirs;
  if (isWay(action)) return isPlaying;
  return (token) => !isPlaying(token) && theirs(token);
}

/** Returns the cost function of a way. While the figure plays, a space costs the way's Beats, and Infinity if contact forbids the step. */
function payFor(way: Moments.Way, theirs: CostFunction): CostFunction {
  return (token, options) => {
    const mover = playingFigureOfToken(token);
    const ever = theirs(token, options);
    if (!mover) return ever;
    const isHeld = makeStepGuard(mover);
    return (...step) => (isHeld(step[1], step[2]) ? Infinity : beatsPerSpaceOf(way) * ever(...step));
  };
}

/** Returns a movement action for a way, with every field that Foundry knows. Without one of them, v13 and v14 would differ. */
function actionFor(way: string, icon: string, order: number): Config {
  const action = {
    label: `CALLBOARD.Movement.Way.${way}`,
    icon,
    img: null,
    order,
    teleport: false,
    measure: true,
    walls: "move",
    visualize: true,
    getAnimationOptions: () => ({}),
    canSelect: isPlaying,
    deriveTerrainDifficulty: ({ walk }: Readonly<Record<string, number>>) => walk ?? 1,
    getCostFunction: () => (cost: number) => cost,
  };
  // The type declarations allow no null for `img`.
  return action as unknown as Config;
}

const guarded = new WeakSet<Config>();

/** Lets the rules decide who may choose a movement action and what a way costs. Leaves an action that Foundry has frozen unchanged. */
function guard(action: string, config: Config): void {
  if (guarded.has(config) || Object.isFrozen(config)) return;
  guarded.add(config);
  config.canSelect = offerAction(action, canSelectOf(config));
  if (isWay(action)) config.getCostFunction = payFor(action, costFunctionOf(config));
}

/**
 * Adds the ways to move that Foundry lacks, and puts all actions under the rules while a figure plays. Called in `init`.
 * On v13, actions that modules add later are guarded in `setup`. v14 has frozen them by then, and `MomentsToken` stops such moves.
 */
export function registerMovementActions(): void {
  const { actions } = CONFIG.Token.movement;
  for (const [index, [way, icon]] of Object.entries(ADDED).entries()) actions[way] = actionFor(way, icon, ORDER * (index + 1));
  const guardAll = (): void => {
    for (const [action, config] of Object.entries(actions)) guard(action, config);
  };
  guardAll();
  Hooks.once("setup", guardAll);
}
