const { StringField } = foundry.data.fields;

/** A required text. */
type Required = { required: true; blank: true };
type Clean = foundry.data.fields.StringField<Required>["clean"];

/** A text of at most so many characters: what is longer is cut as it is read, whoever wrote it. */
export class ShortText extends StringField<Required> {
  readonly #most: number;

  constructor(most: number) {
    super({ required: true, blank: true });
    this.#most = most;
  }

  override clean(...args: Parameters<Clean>): ReturnType<Clean> {
    return super
      .clean(...args)
      .slice(0, this.#most)
      .toWellFormed();
  }
}
