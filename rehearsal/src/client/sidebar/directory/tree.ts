/** A folder with its content, as a directory shows it. */
export interface FolderNode {
  readonly folder: any;
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly color: string;
  readonly expanded: boolean;
  readonly depth: number;
  readonly children: readonly FolderNode[];
  readonly entries: readonly any[];
}

/** The content at the root of a directory. */
export interface Tree {
  readonly children: readonly FolderNode[];
  readonly entries: readonly any[];
}

/** The data that a tree is built from. */
export interface TreeSource {
  readonly entries: readonly any[];
  readonly folders: readonly any[];
  readonly alphabetical: boolean;
  readonly expanded: ReadonlySet<string>;
  /** Whether folders without visible content are shown. */
  readonly showEmpty: boolean;
}

function byName(a: any, b: any): number {
  return a.name.localeCompare(b.name, game.i18n?.lang);
}

function bySort(a: any, b: any): number {
  return (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);
}

/** Returns the id of an entry's folder. Documents have the folder itself, index entries and compendium documents its id. */
function folderId(entry: any): string | null {
  if (entry.pack) return entry._source?.folder ?? entry.folder ?? null;
  return entry.folder?.id ?? entry.folder ?? null;
}

/** Sorts entries into their folders. An entry with an unknown folder is at the root. */
export function buildTree(source: TreeSource): Tree {
  const known = new Set(source.folders.map((folder) => folder.id));
  const order = source.alphabetical ? byName : bySort;
  const within = (items: readonly any[], parent: string | null): any[] =>
    items
      .filter((item) => {
        const id = folderId(item);
        return (id !== null && known.has(id) ? id : null) === parent;
      })
      .sort(order);
  const nodes = (parent: string | null, depth: number): FolderNode[] =>
    within(source.folders, parent).flatMap((folder) => {
      const children = nodes(folder.id, depth + 1);
      const entries = within(source.entries, folder.id);
      if (!source.showEmpty && children.length + entries.length === 0) return [];
      const { id, uuid, name } = folder;
      return [
        {
          folder,
          id,
          uuid,
          name,
          color: folder.color?.css ?? folder.color ?? "",
          expanded: source.expanded.has(uuid),
          depth,
          children,
          entries,
        },
      ];
    });
  return { children: nodes(null, 1), entries: within(source.entries, null) };
}
