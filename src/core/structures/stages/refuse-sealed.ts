import { first } from "../../kernel/refusals.ts";
import { isReferee } from "../../kernel/seats.ts";
import type { Id, Refusal, Seat } from "../../kernel/structure.ts";
import type { Expose, Seal } from "./commands.ts";
import { inPlay, inStep, mayAnnounce, no, ownCombatant } from "./guards.ts";
import { closedDeeds, isClosed, nextStack, openedBy, sealedOf } from "./sealed.ts";
import type { SealedDeed, StagesState } from "./state.ts";
import { gateOf } from "./waiting.ts";

/** Refuses to a player what people have read already: only the Narrator takes it back. Rule: rules.md 6.5. */
export function notKnown(deed: SealedDeed | undefined, combatant: Id, seat: Seat): Refusal | null {
  return deed?.known === true && !isReferee(seat) ? no("known", { combatant }) : null;
}

/** Why a combatant may not seal: as for announcing, and its number must be the next, as its client saw it. */
export function refuseSeal(state: StagesState, { combatant, stack }: Seal, seat: Seat): Refusal | null {
  return first(
    () => ownCombatant(state, combatant, seat),
    () => (state.sealing === undefined ? no("sealOff") : null),
    () => inStep(state, "announce", seat),
    () => mayAnnounce(state, combatant, gateOf(state)),
    () => notKnown(sealedOf(state, combatant), combatant, seat),
    () => (stack === nextStack(state, combatant) ? null : no("stale")),
  );
}

/** Refuses where nothing lies sealed. */
export function hasSeal(state: StagesState, combatant: Id): Refusal | null {
  return inPlay(state, combatant) ?? (isClosed(sealedOf(state, combatant)) ? null : no("noSeal", { combatant }));
}

/** Why nothing of a combatant may be opened: not before the lock, and each seal once. */
export function refuseOpen(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  return first(
    () => ownCombatant(state, combatant, seat),
    () => inStep(state, "reveal", seat),
    () => hasSeal(state, combatant),
  );
}

/** Why nothing is known before its time: that is the table's to say, of what lies sealed before the lock falls, where the opening is true. */
export function refuseExpose(state: StagesState, { combatant, opening }: Expose, seat: Seat): Refusal | null {
  return first(
    () => (seat.kind === "table" ? null : no("narrator")),
    () => (state.step === "reveal" ? no("step", { step: state.step }) : null),
    () => hasSeal(state, combatant),
    () => (openedBy(state, combatant, opening) === null ? no("noSeal", { combatant }) : null),
  );
}

/** Refuses while something lies sealed. */
export function allOpen(state: StagesState): Refusal | null {
  const [one] = closedDeeds(state);
  return one === undefined ? null : no("sealed");
}
