import type { Reading } from "../../../encounter/parts/reading.ts";
import { Timeline } from "../../../../core/index.ts";
import { sortedCardsOf, type CardItem } from "../../../platform/card-items.ts";
import { say } from "../../../applications/texts.ts";
import { OWN_WORDS, PAUSE } from "./draft.ts";

/** A card that a combatant may play, with the fields that the rules need. */
export interface PlayCard {
  /** The id of the card's item, or `OWN_WORDS` or `PAUSE`, which need no item. */
  readonly id: string;
  readonly kind: Timeline.CardKind;
  readonly name: string;
  readonly img: string;
  readonly text: string;
  /** The keys of the card's stats. "" if the player chooses. The secondary stat may also be left out. */
  readonly relevant: string;
  readonly secondary: string;
  readonly ante: number;
  readonly opposing: string;
  readonly ability: number;
  /** Whether the relevant and the secondary stat may be the same. */
  readonly sameStat: boolean;
}

const PLAIN = { img: "", text: "", relevant: "", secondary: "", ante: 0, opposing: "", ability: 0, sameStat: false };

/** Returns an actor's card item as a card to play. A Pause has no stats. */
function playCard(item: CardItem): PlayCard {
  const { kind, text, timeline } = item.system;
  const base = { ...PLAIN, id: item.id ?? "", kind, name: item.name, img: item.img ?? "", text };
  return kind === "pause" ? base : { ...base, ...timeline };
}

/** Returns what a combatant may play: the actor's cards in order, an action in the player's own words, and a Pause even without a card. */
export function playableCardsOf(reading: Reading, combatant: string): PlayCard[] {
  const actor = reading.live?.combatants.get(combatant)?.actor;
  const own = actor ? sortedCardsOf(actor).map(playCard) : [];
  const words: PlayCard = { ...PLAIN, id: OWN_WORDS, kind: "common", ante: Timeline.ANTE, name: say("CALLBOARD.timeline.Hand.OwnWords") };
  const pause: PlayCard = { ...PLAIN, id: PAUSE, kind: "pause", name: say("CALLBOARD.timeline.Hand.Pause") };
  return [...own, words, ...(own.some(({ kind }) => kind === "pause") ? [] : [pause])];
}
