import { chatDesk } from "../chat-desk.ts";
import { BaseChatMessage } from "../../common/documents/index.ts";
import { generation } from "../../common/generation.ts";
import { renderChatMessage } from "../sidebar/index.ts";
import * as modes from "./chat-modes.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import * as speakers from "./chat-speaker.ts";

/** A message in the chat. */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "logged", { value: false, writable: true, enumerable: false, configurable: true });
  }

  /** Sets who sees a message's data, by a roll mode (an id of generation 13). */
  static applyRollMode(chatData: any, rollMode: string): any {
    return modes.applyRollMode(chatData, rollMode);
  }

  /** Sets who sees a message's data, by a message mode (an id of generation 14). */
  static applyMode(chatData: any, mode: string): any {
    return modes.applyMode(chatData, mode);
  }

  /** Returns the speaker: as given, or else the controlled token, the user's character or the user. */
  static getSpeaker(options: any = {}): any {
    return speakers.speakerFor(this, options);
  }

  /** Returns a token as speaker. */
  static _getSpeakerFromToken({ token, alias }: any): any {
    return { scene: token.parent?.id ?? null, token: token.id, actor: token.actor?.id ?? null, alias: alias || token.name };
  }

  /** Returns an actor as speaker, without a token. */
  static _getSpeakerFromActor({ scene, actor, alias }: any): any {
    return { scene: scene?.id ?? null, actor: actor.id, token: null, alias: alias || actor.name };
  }

  /** Returns a user as speaker. */
  static _getSpeakerFromUser({ scene, user, alias }: any): any {
    return { scene: scene?.id ?? null, actor: null, token: null, alias: alias || user.name };
  }

  /** Returns the actor of a speaker, or null. */
  static getSpeakerActor(speaker: any = {}): any {
    return speakers.speakerActor(speaker);
  }

  /** Returns the users that a name addresses: "GM", "players", a character's or a user's name. */
  static getWhisperRecipients(name: string): any[] {
    return speakers.whisperRecipients(name);
  }

  /** The name of the speaker. */
  get alias(): string {
    return this.speaker.alias || this.author?.name || game.i18n.localize("CHAT.UnknownUser");
  }

  /** Whether this client's user wrote the message. */
  get isAuthor(): boolean {
    return game.user === this.author;
  }

  /** Whether this client's user may see the content. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    const whisper: string[] = this.whisper;
    if (this.isAuthor && !this.blind) return true;
    if (this.blind) return game.user.isGM && (whisper.length === 0 || whisper.includes(game.user.id) || this.isAuthor);
    return whisper.length === 0 || whisper.includes(game.user.id);
  }

  /** Whether the message has rolls. */
  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get visible(): boolean {
    if (this.whisper.length === 0) return true;
    return (
      this.isAuthor ||
      this.whisper.includes(game.user.id) ||
      (this.isRoll && this.getFlag("core", "RollTable") !== undefined && game.user.isGM)
    );
  }

  /** The actor of the speaker, or null. */
  get speakerActor(): any {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.rolls = this._source.rolls.map(revive).filter((roll: any) => roll !== null);
  }

  /** Sets who sees this message, by a roll mode, without storing it. */
  applyRollMode(rollMode: string): void {
    const data: any = {};
    modes.applyRollMode(data, rollMode);
    this.updateSource(data);
  }

  /** Returns the data that formulas in the message can refer to. */
  getRollData(): any {
    return this.speakerActor?.getRollData() ?? {};
  }

  /** Renders the message as this client's user may see it. */
  async renderHTML(options: any = {}): Promise<HTMLElement> {
    return renderChatMessage(this, options);
  }

  /** Returns the message as text. */
  export(): string {
    const box = document.createElement("div");
    box.innerHTML = this.content || this.flavor || "";
    const time = new Date(this.timestamp).toLocaleString();
    const rolls = this.rolls.map((roll: any) => `${roll.formula} = ${roll.result} = ${roll.total}`).join("\n");
    return [`[${time}] ${this.alias}`, box.textContent?.trim(), rolls].filter((line) => line).join("\n");
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!("author" in data)) this.updateSource({ author: user.id });
    modes.applyOption(this, options);
    if (this.content && generation() < 14 && this.style === undefined) this.updateSource({ style: CONST.CHAT_MESSAGE_STYLES.OTHER });
    return undefined;
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    void chatDesk.post(this);
    if (options.chatBubble && canvas.ready) game.messages.sayBubble?.(this);
    speakers.playSound(this);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    void chatDesk.update(this);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    void chatDesk.remove(this.id);
  }
}

/** Recreates a stored roll. Null if it cannot be read, so that the message stays. */
function revive(json: string | object): any {
  try {
    const data = typeof json === "string" ? JSON.parse(json) : json;
    return globalThis.Roll.fromData(data);
  } catch (error) {
    Hooks.onError("ChatMessage#rolls", error instanceof Error ? error : new Error(String(error)), {
      msg: "A roll cannot be read",
      log: "warn",
    });
    return null;
  }
}
