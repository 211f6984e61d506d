/** A node: entries under the static `leaves` symbol, branches under their letters or words. */
type TreeNode = Map<unknown, any>;

/** Entries under sequences of strings, looked up by beginnings. */
export class StringTree {
  static get leaves(): symbol {
    return LEAVES;
  }

  #root: TreeNode = new Map();

  /** Puts an entry under a sequence. */
  addLeaf(strings: Iterable<string>, entry: any): void {
    let node = this.#root;
    for (const string of strings) {
      let next = node.get(string) as TreeNode | undefined;
      if (!next) node.set(string, (next = new Map()));
      node = next;
    }
    const leaves = (node.get(LEAVES) as any[] | undefined) ?? [];
    leaves.push(entry);
    node.set(LEAVES, leaves);
  }

  /** Entries under all sequences that begin so, nearest first. */
  lookup(strings: Iterable<string>, { limit, filterEntries }: { limit?: number; filterEntries?: (entry: any) => boolean } = {}): any[] {
    const node = this.nodeAtPrefix(strings);
    const entries: any[] = [];
    if (node) this._breadthFirstSearch(node, entries, [], { limit, filterEntries });
    return entries;
  }

  /** The node that a beginning leads to; with `hasLeaves` only one that holds entries. */
  nodeAtPrefix(strings: Iterable<string>, { hasLeaves = false }: { hasLeaves?: boolean } = {}): TreeNode | void {
    let node: TreeNode | undefined = this.#root;
    for (const string of strings) {
      node = node.get(string) as TreeNode | undefined;
      if (!node) return undefined;
    }
    return hasLeaves && !node.has(LEAVES) ? undefined : node;
  }

  /** Collects the entries below a node, level by level. */
  _breadthFirstSearch(
    node: TreeNode,
    entries: any[],
    queue: TreeNode[],
    { limit, filterEntries }: { limit?: number; filterEntries?: (entry: any) => boolean } = {},
  ): void {
    queue.push(node);
    while (queue.length > 0) {
      const next = queue.shift() as TreeNode;
      for (const [key, value] of next) {
        if (key !== LEAVES) {
          queue.push(value as TreeNode);
          continue;
        }
        for (const entry of value as any[]) {
          if (limit !== undefined && entries.length >= limit) return;
          if (!filterEntries || filterEntries(entry)) entries.push(entry);
        }
      }
    }
  }
}

const LEAVES = Symbol("leaves");

/** Entries under words, looked up by their first letters in any case. */
export class WordTree extends StringTree {
  override addLeaf(string: string, entry: any): void {
    super.addLeaf(string.toLocaleLowerCase(), entry);
  }

  override lookup(prefix: string, options: { limit?: number; filterEntries?: (entry: any) => boolean } = {}): any[] {
    return super.lookup(prefix.toLocaleLowerCase(), { limit: 10, ...options });
  }

  override nodeAtPrefix(prefix: string, options: { hasLeaves?: boolean } = {}): TreeNode | void {
    return super.nodeAtPrefix(prefix.toLocaleLowerCase(), options);
  }
}
