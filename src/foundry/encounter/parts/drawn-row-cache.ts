/** The contexts that a window's rows were drawn from. An unchanged row is only named, not drawn again. */
export class Drawn {
  readonly #rows = new Map<string, string>();
  #next = new Map<string, string>();

  /** Begins a drawing. `fresh` means that no row of the last drawing still exists. */
  begin(fresh: boolean): void {
    if (fresh) this.#rows.clear();
    this.#next = new Map();
  }

  /** Returns a row's context. `same` says that the row and those inside it did not change, so that the template gives only its key. */
  row<Row extends object>(key: string, context: Row, inside: readonly { readonly same: boolean }[] = []): Row & { readonly same: boolean } {
    const text = JSON.stringify(context);
    const same = this.#rows.get(key) === text && inside.every((one) => one.same);
    this.#next.set(key, text);
    return { ...context, same };
  }

  /** Forgets a row that no longer looks as it was drawn. The next drawing draws it again. */
  forget(key: string): void {
    this.#rows.delete(key);
  }

  /** Ends a drawing, once the rows are in the window. */
  done(): void {
    this.#rows.clear();
    for (const [key, text] of this.#next) this.#rows.set(key, text);
  }
}
