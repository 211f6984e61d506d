import type { Entry, Id, Rolled } from "../../core/index.ts";
import { privateMode, publicMode } from "../compat.ts";
import { stateOf, type CallboardEncounter } from "../encounters.ts";
import { isHidden, isKept } from "../hidden.ts";
import { messagesOf, post } from "./chat.ts";

/** A roll that was made, as Foundry and dice modules know it: the dice as they fell. */
function rollOf({ count, faces, modifier, dice, total }: Rolled): Roll.Implementation {
  const die = { class: "Die", number: count, faces, results: dice.map((result) => ({ result, active: true })), evaluated: true };
  const sign = { class: "OperatorTerm", operator: modifier < 0 ? "-" : "+", evaluated: true };
  const rest = modifier === 0 ? [] : [sign, { class: "NumericTerm", number: Math.abs(modifier), evaluated: true }];
  const formula = `${count}d${faces}${modifier === 0 ? "" : ` ${sign.operator} ${Math.abs(modifier)}`}`;
  return Roll.fromData({ class: "Roll", formula, terms: [die, ...rest], total, evaluated: true } as unknown as Parameters<
    typeof Roll.fromData
  >[0]);
}

/** Shows in chat what an entry rolled, one message for each who rolled, as often as this is called only once; what one rolled of whom players may not know only to GMs. */
export async function tellRolls(combat: CallboardEncounter, { number, rolled }: Entry): Promise<void> {
  const shown = new Set(messagesOf(combat).map(({ flags }) => flags.callboard?.key));
  for (const who of new Set(rolled.map(({ combatant }) => combatant ?? ""))) {
    const key = `dice-${number}-${who}`;
    if (shown.has(key)) continue;
    const rolls = rolled.filter(({ combatant = "" }) => combatant === who).map(rollOf);
    const message = { rolls, sound: CONFIG.sounds.dice, ...speakerOf(combat, who) };
    await post(combat, message, { key, entry: number, mode: modeFor(combat, who) });
  }
}

function speakerOf(combat: CallboardEncounter, who: Id): { speaker: Partial<ChatMessage.SpeakerData> } {
  const combatant = combat.combatants.get(who);
  if (!combatant) return { speaker: { alias: game.i18n.localize("CALLBOARD.Title") } };
  const { actor, tokenId, sceneId, name } = combatant;
  return { speaker: { actor: actor?.id ?? null, token: tokenId, scene: sceneId, alias: name ?? "" } };
}

function modeFor(combat: CallboardEncounter, who: Id): object {
  const combatant = combat.combatants.get(who);
  const state = stateOf(combat);
  return combatant && (isHidden(combatant) || (state !== null && isKept(combat, state, who))) ? privateMode() : publicMode();
}
