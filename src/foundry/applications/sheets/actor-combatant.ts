import { encounters, hasEnded } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { isHiddenHere } from "../../encounter/hidden.ts";
import type { Marker } from "../../encounter/parts/shown-combatants.ts";
import { markerOf } from "../../encounter/combatant-markers.ts";
import { readingOf } from "../../reading/reading.ts";
import { handScreenOf } from "../hand/find-hand-screen.ts";
import { screenOf } from "../tracker/find-tracker-screen.ts";
import { say } from "../texts.ts";

/** The combatant of an actor in an encounter, with that encounter. */
export interface Standing {
  readonly combat: CallboardEncounter;
  readonly combatant: string;
}

/** Returns an actor's visible combatant in a running or unstarted encounter that `wanted` accepts, the viewed encounter first. Null if there is none. */
export function standingOf(actor: Actor.Implementation, wanted: (combat: CallboardEncounter) => boolean = () => true): Standing | null {
  const viewed = game.combat?.id;
  const open = encounters().filter((combat) => !hasEnded(combat) && wanted(combat));
  const sorted = [...open.filter(({ id }) => id === viewed), ...open.filter(({ id }) => id !== viewed)];
  for (const combat of sorted) {
    // A token's own actor is not its base actor.
    const found = combat.combatants.find((one) => !isHiddenHere(one) && one.actor?.uuid === actor.uuid);
    if (found) return { combat, combatant: found.id ?? "" };
  }
  return null;
}

/** Returns the marker and texts about an actor's combatant for the head of its sheet. Null if there is no combatant. */
export function standingContext(standing: Standing | null): { marker: Marker; text: string; title: string } | null {
  if (!standing) return null;
  const { combat, combatant } = standing;
  const title = say(`TYPES.Combat.${combat.type}`);
  const reading = readingOf(combat);
  const text = reading ? (screenOf(combat).standing?.(reading, combatant) ?? "") : say("CALLBOARD.Actor.NotStarted");
  return { marker: markerOf(combat, combatant), text, title };
}

/** Returns whether this user may now draft a card for the actor, and whether the draft goes to a Hand. */
export function cardPlayContext(standing: Standing | null): { readonly mayPlay: boolean; readonly toHand: boolean } {
  if (!standing) return { mayPlay: false, toHand: false };
  const { combat, combatant } = standing;
  return { mayPlay: screenOf(combat).cards?.mayDraft(combat, combatant) ?? false, toHand: handScreenOf(combat) !== null };
}
