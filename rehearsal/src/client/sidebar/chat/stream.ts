/** So many messages are rendered at once. */
const batchSize = (): number => CONFIG.ChatMessage.batchSize ?? 100;

/** How near to the end the list must be to follow new messages, in pixels. */
const NEAR = 40;

/** The list of messages in one chat log: the latest batch first, older ones when one scrolls up, new ones at the end. */
export class MessageStream {
  readonly #list: HTMLElement;
  readonly #elements = new Map<string, HTMLElement>();
  #work: Promise<void> = Promise.resolve();

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Whether the last message is in view. */
  get atEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /** Brings the last message into view. */
  toEnd(): void {
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** Renders the batch before the first message that is shown; resolves to whether there was one. */
  older(): Promise<void> {
    return this.#queue(async () => {
      const all = messages();
      const first = all.findIndex((message) => this.#elements.has(message.id));
      const end = first < 0 ? all.length : first;
      const batch = all.slice(Math.max(0, end - batchSize()), end);
      const rendered = await Promise.all(batch.map((message) => this.#render(message)));
      const height = this.#list.scrollHeight;
      this.#list.prepend(...rendered);
      this.#list.scrollTop += this.#list.scrollHeight - height;
    });
  }

  /** Puts a message at its end, or renders it anew where it stands. */
  post(message: any): Promise<void> {
    return this.#queue(async () => {
      const prior = this.#elements.get(message.id);
      if (!message.visible) return this.#drop(message.id);
      const follow = this.atEnd || message.isAuthor;
      const element = await this.#render(message);
      if (prior) prior.replaceWith(element);
      else this.#list.append(element);
      if (follow) this.toEnd();
    });
  }

  /** Takes a message away. */
  remove(id: string): Promise<void> {
    return this.#queue(async () => this.#drop(id));
  }

  async #render(message: any): Promise<HTMLElement> {
    const element: HTMLElement = await message.renderHTML();
    this.#elements.set(message.id, element);
    return element;
  }

  #drop(id: string): void {
    this.#elements.get(id)?.remove();
    this.#elements.delete(id);
  }

  /** One change after another, so that messages never change places; one that fails does not hold up the next. */
  #queue(change: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(change).catch((error: unknown) => console.error(error));
    return this.#work;
  }
}

function messages(): any[] {
  return game.messages.contents.filter((message: any) => message.visible);
}
