import { encounters, hasEnded } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { isHiddenHere } from "../../encounter/hidden.ts";
import type { Marker } from "../../encounter/parts/shown-combatants.ts";
import { markerOf } from "../../encounter/markers.ts";
import { readingOf } from "../../reading/reading.ts";
import { handOf } from "../hand/hands.ts";
import { screenOf } from "../tracker/screens.ts";
import { say } from "../texts.ts";

/** The combatant that an actor is in an encounter. */
export interface Standing {
  readonly combat: CallboardEncounter;
  readonly combatant: string;
}

/** Where an actor stands in an encounter that this user sees it in, of those that are `wanted`: the viewed one first; null where it stands in none. A token's actor is no other's. */
export function standingOf(actor: Actor.Implementation, wanted: (combat: CallboardEncounter) => boolean = () => true): Standing | null {
  const viewed = game.combat?.id;
  const open = encounters().filter((combat) => !hasEnded(combat) && wanted(combat));
  const sorted = [...open.filter(({ id }) => id === viewed), ...open.filter(({ id }) => id !== viewed)];
  for (const combat of sorted) {
    const found = combat.combatants.find((one) => !isHiddenHere(one) && one.actor?.uuid === actor.uuid);
    if (found) return { combat, combatant: found.id ?? "" };
  }
  return null;
}

/** What the head of a sheet says of it. */
export function standingContext(standing: Standing | null): { marker: Marker; text: string; title: string } | null {
  if (!standing) return null;
  const { combat, combatant } = standing;
  const title = say(`TYPES.Combat.${combat.type}`);
  const reading = readingOf(combat);
  const text = reading ? (screenOf(combat).standing?.(reading, combatant) ?? "") : say("CALLBOARD.Actor.NotStarted");
  return { marker: markerOf(combat, combatant), text, title };
}

/** Whether this user may write down now that the actor does what a card says, and whether it is laid into a hand for that. */
export function cardPlayContext(standing: Standing | null): { readonly mayPlay: boolean; readonly toHand: boolean } {
  if (!standing) return { mayPlay: false, toHand: false };
  const { combat, combatant } = standing;
  return { mayPlay: screenOf(combat).cards?.mayDraft(combat, combatant) ?? false, toHand: handOf(combat) !== null };
}
