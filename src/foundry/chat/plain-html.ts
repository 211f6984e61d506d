const BLOCK = /<\/?(?:div|h\d|ul|ol|li|p|table|tr)\b[^>]*>/g;
const INLINE = /<(?!\/?bdi>)[^>]*>/g;
const ROOT = /^\s*<div class="([^"]*)">/;

/** Returns the words of our own escaped HTML within its outermost `div`, one line per block. `bdi` stays. Other HTML is unchanged. */
export function reduceToPlainHtml(html: string): string {
  const root = ROOT.exec(html);
  if (root === null) return html;
  const lines = html.split(BLOCK).map((line) => line.replaceAll(INLINE, "").replaceAll(/\s+/g, " ").trim());
  return `<div class="${root[1] ?? ""}">${lines.filter((line) => line !== "").join("<br>")}</div>`;
}
