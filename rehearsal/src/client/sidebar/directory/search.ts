/** Text in a form in which case and accents do not matter. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase()
    .trim();
}

/** Leaves in view only the entries whose name contains the words, and the folders that hold one of them, unfolded. */
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
