const BLOCKS =
  "address, article, aside, audio, blockquote, details, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, iframe, main, nav, object, ol, p, pre, section, table, ul, video";
const PARTS = "caption, col, colgroup, dd, dt, figcaption, legend, li, summary, tbody, td, tfoot, th, thead, tr";

/** Whether an element contains only text and inline elements. */
export function hasOnlyText(element: HTMLElement): boolean {
  return element.querySelector(BLOCKS) === null;
}

/** Whether a node is an element that starts on its own line. */
export function isBlock(node: ChildNode): boolean {
  return "matches" in node && (node as Element).matches(`${BLOCKS}, ${PARTS}`);
}
