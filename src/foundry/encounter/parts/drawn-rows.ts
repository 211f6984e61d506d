/** What the rows of a window were drawn from: a row of which nothing changed is only named, not drawn again. */
export class Drawn {
  readonly #rows = new Map<string, string>();
  #next = new Map<string, string>();

  /** Before a drawing; `fresh` where no row of the last one will be found again. */
  begin(fresh: boolean): void {
    if (fresh) this.#rows.clear();
    this.#next = new Map();
  }

  /** A row's context; that of one which stands as it was drawn says so (`same`), and its template then needs to give but its key. A row with others inside, which its context shall not hold a second time, stands as it was only where these do. */
  row<Row extends object>(key: string, context: Row, inside: readonly { readonly same: boolean }[] = []): Row & { readonly same: boolean } {
    const text = JSON.stringify(context);
    const same = this.#rows.get(key) === text && inside.every((one) => one.same);
    this.#next.set(key, text);
    return { ...context, same };
  }

  /** A row that stands in the window otherwise than it was drawn: it is drawn again with the next. */
  forget(key: string): void {
    this.#rows.delete(key);
  }

  /** Once the rows stand in the window. */
  done(): void {
    this.#rows.clear();
    for (const [key, text] of this.#next) this.#rows.set(key, text);
  }
}
