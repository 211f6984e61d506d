const seen = new WeakMap<Element, string>();

/** Once a window is drawn: what has `data-followed` comes into the middle of the element around it that has `data-follows`, whenever that one's value is another than before. */
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
