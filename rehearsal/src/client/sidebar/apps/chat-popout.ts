import { ApplicationV2 } from "../../applications/api/application.ts";

/** A window that shows one chat message. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = {
    id: "chat-popout-{id}",
    classes: ["chat-popout", "themed", "theme-light"],
    window: { icon: "fa-solid fa-comment" },
    position: { width: 300 },
  };

  readonly #message: any;

  constructor({ message, ...options }: any) {
    super(options);
    this.#message = message;
  }

  override get title(): string {
    return this.#message.flavor || game.i18n.format("CHAT.PopoutTitle", { user: this.#message.alias });
  }

  override async _renderHTML(_context: any, _options: any): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.className = "chat-log plain";
    list.append(await this.#message.renderHTML({ canDelete: false }));
    return list;
  }

  override _replaceHTML(result: any, content: HTMLElement, _options: any): void {
    content.replaceChildren(result);
  }
}
