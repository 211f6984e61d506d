import { chatDesk } from "../../chat-desk.ts";
import { messageMenu, messageOf } from "../chat/menu.ts";
import { chooseMode, modes } from "../chat/modes.ts";
import { notifyMessage, toggleRoll } from "../chat/notices.ts";
import { processChat } from "../chat/process.ts";
import { MessageStream } from "../chat/stream.ts";
import { TemplateTab } from "../with-parts.ts";

/** The time between updates of the messages' age, in milliseconds. */
const AGING = 30_000;
/** The number of sent lines that the arrow keys recall. */
const REMEMBERED = 10;

/** The chat tab: messages, rolls and the input line. */
export class ChatLog extends TemplateTab {
  static override tabName = "chat";

  static override DEFAULT_OPTIONS: any = {
    classes: ["chat-sidebar"],
    window: { title: "CHAT.SidebarTitle", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage: ChatLog.#onDeleteMessage,
      rollMode: ChatLog.#onRollMode,
      flush: ChatLog.#onFlush,
      jumpToBottom: ChatLog.#onJump,
    },
  };

  static override PARTS: any = {
    log: { template: "templates/sidebar/tabs/chat/log.hbs" },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };

  #stream: MessageStream | null = null;
  #aging: ReturnType<typeof setInterval> | undefined = undefined;
  #draft = "";
  #sent: string[] = [];
  #recalled = -1;

  override _configureRenderOptions(options: any): void {
    const chosen = options.parts;
    super._configureRenderOptions(options);
    if (!options.isFirstRender && !chosen) options.parts = options.parts.filter((part: string) => part !== "log");
  }

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    return Object.assign(context, { modes: modes(), draft: this.#draft, inputId: this.isPopout ? "chat-message-popout" : "chat-message" });
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => messageMenu(), ".message[data-message-id]", {
      fixed: true,
      parentClassHooks: false,
      jQuery: false,
      hookName: "getChatMessageContextOptions",
    });
    if (!this.isPopout) {
      chatDesk.post = (message) => this.#post(message);
      chatDesk.update = (message) => this.#update(message);
      chatDesk.remove = (messageId) => this.#remove(messageId);
      chatDesk.process = (line) => processChat(this, line);
    }
    const age = (): void => this.#age();
    this.#aging = setInterval(age, AGING);
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    if (!options.parts.includes("log")) return;
    const list: HTMLElement = this.element.querySelector(".chat-log");
    const stream = new MessageStream(list);
    this.#stream = stream;
    await stream.older();
    stream.toEnd();
    list.addEventListener("scroll", () => this.#onScroll(list), { passive: true });
  }

  override _onActivate(): void {
    super._onActivate();
    this.#stream?.toEnd();
    document.querySelector("#sidebar [data-tab=chat].ui-control")?.classList.remove("notify");
    document.getElementById("chat-notifications")?.replaceChildren();
  }

  override _onClose(options: any): void {
    super._onClose(options);
    clearInterval(this.#aging);
    this.#stream = null;
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event: KeyboardEvent) => this.#onKeydown(event));
    this.element.addEventListener("click", (event: MouseEvent) => toggleRoll(event.target as HTMLElement));
    this.element.addEventListener("input", (event: Event) => {
      const input = event.target as HTMLTextAreaElement;
      if (input.matches(".chat-input")) this.#draft = input.value;
    });
  }

  /** Scrolls to the newest message, here or in the popout. */
  async scrollBottom({ popout = false }: { popout?: boolean } = {}): Promise<void> {
    this.#stream?.toEnd();
    if (popout) await this.popout?.scrollBottom();
  }

  async #post(message: any): Promise<void> {
    if (!message.visible) return;
    if (!this.#inView) await this.#notify(message);
    await this.#each((stream) => stream.post(message));
  }

  async #update(message: any): Promise<void> {
    await this.#each((stream) => stream.post(message));
  }

  async #remove(messageId: string): Promise<void> {
    document.querySelector(`#chat-notifications [data-message-id="${CSS.escape(messageId)}"]`)?.remove();
    await this.#each((stream) => stream.remove(messageId));
  }

  /** Whether the user sees new messages appear. */
  get #inView(): boolean {
    return (this.active && ui.sidebar.expanded) || this.popout?.rendered === true;
  }

  async #notify(message: any): Promise<void> {
    document.querySelector("#sidebar [data-tab=chat].ui-control")?.classList.add("notify");
    await notifyMessage(message);
  }

  async #each(change: (stream: MessageStream) => Promise<void>): Promise<void> {
    const logs: ChatLog[] = this.popout ? [this, this.popout] : [this];
    const streams = logs.map((log) => log.#stream).filter((stream) => stream instanceof MessageStream);
    await Promise.all(streams.map(change));
  }

  #onScroll(list: HTMLElement): void {
    if (list.scrollTop === 0) void this.#stream?.older();
    this.element?.querySelector(".jump-to-bottom")?.toggleAttribute("hidden", this.#stream?.atEnd ?? true);
  }

  #onKeydown(event: KeyboardEvent): void {
    const input = event.target as HTMLTextAreaElement;
    if (!input.matches(".chat-input")) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      void this.#send(input);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.#recall(event, input);
  }

  async #send(input: HTMLTextAreaElement): Promise<void> {
    const line = input.value;
    if (line.trim() === "") return;
    input.value = "";
    this.#draft = "";
    this.#recalled = -1;
    if (await processChat(this, line)) this.#sent = [line, ...this.#sent.filter((sent) => sent !== line)].slice(0, REMEMBERED);
    else if (input.value === "") {
      input.value = line;
      this.#draft = line;
    }
  }

  /** Recalls sent lines with the arrow keys, unless something else was typed. */
  #recall(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (input.value !== "" && input.value !== this.#sent[this.#recalled]) return;
    const next = this.#recalled + (event.key === "ArrowUp" ? 1 : -1);
    if (next < -1 || next >= this.#sent.length) return;
    event.preventDefault();
    this.#recalled = next;
    input.value = this.#sent[next] ?? "";
    this.#draft = input.value;
  }

  #age(): void {
    const times: Iterable<HTMLElement> = this.element?.querySelectorAll("time[data-timestamp]") ?? [];
    for (const time of times) time.textContent = foundry.utils.timeSince(Number(time.dataset.timestamp));
  }

  static async #onDeleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await messageOf(target)?.delete();
  }

  static async #onRollMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await chooseMode(target.dataset.rollMode!);
    await ui.chat.render({ parts: ["input"] });
  }

  static async #onFlush(this: ChatLog): Promise<void> {
    await game.messages.flush();
  }

  static #onJump(this: ChatLog): void {
    this.#stream?.toEnd();
  }
}
