import type { Entry, Moments } from "../../../../core/index.ts";
import { playingTokenOf, tokenPlaceOf, runningStateOf } from "../scene/playing-token.ts";
import { waypointPlaceOf } from "../scene/path.ts";
import { encounters } from "../../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../../encounter/encounter.ts";
import { idOf } from "../../../platform/ids.ts";
import { partsOf } from "../../../seals/escrow.ts";
import { isArbiter, outside } from "../../../arbiter/index.ts";
import { writerOf } from "../../../lease/who-writes.ts";
import { gestures } from "./judge-gestures.ts";
import { isReverting } from "./places.ts";
import { gestureFrom } from "./read-gesture.ts";
import { isolate } from "../../../platform/plain-text.ts";
import { isOfToken } from "../../../platform/tokens.ts";

type Token = TokenDocument.Implementation;

type Moved = Extract<Moments.MomentsCommand, { readonly kind: "moved" }>;

/** The encounters in `moments` under way. */
function runningEncounters(): readonly CallboardEncounter[] {
  return encounters().filter((combat) => runningStateOf(combat) !== null);
}

/** A token moved: what it tells of its gesture is kept until that is judged; of one that tells nonsense the straight way is. What the arbiter itself brought back is no gesture. */
function followMovement(token: Token, movement: unknown, operation: object, user: User.Implementation): void {
  const mover = playingTokenOf(token);
  if (!mover || writerOf(operation, idOf(user)) || isReverting(token)) return;
  const told = gestureFrom(movement);
  if (told) {
    const { origin, isFree, ...rest } = told;
    // What comes once a half is over is of no gesture that goes on.
    const isOpen = rest.isOpen && mover.figure.side === mover.state.half;
    const place = { ...tokenPlaceOf(token), ...waypointPlaceOf(origin) };
    gestures.note(token.uuid, { ...rest, isOpen, mover: user.id ?? "", origin: place, isFree: user.isGM && isFree });
  }
  outside.followCombatants(mover.combat);
}

function followStop(token: Token): void {
  gestures.stop(token.uuid);
  followToken(token);
}

function followToken(token: Token): void {
  for (const combat of runningEncounters())
    if (combat.combatants.some((combatant) => isOfToken(combatant, token))) outside.followCombatants(combat);
}

/** Why a figure's last gesture was sent back, for its mover; null where it was not, or somebody else moved it. */
function whySentBack(state: Moments.MomentsState, { combatant, mover, gesture }: Moved): string | null {
  const back = state.combatants[combatant]?.back ?? null;
  return mover === game.user.id && back !== null && back.gesture === gesture ? back.why : null;
}

/** A gesture was judged: no client keeps it any longer, and its mover is told where it was sent back. */
function followEntry(combat: CallboardEncounter, { command }: Entry): void {
  const state = runningStateOf(combat);
  if (!state) return;
  for (const part of partsOf(command)) {
    if (part["kind"] !== "moved") continue;
    const moved = part as unknown as Moved;
    const token = combat.combatants.get(moved.combatant)?.token;
    if (token) gestures.judged(token.uuid, moved.gesture);
    const why = whySentBack(state, moved);
    if (why) ui.notifications.warn(game.i18n.format(`CALLBOARD.moments.Back.${why}`, { name: isolate(token?.name ?? "") }));
  }
}

/** A half is over, and with it each gesture that is under way: none is left open for ever. */
function closeGestures(combat: CallboardEncounter): void {
  if (!runningStateOf(combat)) return;
  for (const { token } of combat.combatants) if (token) gestures.stop(token.uuid);
  outside.followCombatants(combat);
}

/** A half begins: what its side's figures went before is recorded no longer, so that the ruler counts this half alone. */
async function clearHistories(combat: CallboardEncounter): Promise<void> {
  const state = runningStateOf(combat);
  if (!state || !isArbiter()) return;
  for (const [id, { side }] of Object.entries(state.combatants)) {
    const token = combat.combatants.get(id)?.token;
    if (token && side === state.half && token.movementHistory.length > 0) await token.clearMovementHistory();
  }
}

/** The hooks that the declarations do not know. */
interface Telling {
  on(hook: "moveToken", call: (token: Token, movement: unknown, operation: object, user: User.Implementation) => void): number;
  on(hook: "stopToken", call: (token: Token) => void): number;
  on(hook: "callboard.command", call: (combat: CallboardEncounter, entry: Entry) => void): number;
  on(hook: "callboard.group", call: (combat: CallboardEncounter) => void): number;
}

/** Follows what tokens of figures do, and what becomes of it; once, in `init`. */
export function followGestures(): void {
  const hooks = Hooks as unknown as Telling;
  hooks.on("moveToken", followMovement);
  hooks.on("stopToken", followStop);
  Hooks.on("createToken", followToken);
  Hooks.on("deleteToken", followToken);
  Hooks.on("userConnected", () => {
    for (const combat of runningEncounters()) outside.followCombatants(combat);
  });
  hooks.on("callboard.command", followEntry);
  hooks.on("callboard.group", (combat) => {
    closeGestures(combat);
    clearHistories(combat).catch(console.error);
  });
}
