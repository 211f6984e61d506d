import { damageText } from "../../../applications/health.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";
import { stateOf } from "../../../encounter/encounter-lookups.ts";
import { findCardById, type CardItem } from "../../../platform/card-items.ts";
import { statusName } from "../../../applications/status-name.ts";
import { say, withSign } from "../../../applications/texts.ts";

/** Returns the lang key of the text that says which side announces first. */
export function firstAnnouncingSideKey(combat: CallboardEncounter): string {
  const { house } = stateOf(combat) as Stages.StagesState;
  return `CALLBOARD.stages.Begins.${house.announceOrder}`;
}

/** Returns the kind of the command that announces now: "announce" in the open, "declare" if sealed until the lock. */
export function announcingCommandKind({ house, step }: Stages.StagesView): "announce" | "declare" {
  return house.sealed && step === "announce" ? "declare" : "announce";
}

/** Returns the card item that an action was announced with. Undefined if it has none. */
function cardIn(combat: CallboardEncounter | null, { combatant, card }: Pick<Stages.Card, "combatant" | "card">): CardItem | undefined {
  const actor = card === "" ? null : combat?.combatants.get(combatant)?.actor;
  return actor ? findCardById(actor, card) : undefined;
}

/** Returns an action's words and its card's name. If nothing was typed, the words are the card's text or name. */
export function actionWordsAndCard(
  combat: CallboardEncounter | null,
  action: Pick<Stages.Card, "combatant" | "card" | "text">,
): { words: string; card: string } {
  const item = cardIn(combat, action);
  if (!item) return { words: action.text, card: "" };
  const words = action.text || item.system.text || item.name;
  return { words, card: words === item.name ? "" : item.name };
}

/** What an action's card names for the action: speed, difficulty, and whether it is a strike. */
export interface CardSays {
  readonly movements: number | null;
  readonly stage: Stages.Speed | null;
  readonly difficulty: number | null;
  readonly strike: boolean;
}

/** Returns what an action's card names for the action. Null if the action has no card, or the card names no speed. */
export function speedAndDifficultyOnCard(
  combat: CallboardEncounter | null,
  action: Pick<Stages.Card, "combatant" | "card">,
): CardSays | null {
  const item = cardIn(combat, action);
  if (!item) return null;
  const { movements, stage, difficulty, strike } = item.system.stages;
  return movements === null && stage === null ? null : { movements, stage, difficulty, strike };
}

/** Returns what a card names for its action in a few words, such as "Regular, 5, Strike". */
export function cardValuesText({ movements, stage, difficulty, strike }: CardSays): string {
  const speed = stage ?? (movements === 1 ? "Q" : movements === 2 ? "R" : "S");
  const parts = [
    say(`CALLBOARD.stages.Stage.${speed}`),
    ...(difficulty === null ? [] : [String(difficulty)]),
    ...(strike ? [say("CALLBOARD.stages.Card.Strike")] : []),
  ];
  return parts.join(", ");
}

/** Returns the texts of a difficulty modifier: its amount with a sign, and its cause. */
export function modifierTexts(reading: Reading, modifier: Stages.ShownModifier): { amount: string; cause: string } {
  const amount = withSign(modifier.amount);
  if (modifier.adjustment) return { amount, cause: say(`CALLBOARD.stages.Card.Adjusted.${modifier.adjustment}`) };
  return { amount, cause: modifier.text || reading.people.nameOf(modifier.source) };
}

/** Returns an effect as a sentence for the action's card. */
export function effectText(effect: Stages.ShownEffect, target: string): string {
  if (effect.kind === "out") return say("CALLBOARD.stages.Effect.out", { target });
  if (effect.kind === "damage") return damageText(target, effect.amount);
  if (effect.kind === "modifier") {
    return say("CALLBOARD.stages.Effect.modifier", {
      amount: withSign(effect.amount ?? 0),
      target,
      life: say(`CALLBOARD.stages.Life.${effect.life}`),
    });
  }
  return say(effect.active ? "CALLBOARD.stages.Effect.status" : "CALLBOARD.stages.Effect.statusEnds", {
    target,
    status: statusName(effect.status),
  });
}
