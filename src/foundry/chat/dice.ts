import { count, fields, listOf, text, wholeNumber, type JsonRecord } from "../../core/index.ts";
import type { Registration } from "../encounter/registry.ts";

/** The card of dice that no other card shows. It is every structure's. */
export const DICE_CARD = "dice";
/** Its template. */
export const DICE_TEMPLATE = "systems/callboard/templates/chat/dice.hbs";
/** The shape of its data: the kind of command that rolled, and the rolls of each combatant. "" stands for no combatant. */
export const DICE_SHAPE = fields({
  kind: text,
  rollers: listOf(fields({ combatant: text, rolls: listOf(fields({ dice: listOf(count), modifier: wholeNumber, total: wholeNumber })) })),
});

/** Returns what the dice of a card were rolled for, in this client's language. */
export function diceTitle({ lang }: Registration, data: JsonRecord): string {
  const kind = typeof data["kind"] === "string" ? data["kind"] : "";
  const keys = [`${lang}.Dice.${kind}`, `${lang}.Command.${kind}`];
  return game.i18n.localize(keys.find((key) => game.i18n.has(key)) ?? "CALLBOARD.Chat.Dice");
}
