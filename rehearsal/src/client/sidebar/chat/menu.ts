import { ChatPopout } from "../apps/chat-popout.ts";
import { menuEntry } from "../menu-entry.ts";

/** Returns the message that an element shows. */
export function messageOf(target: HTMLElement): any {
  return game.messages.get(target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId);
}

/** Returns the context menu of a message. */
export function messageMenu(): object[] {
  const mayUpdate = (target: HTMLElement): boolean => Boolean(messageOf(target)?.canUserModify(game.user, "update"));
  return [
    menuEntry({
      label: "CHAT.PopoutMessage",
      icon: "fa-solid fa-up-right-from-square",
      onClick: (_event, target) => new ChatPopout({ message: messageOf(target) }).render({ force: true }),
    }),
    menuEntry({
      label: "CHAT.RevealMessage",
      icon: "fa-solid fa-eye",
      visible: (target) => mayUpdate(target) && (messageOf(target)?.whisper.length ?? 0) > 0,
      onClick: (_event, target) => messageOf(target)?.update({ whisper: [], blind: false }),
    }),
    menuEntry({
      label: "CHAT.ConcealMessage",
      icon: "fa-solid fa-eye-slash",
      visible: (target) => mayUpdate(target) && messageOf(target)?.whisper.length === 0,
      onClick: (_event, target) => {
        const gamemasters = game.users.filter((user: any) => user.isGM).map((user: any) => user.id);
        return messageOf(target)?.update({ whisper: gamemasters });
      },
    }),
    menuEntry({
      label: "SIDEBAR.Delete",
      icon: "fa-solid fa-trash",
      visible: (target) => Boolean(messageOf(target)?.canUserModify(game.user, "delete")),
      onClick: (_event, target) => messageOf(target)?.delete(),
    }),
  ];
}
