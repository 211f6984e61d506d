/** Filters the entries of a list by the text of an input. */
export class SearchFilter {
  static OPERATORS = Object.freeze({
    EQUALS: "equals",
    CONTAINS: "contains",
    STARTS_WITH: "starts_with",
    ENDS_WITH: "ends_with",
    LESS_THAN: "lt",
    LESS_THAN_EQUAL: "lte",
    GREATER_THAN: "gt",
    GREATER_THAN_EQUAL: "gte",
    BETWEEN: "between",
    IS_EMPTY: "is_empty",
  });
  query: string;
  rgx: RegExp | undefined;
  callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
  _input: HTMLInputElement | null = null;
  readonly #inputSelector: string;
  readonly #contentSelector: string;
  readonly #delay: number;
  #content: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onInput = (event: Event): void => {
    event.preventDefault();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.filter(event, (event.target as HTMLInputElement).value), this.#delay);
  };

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: any) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.query = initial;
    this.callback = callback;
    this.#delay = delay;
  }

  static cleanQuery(query: string): string {
    return query
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .trim();
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(this.cleanQuery(value));
  }

  bind(html: HTMLElement): void {
    this.unbind();
    this._input = html.querySelector<HTMLInputElement>(this.#inputSelector);
    this.#content = html.querySelector<HTMLElement>(this.#contentSelector);
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", this.#onInput);
    this.filter(null, this.query);
  }

  unbind(): void {
    this._input?.removeEventListener("input", this.#onInput);
    this._input = null;
    this.#content = null;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    this.callback(event, this.query, this.rgx, this.#content);
  }
}
