/** Returns the number of messages that are rendered at once. */
const batchSize = (): number => CONFIG.ChatMessage.batchSize ?? 100;

/** The distance from the end at which the list follows new messages, in pixels. */
const NEAR = 40;

/** The messages in a chat log. The latest batch comes first, older ones when the user scrolls up, new ones at the end. */
export class MessageStream {
  readonly #list: HTMLElement;
  readonly #elements = new Map<string, HTMLElement>();
  #work: Promise<void> = Promise.resolve();

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Whether the last message is visible. */
  get atEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /** Scrolls to the last message. */
  toEnd(): void {
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** Renders the batch before the first shown message. */
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

  /** Adds a message at the end, or renders it again in its place. */
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

  /** Removes a message. */
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

  /** Queues changes, so that messages keep their order. A failed change does not stop the next. */
  #queue(change: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(change).catch((error: unknown) => console.error(error));
    return this.#work;
  }
}

function messages(): any[] {
  return game.messages.contents.filter((message: any) => message.visible);
}
