import { isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { findActorByUuid, importActor } from "../../platform/imported-actors.ts";
import { findCardHolder, findItemByUuid } from "../find-card.ts";
import { askHowMany } from "../foes/how-many.ts";
import { isLinkedActorPresent, joinFoes, refuseFoes } from "../foes/join-foes.ts";
import { say } from "../texts.ts";
import { combatantIdAt } from "./focus.ts";
import { screenOf } from "./find-tracker-screen.ts";

/** The members of the tracker that handling dropped items needs: its element, the viewed encounter, and the opening of the composer. */
export interface Landing {
  readonly element: HTMLElement;
  readonly viewed: Combat.Implementation | null;
  compose(combat: CallboardEncounter, combatant: string): Promise<void>;
}

interface Dropped {
  readonly type?: unknown;
  readonly uuid?: unknown;
  readonly count?: unknown;
}

/** Accepts drops on the tracker: actors join without a token, cards go into the composer. Called once its element exists. */
export function acceptDrops(tracker: Landing): void {
  const { element } = tracker;
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as Dropped;
    if (data.type !== "Actor" && data.type !== "Item") return;
    event.preventDefault();
    const done = data.type === "Actor" ? joinByDrop(tracker.viewed, data) : itemByDrop(tracker, data, event.target as HTMLElement);
    void done.then((refusal) => {
      if (refusal) ui.notifications.warn(refusal, { console: false });
    });
  });
}

/** Adds an actor without a token to the encounter. The GM says how many copies of an unlinked one. Resolves to why not, or null. */
async function joinByDrop(combat: Combat.Implementation | null, { uuid, count }: Dropped): Promise<string | null> {
  const refusal = refuseFoes(combat);
  if (refusal !== null || !combat) return refusal;
  const found = await findActorByUuid(uuid);
  if (!found) return say("CALLBOARD.Tracker.Drop.Nobody");
  const many = found.prototypeToken.actorLink ? 1 : await askHowMany(found.name, count);
  if (many === null) return null;
  const actor = await importActor(found);
  if (!actor?.id) return say("CALLBOARD.Tracker.Drop.Nobody");
  const now = refuseFoes(combat);
  if (now !== null) return now;
  if (isLinkedActorPresent(combat, actor)) return say("CALLBOARD.Tracker.Drop.There", { name: actor.name });
  await joinFoes(combat, [{ actor, name: actor.prototypeToken.name || actor.name, count: many }]);
  return null;
}

/** Lets the screen take a dropped item, else plays it as a card. Resolves to the reason if neither is possible, else null. */
async function itemByDrop(tracker: Landing, data: Dropped, target: HTMLElement): Promise<string | null> {
  const { viewed } = tracker;
  const takes = isReadableCallboard(viewed) ? screenOf(viewed).takes : undefined;
  const item = takes ? await findItemByUuid(data.uuid) : null;
  const taken = takes && item && isReadableCallboard(viewed) ? takes(viewed, item, combatantIdAt(target)) : null;
  return taken ?? draftByDrop(tracker, data, target);
}

/** Puts a card into the composer of its row, else of the combatant that plays it. Resolves to the reason why not, or null. */
async function draftByDrop(tracker: Landing, { uuid }: Dropped, target: HTMLElement): Promise<string | null> {
  const hand = await findCardHolder(tracker.viewed, uuid, tracker.viewed?.combatants.get(combatantIdAt(target)));
  if (typeof hand === "string") return hand;
  const { combat, play, combatant, card } = hand;
  if (!play.mayDraft(combat, combatant.id)) return say("CALLBOARD.Play.NotFor", { name: combatant.name ?? "" });
  const { compose } = screenOf(combat);
  play.draft(combat, combatant.id, card);
  if (compose) await compose(combat, { combatant: combatant.id, card: card.id ?? "" });
  else await tracker.compose(combat, combatant.id);
  return null;
}
