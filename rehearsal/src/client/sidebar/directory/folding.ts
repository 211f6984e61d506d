/** Folds or unfolds the folder that a row stands for; it stays so while the page is open. */
export function toggleFolder(target: HTMLElement): void {
  const row = target.closest<HTMLElement>("[data-folder-id]")!;
  const open = !row.classList.contains("expanded");
  row.classList.toggle("expanded", open);
  row.querySelector(".folder-toggle")?.setAttribute("aria-expanded", String(open));
  game.folders._expanded[row.dataset["uuid"]!] = open;
}

/** Marks all folders of a directory as folded, for its next rendering. */
export function foldAll(element: HTMLElement): void {
  for (const row of element.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    game.folders._expanded[row.dataset["uuid"]!] = false;
  }
}

/** The UUIDs of the folders that are unfolded. */
export function unfolded(folders: readonly any[]): Set<string> {
  return new Set(folders.filter((folder) => folder.expanded).map((folder) => folder.uuid as string));
}
