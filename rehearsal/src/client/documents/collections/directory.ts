/** A folder's place in the tree that directories show. */
export interface TreeNode {
  readonly root: boolean;
  readonly folder: any;
  readonly depth: number;
  readonly visible: boolean;
  children: TreeNode[];
  entries: any[];
}

function node(folder: any, depth: number): TreeNode {
  return { root: folder === null, folder, depth, visible: true, children: [], entries: [] };
}

function byName(a: any, b: any): number {
  return String(a.name).localeCompare(String(b.name), game.i18n.lang);
}

function byHand(a: any, b: any): number {
  return (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);
}

/** Returns the comparison of entries for a sorting mode: "a" by name, "m" by hand. */
export function comparison(mode: string): (a: any, b: any) => number {
  return mode === "m" ? byHand : byName;
}

/** Arranges entries into folders. Folders without an existing parent go to the root. */
export function buildTree(folders: readonly any[], entries: readonly any[], mode: string): TreeNode {
  const root = node(null, 0);
  const nodes = new Map<string, TreeNode>();
  const compare = comparison(mode);
  const place = (parent: TreeNode): void => {
    const parentId = parent.folder?.id ?? null;
    const known = new Set(folders.map((folder) => folder.id));
    const inside = folders.filter((folder) => {
      const id = folder.folder?.id ?? folder.folder ?? null;
      return parentId === null ? id === null || !known.has(id) : id === parentId;
    });
    for (const folder of inside.sort(compare)) {
      const child = node(folder, parent.depth + 1);
      parent.children.push(child);
      nodes.set(folder.id, child);
      place(child);
    }
  };
  place(root);
  for (const entry of entries) (nodes.get(entry.folder?.id ?? entry.folder) ?? root).entries.push(entry);
  const sort = (branch: TreeNode): void => {
    branch.entries.sort(comparison(branch.folder?.sorting ?? mode));
    branch.children.forEach(sort);
    if (branch.folder !== null) {
      branch.folder.depth = branch.depth;
      branch.folder.children = branch.children;
    }
  };
  sort(root);
  return root;
}
