import { type ChatCommand, parseChat } from "./commands.ts";
import { modeOption } from "./modes.ts";

async function roll(command: ChatCommand & { kind: "roll" }, speaker: any): Promise<any> {
  const Message = getDocumentClass("ChatMessage");
  const actor = Message.getSpeakerActor(speaker) ?? game.user.character;
  const made = Roll.create(command.formula, actor?.getRollData() ?? {});
  await made.evaluate();
  return made.toMessage({ speaker, flavor: command.flavor || undefined }, modeOption(command.mode));
}

async function whisper(command: ChatCommand & { kind: "whisper" }, speaker: any): Promise<any> {
  const Message = getDocumentClass("ChatMessage");
  const users = command.targets.flatMap((name) => Message.getWhisperRecipients(name));
  if (users.length === 0) throw new Error(game.i18n.localize("ERROR.NoTargetUsersForWhisper"));
  const ids = [...new Set(users.map((user: any) => user.id))];
  return Message.create({ content: lines(command.text), whisper: ids, speaker, style: CONST.CHAT_MESSAGE_STYLES.OTHER });
}

/** Replaces line breaks by `<br>`. */
function lines(text: string): string {
  return text.replace(/\r?\n/gu, "<br>");
}

async function say(kind: "ic" | "ooc" | "emote" | "none", text: string, speaker: any): Promise<any> {
  const { IC, OOC, EMOTE } = CONST.CHAT_MESSAGE_STYLES;
  const character = Boolean(speaker.actor || speaker.token);
  if ((kind === "ic" || kind === "emote") && !character) throw new Error(game.i18n.localize("ERROR.NotControllingToken"));
  const style = kind === "emote" ? EMOTE : kind === "ic" || (kind === "none" && character) ? IC : OOC;
  const content = kind === "emote" ? `${speaker.alias} ${lines(text)}` : lines(text);
  const spoken = style === OOC ? { alias: game.user.name } : speaker;
  return getDocumentClass("ChatMessage").create({ content, speaker: spoken, style }, { chatBubble: style !== OOC });
}

async function perform(command: ChatCommand, speaker: any): Promise<any> {
  switch (command.kind) {
    case "roll":
      return roll(command, speaker);
    case "whisper":
      return whisper(command, speaker);
    case "macro":
      return game.macros.getName(command.name)?.execute();
    case "invalid":
      throw new Error(game.i18n.format("CHAT.InvalidCommand", { command: command.command }));
    default:
      return command.text === "" ? undefined : say(command.kind, command.text, speaker);
  }
}

/** Performs the command of a line of chat. The hook `chatMessage` may take it over. Resolves to whether it succeeded. */
export async function processChat(chatLog: any, line: string, { speaker: given }: any = {}): Promise<boolean> {
  if (line.trim() === "") return false;
  const speaker = given ?? getDocumentClass("ChatMessage").getSpeaker();
  const data = { user: game.user.id, author: game.user.id, speaker };
  if (Hooks.call("chatMessage", chatLog, line, data) === false) return true;
  try {
    await perform(parseChat(line), data.speaker);
    return true;
  } catch (error) {
    ui.notifications.error(error instanceof Error ? error.message : String(error));
    return false;
  }
}
