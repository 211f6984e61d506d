import type { Entry, Moments } from "../../../../core/index.ts";
import { playingFigureOfToken, tokenPlaceOf, runningMomentsState } from "../scene/find-playing-figure.ts";
import { waypointPlaceOf } from "../scene/walk-path.ts";
import { encounters } from "../../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { idOf } from "../../../platform/ids.ts";
import { commandsInBatch } from "../../../seals/escrow.ts";
import { isArbiter, outside } from "../../../arbiter/index.ts";
import { writeOriginOf } from "../../../lease/who-writes.ts";
import { gestures } from "./seen-moves.ts";
import { isReverting } from "./move-and-veil-tokens.ts";
import { gestureFrom } from "./read-gesture.ts";
import { isolateTextDirection } from "../../../platform/neutralize-text.ts";
import { isOfToken } from "../../../platform/tokens.ts";

type Token = TokenDocument.Implementation;

type Moved = Extract<Moments.MomentsCommand, { readonly kind: "moved" }>;

/** Returns the encounters in `moments` that are running. */
function runningEncounters(): readonly CallboardEncounter[] {
  return encounters().filter((combat) => runningMomentsState(combat) !== null);
}

/** Notes a token's movement as part of a gesture, to be judged later. Unreadable movements are judged by the straight way. */
function followMovement(token: Token, movement: unknown, operation: object, user: User.Implementation): void {
  const mover = playingFigureOfToken(token);
  // The arbiter's own writes are no gestures.
  if (!mover || writeOriginOf(operation, idOf(user)) || isReverting(token)) return;
  const told = gestureFrom(movement);
  if (told) {
    const { origin, isFree, ...rest } = told;
    // A movement outside of its side's half does not keep a gesture open.
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

/** Returns why a figure's move was sent back, if this user made the move. Null otherwise. */
function whySentBack(state: Moments.MomentsState, { combatant, mover, gesture }: Moved): string | null {
  const back = state.combatants[combatant]?.back ?? null;
  return mover === game.user.id && back !== null && back.gesture === gesture ? back.why : null;
}

/** Forgets a token's gesture that a ledger entry has judged, and warns its mover if the gesture was sent back. */
function followEntry(combat: CallboardEncounter, { command }: Entry): void {
  const state = runningMomentsState(combat);
  if (!state) return;
  for (const part of commandsInBatch(command)) {
    if (part["kind"] !== "moved") continue;
    const moved = part as unknown as Moved;
    const token = combat.combatants.get(moved.combatant)?.token;
    if (token) gestures.judged(token.uuid, moved.gesture);
    const why = whySentBack(state, moved);
    if (why) ui.notifications.warn(game.i18n.format(`CALLBOARD.moments.Back.${why}`, { name: isolateTextDirection(token?.name ?? "") }));
  }
}

/** Ends every open gesture (a token's movement in one go) at the end of a half, so that the arbiter judges it. */
function closeGestures(combat: CallboardEncounter): void {
  if (!runningMomentsState(combat)) return;
  for (const { token } of combat.combatants) if (token) gestures.stop(token.uuid);
  outside.followCombatants(combat);
}

/** Clears the recorded movement of the acting side's tokens as its half begins, so that the ruler counts this half alone. */
async function clearHistories(combat: CallboardEncounter): Promise<void> {
  const state = runningMomentsState(combat);
  if (!state || !isArbiter()) return;
  for (const [id, { side }] of Object.entries(state.combatants)) {
    const token = combat.combatants.get(id)?.token;
    if (token && side === state.half && token.movementHistory.length > 0) await token.clearMovementHistory();
  }
}

/** The calls to Foundry's and Callboard's hooks that the type declarations lack. */
interface Telling {
  on(hook: "moveToken", call: (token: Token, movement: unknown, operation: object, user: User.Implementation) => void): number;
  on(hook: "stopToken", call: (token: Token) => void): number;
  on(hook: "callboard.command", call: (combat: CallboardEncounter, entry: Entry) => void): number;
  on(hook: "callboard.group", call: (combat: CallboardEncounter) => void): number;
}

/** Notes the movements of figures' tokens, and forgets each once it is judged. Called once, in `init`. */
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
