import { generation } from "../../common/generation.ts";

interface Rolled {
  readonly update: { readonly _id: string; readonly initiative: number };
  readonly message: object;
}

function visibility(combatant: any, messageOptions: any): { mode: string; key: string } {
  const key = generation() >= 14 ? "messageMode" : "rollMode";
  const hidden = combatant.token?.hidden || combatant.hidden;
  const forced = generation() >= 14 ? "gm" : CONST.DICE_ROLL_MODES.PRIVATE;
  const asked = messageOptions[key] ?? game.settings.get("core", key);
  return { key, mode: hidden && !["gm", "blind", "gmroll", "blindroll"].includes(asked) ? forced : asked };
}

async function rollOne(combatant: any, formula: string | null, index: number, messageOptions: any): Promise<Rolled> {
  const roll = combatant.getInitiativeRoll(formula);
  await roll.evaluate();
  const { mode, key } = visibility(combatant, messageOptions);
  const data = foundry.utils.mergeObject(
    {
      speaker: ChatMessage.implementation.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
      flavor: game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
      flags: { core: { initiativeRoll: true } },
    },
    messageOptions,
  );
  delete data[key];
  const message = await roll.toMessage(data, { [key]: mode, create: false });
  // One sound is enough for several rolls.
  if (index > 0) message.sound = null;
  return { update: { _id: combatant.id, initiative: roll.total }, message };
}

/** Rolls initiative for the combatants that the user owns. One update saves them all, then the chat messages are created. */
export async function rollInitiative(
  combat: any,
  ids: readonly string[],
  { formula = null, updateTurn = true, messageOptions = {} }: any,
): Promise<void> {
  const rolled: Rolled[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    rolled.push(await rollOne(combatant, formula, rolled.length, messageOptions));
  }
  if (rolled.length === 0) return;
  const keep = updateTurn ? {} : { combatTurn: combat.turn };
  await combat.updateEmbeddedDocuments(
    "Combatant",
    rolled.map(({ update }) => update),
    { turnEvents: false, ...keep },
  );
  await ChatMessage.implementation.create(rolled.map(({ message }) => message));
}
