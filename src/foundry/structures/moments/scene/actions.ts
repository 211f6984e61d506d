import type { Way } from "../../../../core/index.ts";
import { stepGuard } from "./guard.ts";
import { moverOf } from "./mover.ts";
import { beatsOf } from "./path.ts";
import { isWay } from "./ways.ts";

type Config = CONFIG.Token.MovementActionConfig;
type Asked = Parameters<NonNullable<Config["canSelect"]>>[0];
type CostFunction = NonNullable<Config["getCostFunction"]>;

/** The ways that Foundry has no action for, with their icons. */
const ADDED: Readonly<Record<Exclude<Way, "walk">, string>> = {
  sneak: "fa-solid fa-user-ninja",
  vault: "fa-solid fa-person-running",
  clamber: "fa-solid fa-person-arrow-up-from-line",
  rope: "fa-solid fa-water-ladder",
};
/** Where the added ones stand among Foundry's: behind walking. */
const ORDER = 0.1;

/** True for the token of a figure in a started encounter in `moments`; never for a prototype. */
function isPlaying(token: Asked): boolean {
  return token instanceof TokenDocument && moverOf(token) !== null;
}

/** Whether an action is offered: the five ways alone while the figure plays, and as ever elsewhere. */
function offerAction(action: string, theirs: NonNullable<Config["canSelect"]>): NonNullable<Config["canSelect"]> {
  if (action === "walk") return theirs;
  if (isWay(action)) return isPlaying;
  return (token) => !isPlaying(token) && theirs(token);
}

/** What a way costs while the figure plays: its Beats for each space, and no end of them where contact holds; as ever elsewhere. */
function payFor(way: Way, theirs: CostFunction): CostFunction {
  return (token, options) => {
    const mover = moverOf(token);
    const ever = theirs(token, options);
    if (!mover) return ever;
    const isHeld = stepGuard(mover);
    return (...step) => (isHeld(step[1], step[2]) ? Infinity : beatsOf(way) * ever(...step));
  };
}

const guarded = new WeakSet<Config>();

function guard(action: string, config: Config): void {
  if (guarded.has(config)) return;
  guarded.add(config);
  config.canSelect = offerAction(action, config.canSelect ?? (() => true));
  if (isWay(action)) config.getCostFunction = payFor(action, config.getCostFunction ?? (() => (cost) => cost));
}

/** Adds the ways to move that Foundry lacks, and lets each action be offered, and cost, by the rules while a figure plays; in `init`. What modules add later is met in `setup`. */
export function registerActions(): void {
  const { actions } = CONFIG.Token.movement;
  for (const [index, [way, icon]] of Object.entries(ADDED).entries())
    actions[way] = {
      label: `CALLBOARD.Movement.Way.${way}`,
      icon,
      order: ORDER * (index + 1),
      deriveTerrainDifficulty: ({ walk }) => walk ?? 1,
    };
  const guardAll = (): void => {
    for (const [action, config] of Object.entries(actions)) guard(action, config);
  };
  guardAll();
  Hooks.once("setup", guardAll);
}
