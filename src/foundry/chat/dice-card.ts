import { count, fields, listOf, text, wholeNumber, type JsonRecord } from "../../core/index.ts";
import type { Registration } from "../encounter/registry.ts";

/** The name of the chat card for dice that no other card shows. All structures share it. */
export const DICE_CARD = "dice";
/** The template of the dice card. */
export const DICE_TEMPLATE = "systems/callboard/templates/chat/dice.hbs";
/** The shape of the dice card's data: the kind of command that rolled, and each combatant's rolls. "" means no combatant. */
export const DICE_SHAPE = fields({
  kind: text,
  rollers: listOf(fields({ combatant: text, rolls: listOf(fields({ dice: listOf(count), modifier: wholeNumber, total: wholeNumber })) })),
});

/** Returns the title of a dice card in this client's language. */
export function diceCardTitle({ lang }: Registration, data: JsonRecord): string {
  const kind = typeof data["kind"] === "string" ? data["kind"] : "";
  const keys = [`${lang}.Dice.${kind}`, `${lang}.Command.${kind}`, `CALLBOARD.Chat.DiceOf.${kind}`];
  return game.i18n.localize(keys.find((key) => game.i18n.has(key)) ?? "CALLBOARD.Chat.Dice");
}
