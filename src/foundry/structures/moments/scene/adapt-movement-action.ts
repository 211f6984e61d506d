import { Moments } from "../../../../core/index.ts";
import { playingFigureOfToken, runningMomentsState } from "./find-playing-figure.ts";
import { encounters, isReadableCallboard } from "../../../encounter/encounter-lookups.ts";

type Token = TokenDocument.Implementation;

/** Whether a movement action is one of the five ways to move in Moments: walk, sneak, vault, clamber or rope. */
export function isWay(action: string): action is Moments.Way {
  return (Moments.WAYS as readonly string[]).includes(action);
}

/** The movement action that each token gets back once its figure no longer plays. */
const theirs = new WeakMap<Token, string>();

/** Makes a playing figure's token walk if its movement action is none of Moments' five. Its own action returns afterwards. Nothing is stored. */
export function adaptMovementAction(token: Token): void {
  const before = theirs.get(token);
  const { movementAction: now } = token;
  const isForeign = now !== null && !isWay(now);
  // Most tokens walk, and each change of an encounter asks about all of them.
  if (!isForeign && before === undefined) return;
  const plays = playingFigureOfToken(token) !== null;
  if (plays && isForeign) {
    theirs.set(token, now);
    token.movementAction = "walk";
  } else if (!plays && before !== undefined) {
    theirs.delete(token);
    token.movementAction = before;
  }
}

/** Does the same as `adaptMovementAction` for a token whose data Foundry has just prepared. */
export function readaptMovementAction(token: Token): void {
  theirs.delete(token);
  adaptMovementAction(token);
}

function settleAll(combat: Combat.Implementation): void {
  if (!isReadableCallboard(combat)) return;
  for (const { token } of combat.combatants) if (token) adaptMovementAction(token);
}

/** Adapts tokens' movement actions to Moments whenever encounters or combatants change, and gives them back afterwards. Called in `init`. */
export function followMovementActions(): void {
  for (const hook of ["updateCombat", "deleteCombat"] as const) Hooks.on(hook, settleAll);
  for (const hook of ["createCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, (combatant: Combatant.Implementation) => {
      if (combatant.token) adaptMovementAction(combatant.token);
    });
  Hooks.once("ready", () => {
    for (const combat of encounters()) if (runningMomentsState(combat)) settleAll(combat);
  });
}
