/** Folds or unfolds the folder of a row, until the page is closed. */
export function toggleFolder(target: HTMLElement): void {
  const row = target.closest<HTMLElement>("[data-folder-id]")!;
  const open = !row.classList.contains("expanded");
  row.classList.toggle("expanded", open);
  row.querySelector(".folder-toggle")?.setAttribute("aria-expanded", String(open));
  game.folders._expanded[row.dataset["uuid"]!] = open;
}

/** Marks all folders of a directory as folded for its next render. */
export function foldAll(element: HTMLElement): void {
  for (const row of element.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    game.folders._expanded[row.dataset["uuid"]!] = false;
  }
}

/** Returns the UUIDs of unfolded folders. */
export function unfolded(folders: readonly any[]): Set<string> {
  return new Set(folders.filter((folder) => folder.expanded).map((folder) => folder.uuid as string));
}
