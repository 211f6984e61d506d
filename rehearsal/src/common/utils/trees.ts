/** A node: entries are under the static `leaves` symbol, branches under their letters or words. */
type TreeNode = Map<unknown, any>;

/** Entries stored under sequences of strings and found by prefix. */
export class StringTree {
  static get leaves(): symbol {
    return LEAVES;
  }

  #root: TreeNode = new Map();

  /** Stores an entry under a sequence. */
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

  /** Returns the entries of all sequences with a prefix, shortest sequences first. */
  lookup(strings: Iterable<string>, { limit, filterEntries }: { limit?: number; filterEntries?: (entry: any) => boolean } = {}): any[] {
    const node = this.nodeAtPrefix(strings);
    const entries: any[] = [];
    if (node) this._breadthFirstSearch(node, entries, [], { limit, filterEntries });
    return entries;
  }

  /** Returns the node at the end of a prefix. With `hasLeaves`, only if it holds entries. */
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

/** Entries stored under words and found by prefix, in upper or lower case. */
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
