import { localizeRefusal } from "../outbox/refusal-texts.ts";
import { send } from "../send.ts";
import { findCardByUuid, findCardHolder, type HeldCard } from "./find-card.ts";
import { draftCard } from "./compose-with-card.ts";
import { say } from "./texts.ts";

const warn = (text: string) => {
  ui.notifications.warn(text, { console: false });
  return false;
};

/**
 * Announces a card by its uuid, for the selected token's combatant, else this user's own. An incomplete announcement becomes a draft.
 * Resolves to whether it was announced. A notice says why not.
 */
export async function announceCard(uuid: unknown): Promise<boolean> {
  const hand = await findCardHolder(game.combat, uuid);
  if (typeof hand === "string") return warn(hand);
  const { combat, play, combatant, card } = hand;
  const command = play.command(combat, combatant.id, card);
  if (!command) return lay(hand);
  const refusal = await send(combat, command);
  if (refusal) return warn(localizeRefusal(combat, refusal));
  ui.notifications.info(say("CALLBOARD.Play.Done", { name: combatant.name ?? "", card: card.name }), { console: false });
  return true;
}

/** Puts a card into the draft for the person to complete. Resolves to false, since nothing is announced yet. */
async function lay({ combat, play, combatant, card }: HeldCard): Promise<boolean> {
  if (!play.mayDraft(combat, combatant.id)) return warn(say("CALLBOARD.Play.NotFor", { name: combatant.name ?? "" }));
  await draftCard({ combat, combatant: combatant.id }, card);
  return false;
}

/** Returns the subtype of the item at a uuid, without asking the server. Null if the uuid is unknown on this client or no item's. */
function typeAt(uuid: string): string | null {
  try {
    if (foundry.utils.parseUuid(uuid).type !== "Item") return null;
    const known = fromUuidSync(uuid as never, { strict: false }) as { readonly type?: string } | null;
    return known?.type ?? null;
  } catch {
    return null;
  }
}

async function layOnHotbar(uuid: unknown, slot: number): Promise<void> {
  const card = await findCardByUuid(uuid);
  const text = card ? say("CALLBOARD.Play.NoScripts") : say("CALLBOARD.Play.NoCard");
  if (!card || !game.user.can("MACRO_SCRIPT")) {
    warn(text);
    return;
  }
  const command = `await game.callboard.announceCard(${JSON.stringify(card.uuid)});`;
  const made = game.macros.find((macro) => macro.command === command && macro.isAuthor);
  const data = { name: say("CALLBOARD.Play.Macro", { card: card.name }), type: "script", img: card.img, command };
  const macro = made ?? (await Macro.implementation.create(data as never));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/** Creates a macro for a card that is dropped on the hotbar. Other items are left to Foundry. Called in `init`. */
export function registerCardMacros(): void {
  Hooks.on("hotbarDrop", (_bar, dropped, slot) => {
    const { type, uuid } = dropped as { readonly type?: unknown; readonly uuid?: unknown };
    if (type !== "Item" || (typeof uuid === "string" && (typeAt(uuid) ?? "action") !== "action")) return undefined;
    void layOnHotbar(uuid, slot);
    return false;
  });
}
