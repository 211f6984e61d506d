import { Hooks } from "../hooks.ts";
import { notifyMessage } from "./chat/notices.ts";
import { STREAM } from "./tabs/chat-log.ts";

/** The streams of the chat tab and of its window. */
function streams(): any[] {
  return [ui.chat, ui.chat?.popout].map((log) => log?.[STREAM]).filter(Boolean);
}

function chatInView(): boolean {
  return (ui.chat?.active === true && ui.sidebar?.expanded === true) || ui.chat?.popout?.rendered === true;
}

function listenToChat(): void {
  Hooks.on("createChatMessage", (message) => {
    for (const stream of streams()) void stream.post(message);
    if (chatInView() || !message.visible) return;
    void notifyMessage(message);
    document.querySelector("#sidebar [data-tab=chat].ui-control")?.classList.add("notify");
  });
  Hooks.on("updateChatMessage", (message) => {
    for (const stream of streams()) void stream.post(message);
  });
  Hooks.on("deleteChatMessage", (message) => {
    for (const stream of streams()) void stream.remove(message.id);
    document.querySelector(`#chat-notifications [data-message-id="${CSS.escape(message.id)}"]`)?.remove();
  });
  Hooks.on("changeSidebarTab", (tab) => {
    if (tab !== ui.chat) return;
    document.querySelector("#sidebar [data-tab=chat].ui-control")?.classList.remove("notify");
    document.getElementById("chat-notifications")?.replaceChildren();
  });
}

/** Each piece of the interface is drawn anew when what it shows has changed. */
const REDRAWN: Readonly<Record<string, readonly string[]>> = {
  pause: ["pauseGame"],
  players: ["createUser", "updateUser", "deleteUser", "userConnected", "updateActor"],
  nav: ["createScene", "updateScene", "deleteScene", "canvasReady", "canvasTearDown", "userConnected", "updateUser"],
  scenes: ["canvasReady", "updateScene"],
  hotbar: ["updateUser", "updateMacro", "deleteMacro"],
  settings: ["userConnected"],
};

/** Keeps the interface up to date with the world; called once, when its pieces stand. */
export function listen(): void {
  listenToChat();
  for (const [key, hooks] of Object.entries(REDRAWN)) {
    for (const hook of hooks) Hooks.on(hook, () => void ui[key]?.render());
  }
  Hooks.on("canvasReady", () => void ui.combat?.render({ combat: null }));
}
