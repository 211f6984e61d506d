import { isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import type { CardPlay } from "../encounter/parts/screen.ts";
import { screenOf } from "./tracker/find-tracker-screen.ts";
import { say } from "./texts.ts";
import { actorIdOf } from "../platform/ids.ts";
import { isCard, type CardItem } from "../platform/card-items.ts";
import { makeCombatantTest, selectedTokens } from "../platform/tokens.ts";

/** Returns the item with a uuid, wherever it is stored. Null if there is no such item. */
export async function findItemByUuid(uuid: unknown): Promise<Item.Implementation | null> {
  if (typeof uuid !== "string") return null;
  try {
    const found: unknown = await fromUuid(uuid as never);
    return found instanceof Item ? found : null;
  } catch {
    return null;
  }
}

/** Returns the card with a uuid, wherever it is stored. Null if there is no such card. */
export async function findCardByUuid(uuid: unknown): Promise<CardItem | null> {
  const item = await findItemByUuid(uuid);
  return item && isCard(item) ? item : null;
}

/** Returns the card that a combatant has of a card: that card itself, else one with the same name. Undefined if it has neither. */
function findCardOf(combatant: Combatant.Implementation, card: CardItem): CardItem | undefined {
  const cards = combatant.actor?.items.contents.filter(isCard) ?? [];
  return cards.find((item) => item.uuid === card.uuid) ?? cards.find((item) => item.name === card.name);
}

/**
 * Returns the combatant that plays a card: a selected token's, else the card's owner, the user's character, or the user's only one. A lang
 * key says why there is none.
 */
function findPlayer(combat: CallboardEncounter, card: CardItem): Combatant.Implementation | string {
  const own = combat.combatants.filter((combatant) => combatant.isOwner);
  const selected = selectedTokens();
  if (selected.length > 0) return own.find(makeCombatantTest(selected)) ?? "CALLBOARD.Play.NotIn";
  const by = (actor: string | null | undefined) => own.filter((one) => actor && actorIdOf(one) === actor);
  const ways = [by(card.actor?.id), by(game.user.character?.id), game.user.isGM ? [] : own];
  const [only, ...others] = ways.find((way) => way.length > 0) ?? [];
  if (!only) return "CALLBOARD.Play.Nobody";
  return others.length === 0 ? only : "CALLBOARD.Play.Several";
}

/** A card that a combatant of an encounter has, and the card play of the encounter's structure. */
export interface HeldCard {
  readonly combat: CallboardEncounter;
  readonly play: CardPlay;
  readonly combatant: Combatant.Implementation & { readonly id: string };
  readonly card: CardItem;
}

/** The card play of a structure without cards: no card can be drafted or announced. */
const NO_CARDS: CardPlay = { mayDraft: () => false, draft: () => undefined, command: () => null };

/** Returns the combatant (`who` if given) that plays the card with a uuid, or a sentence with the reason why not. */
export async function findCardHolder(
  combat: Combat.Implementation | null,
  uuid: unknown,
  who?: Combatant.Implementation,
): Promise<HeldCard | string> {
  const card = await findCardByUuid(uuid);
  if (!card) return say("CALLBOARD.Play.NoCard");
  if (!isReadableCallboard(combat)) return say("CALLBOARD.Play.NotNow");
  const { cards: play = NO_CARDS } = screenOf(combat);
  const combatant = who ?? findPlayer(combat, card);
  if (typeof combatant === "string") return say(combatant);
  const held = combatant.isOwner ? findCardOf(combatant, card) : undefined;
  return held ? { combat, play, combatant: combatant as HeldCard["combatant"], card: held } : noneHeld(combatant, card);
}

function noneHeld({ isOwner, name }: Combatant.Implementation, card: CardItem): string {
  const texts = { name: name ?? "", card: card.name };
  return isOwner ? say("CALLBOARD.Play.Lacks", texts) : say("CALLBOARD.Play.NotFor", texts);
}
