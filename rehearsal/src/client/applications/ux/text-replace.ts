/** Creates an element, some nodes, or nothing from a match. */
export type Replacer = (match: RegExpMatchArray) => Promise<Node | readonly Node[] | null | undefined>;

/** Returns the text nodes within an element, except those in code. */
export function textNodes(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("script, style, textarea")) nodes.push(node);
  }
  return nodes;
}

async function replaceInNode(node: Text, pattern: RegExp, replace: Replacer): Promise<boolean> {
  const content = node.textContent ?? "";
  const pieces: Node[] = [];
  let last = 0;
  let replaced = false;
  for (const match of content.matchAll(pattern)) {
    const result = await replace(match);
    if (!result) continue;
    pieces.push(document.createTextNode(content.slice(last, match.index)), ...(Array.isArray(result) ? result : [result as Node]));
    last = match.index + match[0].length;
    replaced = true;
  }
  if (!replaced) return false;
  pieces.push(document.createTextNode(content.slice(last)));
  node.replaceWith(...pieces.filter((piece) => piece.nodeType !== 3 || piece.textContent !== ""));
  return true;
}

/** Replaces a pattern's matches in text nodes by the nodes made from each match. Returns whether anything was replaced. */
export async function replaceText(nodes: readonly Text[], pattern: RegExp, replace: Replacer): Promise<boolean> {
  const global = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  let replaced = false;
  for (const node of nodes) replaced = (await replaceInNode(node, global, replace)) || replaced;
  return replaced;
}
