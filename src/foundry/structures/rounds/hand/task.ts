import type { Rounds } from "../../../../core/index.ts";
import type { RoundsBase } from "../shared/drawing-data.ts";

/** What the Hand is open for: a combatant's action, counter, hit or wish to go next, a side's nomination, or nothing. */
export type Task =
  | { readonly kind: "act" | "counter" | "menace" | "volunteer"; readonly combatant: string }
  | { readonly kind: "nominate"; readonly side: Rounds.Side }
  | { readonly kind: "idle" };

const ASKED = [
  ["act", "declare"],
  ["counter", "letBe"],
  ["menace", "menace"],
] as const;

/** Whether this user answers for a combatant: a player for their own, a GM for NPCs, for those of absent players, and for the one the Hand was opened for. */
function speaksFor({ reading, view, uiState }: RoundsBase, { combatant, npc, own }: Rounds.Row): boolean {
  return view.referee ? npc || uiState.composing === combatant || !reading.people.isAttended(combatant) : own;
}

/** Returns the user's own sides whose list of outcomes this user may discuss or seal now. */
export function sidesToNominateFor({ view, permits }: RoundsBase): readonly Rounds.Side[] {
  return view.step === "nominate"
    ? view.sides.filter(({ side, own }) => own && permits.may("propose", undefined, { side })).map(({ side }) => side)
    : [];
}

function nomination(base: RoundsBase): Task | null {
  const sides = sidesToNominateFor(base);
  const picked = sides.find((side) => side === base.uiState.composing);
  const waited = sides.find((side) => base.view.sides.some((one) => one.side === side && one.waited));
  const side = picked ?? waited ?? sides[0];
  return side === undefined ? null : { kind: "nominate", side };
}

/** Returns what the Hand is open for now: the first thing that this user has to do or answer. */
export function taskOf(base: RoundsBase): Task {
  const { view, permits } = base;
  const rows = view.rows.filter((row) => speaksFor(base, row));
  for (const [kind, command] of ASKED) {
    const row = rows.find(({ combatant }) => permits.may(command, combatant));
    if (row) return { kind, combatant: row.combatant };
  }
  const chosen = nomination(base);
  if (chosen) return chosen;
  const eager = rows.find(({ combatant, acted }) => !acted && permits.may("volunteer", combatant));
  return eager === undefined || view.referee ? { kind: "idle" } : { kind: "volunteer", combatant: eager.combatant };
}
