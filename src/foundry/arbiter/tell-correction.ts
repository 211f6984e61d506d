import { cleanLine, type Id } from "../../core/index.ts";
import { explanationText, MAX_NAME } from "../chat/correction-reason.ts";
import { Rate } from "../platform/rate.ts";
import { stampOptions } from "../lease/stamp.ts";

/** Limits the explanations about one user to five in half a minute. Further corrections are silent. */
const explained = new Rate(5, 30_000);

/** Tells the GMs and the user why the user's change was corrected. */
export async function explainCorrection(user: Id, key: string): Promise<void> {
  if (!explained.admits(user)) return;
  const whisper = game.users.filter((one) => one.isGM || one.id === user).map((one) => one.id);
  const name = cleanLine(game.users.get(user)?.name ?? "", MAX_NAME);
  const told = { key, name };
  const content = foundry.utils.escapeHTML(explanationText(told));
  const flags = { callboard: { explained: told } };
  const message = { content, whisper, flags, speaker: { alias: game.i18n.localize("CALLBOARD.Title") } };
  await ChatMessage.implementation.create(message, stampOptions() as object);
}
