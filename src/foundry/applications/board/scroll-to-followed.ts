const seen = new WeakMap<Element, string>();

/** After a drawing, scrolls each track (`data-follows`) to its element with `data-followed`, if the value of `data-follows` has changed. */
export function scrollToFollowed(root: HTMLElement): void {
  for (const track of root.querySelectorAll<HTMLElement>("[data-follows]")) {
    const value = track.dataset["follows"] ?? "";
    const before = seen.get(track);
    if (before === value) continue;
    seen.set(track, value);
    const piece = track.querySelector<HTMLElement>("[data-followed]");
    if (piece) bring(track, piece, before !== undefined);
  }
}

function bring(track: HTMLElement, piece: HTMLElement, moves: boolean): void {
  const view = track.ownerDocument.defaultView;
  const [outer, inner] = [track.getBoundingClientRect(), piece.getBoundingClientRect()];
  const left = track.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2;
  const still = !moves || view?.matchMedia("(prefers-reduced-motion: reduce)").matches;
  track.scrollTo({ left, behavior: still ? "instant" : "smooth" });
}
