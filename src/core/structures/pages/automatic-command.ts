import { nextOverdrawnDrive } from "./advance.ts";
import type { PagesCommand } from "./commands/index.ts";
import { isTurnAbandoned } from "./commands/automatic.ts";
import { deadlocksOf } from "./end-conflict.ts";
import { position } from "./position.ts";
import type { PagesState } from "./state.ts";

/** Returns the command that Callboard gives automatically now, or null: a roll for an overdrawn Drive, a departed player's pass, or a deadlock's end. */
export function owed(state: PagesState): PagesCommand | null {
  if (state.step === "overdrawn") {
    const next = nextOverdrawnDrive(state, state.late);
    if (next === null) return { kind: "endOverdrawn", position: position(state) };
    return { kind: "overdraw", combatant: next.combatant, drive: next.drive, position: position(state) };
  }
  if (isTurnAbandoned(state)) return { kind: "passOn", position: position(state) };
  const [stuck] = state.step === "resolve" ? deadlocksOf(state) : [];
  return stuck === undefined ? null : { kind: "deadlock", conflict: stuck, position: position(state) };
}
