/** Notes which rows other modules hid or decorated. These rows are redrawn in full, so that changes do not pile up. */
export class ForeignMutations {
  readonly #observer: MutationObserver;
  readonly #changed: (key: string) => void;
  #root: HTMLElement | null = null;

  /** `changed` is called with the key of each element around a change, innermost first. */
  constructor(changed: (key: string) => void) {
    this.#changed = changed;
    this.#observer = new MutationObserver((records) => {
      this.#tell(records);
    });
  }

  /** Starts watching after our drawing. All changes below the element count as foreign from now on. */
  watch(root: HTMLElement | null): void {
    this.#root = root;
    if (root) this.#observer.observe(root, { subtree: true, childList: true, attributes: true });
  }

  /** Stops watching before our drawing. Changes from now on are our own. */
  rest(): void {
    this.#tell(this.#observer.takeRecords());
    this.#observer.disconnect();
  }

  #tell(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      for (let node = target as Element | null; node && node !== this.#root; node = node.parentElement) {
        const key = node.getAttribute("data-key");
        if (key !== null) this.#changed(key);
      }
    }
  }
}
