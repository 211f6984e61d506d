type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * Makes the children of `live` equal to those of `fresh` while it keeps the elements that stay: scroll, focus, open folds and half-typed text survive.
 * Children with `data-key` are found again by it, all others by their place.
 */
export function patch(live: HTMLElement, fresh: HTMLElement): void {
  const held = hold(live);
  patchChildren(live, fresh);
  held();
}

/** Remembers where the focus is, and gives back what restores it. */
function hold(root: HTMLElement): () => void {
  const active = root.ownerDocument.activeElement as HTMLElement | null;
  if (!active || !root.contains(active)) return () => undefined;
  const name = active.dataset.focus;
  const { selectionStart, selectionEnd } = active as Partial<Typed>;
  return () => {
    if (root.ownerDocument.activeElement === active) return;
    const next = active.isConnected
      ? active
      : name === undefined
        ? null
        : root.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`);
    next?.focus({ preventScroll: true });
    if (next === active && typeof selectionStart === "number")
      (active as Typed).setSelectionRange(selectionStart, selectionEnd ?? selectionStart);
  };
}

function patchChildren(live: Element, fresh: Element): void {
  const keyed = new Map<string, Element>();
  const kept = new Set([...fresh.children].map(keyOf));
  for (const child of [...live.children]) {
    const key = keyOf(child);
    if (key === null) continue;
    if (kept.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let cursor: ChildNode | null = live.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const match = matchOf(wanted, cursor, keyed);
    if (match === null) live.insertBefore(wanted, cursor);
    else {
      if (match === cursor) cursor = cursor.nextSibling;
      else live.insertBefore(match, cursor);
      patchNode(match, wanted);
    }
  }
  while (cursor) {
    const next: ChildNode | null = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

function keyOf(node: Node): string | null {
  return node instanceof Element || node.nodeType === 1 ? (node as Element).getAttribute("data-key") : null;
}

/** The live node that becomes `wanted`: of the same key, or the next one in line when neither has a key and both are of one kind. */
function matchOf(wanted: Node, cursor: ChildNode | null, keyed: Map<string, Element>): ChildNode | null {
  const key = keyOf(wanted);
  if (key !== null) {
    const match = keyed.get(key);
    return match?.nodeName === wanted.nodeName ? match : null;
  }
  return cursor && keyOf(cursor) === null && cursor.nodeName === wanted.nodeName ? cursor : null;
}

function patchNode(live: Node, fresh: Node): void {
  if (live.nodeType !== 1) {
    if (live.nodeValue !== fresh.nodeValue) live.nodeValue = fresh.nodeValue;
    return;
  }
  if (live.isEqualNode(fresh)) return;
  const [before, after] = [live as HTMLElement, fresh as HTMLElement];
  const value = valueChange(before, after);
  patchAttributes(before, after);
  if (before.tagName !== "TEXTAREA") patchChildren(before, after);
  else if (before.textContent !== after.textContent) before.textContent = after.textContent;
  value();
}

/** A fold stays as the person left it; its key changes when it shall open anew. */
const isKept = (element: Element, name: string) => name === "open" && element.tagName === "DETAILS";

function patchAttributes(live: Element, fresh: Element): void {
  for (const { name, value } of [...fresh.attributes]) {
    if (!isKept(live, name) && live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  for (const { name } of [...live.attributes]) {
    if (!isKept(live, name) && !fresh.hasAttribute(name)) live.removeAttribute(name);
  }
}

/** What a field starts with, as the template says; a person's typing does not change it. */
function startOf(element: HTMLElement): string | null {
  if (element.tagName === "TEXTAREA") return (element as HTMLTextAreaElement).defaultValue;
  if (element.tagName === "SELECT")
    return [...(element as HTMLSelectElement).options].find((option) => option.defaultSelected)?.value ?? null;
  if (element.tagName !== "INPUT") return null;
  const input = element as HTMLInputElement;
  return input.type === "checkbox" || input.type === "radio" ? String(input.defaultChecked) : input.defaultValue;
}

/** A field's value follows the template only when the template's own value changed, and never under the hands of the person who types in it. */
function valueChange(live: HTMLElement, fresh: HTMLElement): () => void {
  const [before, after] = [startOf(live), startOf(fresh)];
  if (before === after || after === null || live.ownerDocument.activeElement === live) return () => undefined;
  return () => {
    const input = live as HTMLInputElement;
    if (live.tagName === "INPUT" && (input.type === "checkbox" || input.type === "radio")) input.checked = after === "true";
    else input.value = after;
  };
}
