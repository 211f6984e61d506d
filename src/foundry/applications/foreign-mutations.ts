/** Notes which rows of a window somebody else changed (a package that hides or decorates them): those are to be drawn anew, so that its marks do not pile up. */
export class ForeignMutations {
  readonly #observer: MutationObserver;
  readonly #changed: (key: string) => void;
  #root: HTMLElement | null = null;

  /** `changed` is told the key of each element that holds a change, from the innermost out. */
  constructor(changed: (key: string) => void) {
    this.#changed = changed;
    this.#observer = new MutationObserver((records) => {
      this.#tell(records);
    });
  }

  /** From now on whatever changes below an element is somebody else's doing; once we have drawn. */
  watch(root: HTMLElement | null): void {
    this.#root = root;
    if (root) this.#observer.observe(root, { subtree: true, childList: true, attributes: true });
  }

  /** What changes from now on is our own doing; before we draw. */
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
