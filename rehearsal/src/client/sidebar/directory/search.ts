/** Returns a text for searching, without case and accents. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase()
    .trim();
}

/** Hides all entries whose name lacks the words, and folders without a match. Folders with a match are unfolded. */
export function filterDirectory(list: HTMLElement, query: string): void {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  for (const entry of list.querySelectorAll<HTMLElement>(".directory-item.entry")) {
    const name = plain(entry.querySelector(".entry-name")?.textContent ?? "");
    entry.hidden = !words.every((word) => name.includes(word));
  }
  for (const folder of list.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    const found = words.length > 0 && folder.querySelector(".directory-item.entry:not([hidden])") !== null;
    folder.hidden = words.length > 0 && !found;
    folder.classList.toggle("found", found);
  }
}
