import { Moments } from "../../../../core/index.ts";
import { playingTokenOf, runningStateOf } from "./playing-token.ts";
import { encounters, isCallboard } from "../../../encounter/encounters.ts";

type Token = TokenDocument.Implementation;

/** True for a movement action that is one of an encounter's ways. */
export function isWay(action: string): action is Moments.Way {
  return (Moments.WAYS as readonly string[]).includes(action);
}

/** What tokens that walk for as long as their figures play go by at other times. */
const theirs = new WeakMap<Token, string>();

/** Lets a token go by one of the ways while its figure plays: it walks where it is set to something else, by which it goes again afterwards. Nothing is stored. */
export function adaptMovementAction(token: Token): void {
  const before = theirs.get(token);
  const { movementAction: now } = token;
  const isForeign = now !== null && !isWay(now);
  // Most walk, and are asked for at each change of an encounter.
  if (!isForeign && before === undefined) return;
  const plays = playingTokenOf(token) !== null;
  if (plays && isForeign) {
    theirs.set(token, now);
    token.movementAction = "walk";
  } else if (!plays && before !== undefined) {
    theirs.delete(token);
    token.movementAction = before;
  }
}

/** As `adaptMovementAction`, for a token whose data were prepared anew. */
export function readaptMovementAction(token: Token): void {
  theirs.delete(token);
  adaptMovementAction(token);
}

function settleAll(combat: Combat.Implementation): void {
  if (!isCallboard(combat)) return;
  for (const { token } of combat.combatants) if (token) adaptMovementAction(token);
}

/** Keeps tokens to the ways as encounters begin and end, and as figures come and go; in `init`. */
export function followMovementActions(): void {
  for (const hook of ["updateCombat", "deleteCombat"] as const) Hooks.on(hook, settleAll);
  for (const hook of ["createCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, (combatant: Combatant.Implementation) => {
      if (combatant.token) adaptMovementAction(combatant.token);
    });
  Hooks.once("ready", () => {
    for (const combat of encounters()) if (runningStateOf(combat)) settleAll(combat);
  });
}
