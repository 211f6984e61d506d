import { logCompatibilityWarning } from "../../../common/utils/index.ts";

function cssClass(message: any): string {
  const { IC, EMOTE } = CONST.CHAT_MESSAGE_STYLES;
  const classes = [
    message.style === IC && "ic",
    message.style === EMOTE && "emote",
    message.whisper.length > 0 && "whisper",
    message.blind && "blind",
  ];
  return classes.filter(Boolean).join(" ");
}

/** Whether the content was written as HTML. The total that a roll puts there was not. */
function isMarkup(content: string): boolean {
  return /<[a-z][^>]*>/iu.test(content);
}

async function contentOf(message: any): Promise<string> {
  const visible = message.isContentVisible;
  const rolls: any[] = message.rolls;
  if (rolls.length > 0 && (!visible || !isMarkup(message.content))) {
    const rendered = await Promise.all(rolls.map((roll) => roll.render({ isPrivate: !visible, message })));
    return rendered.join("");
  }
  const { TextEditor } = foundry.applications.ux;
  return TextEditor.implementation.enrichHTML(message.content, {
    rollData: message.getRollData(),
    secrets: message.isOwner,
    relativeTo: message,
  });
}

function whisperTo(message: any): string {
  const users = message.whisper.map((id: string) => game.users.get(id)).filter(Boolean);
  return users.map((user: any) => user.name).join(", ");
}

/** Returns the data for a message's template. */
async function messageContext(message: any, { canDelete = message.isAuthor || game.user.isGM, canClose = false }: any): Promise<any> {
  const visible = message.isContentVisible;
  const source = message.toObject(false);
  source.content = await contentOf(message);
  source.flavor = visible ? source.flavor : game.i18n.format("CHAT.PrivateRollContent", { user: message.alias });
  const whispered = message.whisper.length > 0;
  return {
    message: source,
    user: game.user,
    author: message.author,
    alias: message.alias,
    cssClass: cssClass(message),
    isWhisper: whispered && !(message.rolls.length > 0),
    whisperTo: whispered ? whisperTo(message) : "",
    borderColor: message.author?.color?.css ?? "",
    canDelete,
    canClose,
  };
}

/** Renders a chat message as this user may see it. Packages can change it by the hook `renderChatMessageHTML`. */
export async function renderChatMessage(message: any, options: any = {}): Promise<HTMLElement> {
  const context = await messageContext(message, options);
  const html = await foundry.applications.handlebars.renderTemplate(CONFIG.ChatMessage.template, context);
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const element = holder.content.firstElementChild as HTMLElement;
  if (context.borderColor) element.style.setProperty("--message-color", context.borderColor);
  Hooks.callAll("renderChatMessageHTML", message, element, context);
  if ("renderChatMessage" in Hooks.events) {
    logCompatibilityWarning('The hook "renderChatMessage" is now "renderChatMessageHTML"', { since: 13, until: 15, once: true });
    Hooks.callAll("renderChatMessage", message, $(element), context);
  }
  return element;
}
