import { WorldCollection } from "./world-collection.ts";

/** All chat messages in their order. */
export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";

  /** The sidebar's log shows this collection. */
  override get directory(): any {
    return "chat" in ui ? ui.chat : null;
  }

  /** Does nothing, since the log renders itself message by message. */
  override render(_force = false): void {}

  /** Saves all messages as a text file. */
  export(): void {
    const text = this.contents.map((message) => message.export()).join("\n---------------------------\n");
    foundry.utils.saveDataToFile(text, "text/plain", `log-${new Date().toISOString().slice(0, 10)}.txt`);
  }

  /** Deletes all messages after a confirmation. */
  async flush(): Promise<any> {
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: "CHAT.FlushTitle" },
      content: `<p>${game.i18n.localize("CHAT.FlushWarning")}</p>`,
    });
    if (!sure) return undefined;
    return this.documentClass.deleteDocuments([], { deleteAll: true });
  }
}
