type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Elements with `data-roams`, by key. A card that moves to another lane stays the same element. */
type Roamers = ReadonlyMap<string, Element>;

/**
 * Makes `live` equal to `fresh` and keeps matching elements, with scroll, focus, folds and half-typed text. `data-key` matches among
 * siblings, `data-roams` anywhere. Other elements match by position. Elements with `data-same` stay unchanged.
 */
export function patch(live: HTMLElement, fresh: HTMLElement): void {
  const held = hold(live);
  patchAttributes(live, fresh);
  patchChildren(live, fresh, roamersOf(live));
  held();
}

/** Patches those drawn parts that a window has already. Returns the others, and those that `isReplaced` names. */
export function patchParts(
  drawn: Readonly<Record<string, HTMLElement>>,
  content: HTMLElement,
  isReplaced: (part: string) => boolean = () => false,
): Record<string, HTMLElement> {
  const anew = Object.entries(drawn).filter(([id, fresh]) => {
    const live = isReplaced(id) ? null : content.querySelector<HTMLElement>(`:scope > [data-application-part="${id}"]`);
    if (live) patch(live, fresh);
    return live === null;
  });
  return Object.fromEntries(anew);
}

function roamersOf(live: Element): Roamers {
  return new Map([...live.querySelectorAll("[data-roams]")].map((element) => [keyOf(element) ?? "", element]));
}

/** Remembers the focus. Returns a function that restores it. */
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

function patchChildren(live: Element, fresh: Element, roamers: Roamers): void {
  const keyed = takeKeyedChildren(live, new Set([...fresh.children].map(keyOf)));
  let cursor: ChildNode | null = live.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const match = matchOf(wanted, cursor, keyed) ?? roamers.get(keyOf(wanted) ?? "") ?? null;
    if (match === null) {
      live.insertBefore(wanted, cursor);
      takeIn(wanted, roamers);
    } else {
      cursor = makeWay(live, match, cursor);
      cursor = match === cursor ? cursor.nextSibling : bring(live, match, cursor);
      if (!isSame(wanted)) patchNode(match, wanted, roamers);
    }
  }
  while (cursor) {
    const next: ChildNode | null = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

/** Moves existing elements with `data-roams` into a newly inserted node, in place of their fresh copies, and updates them. */
function takeIn(anew: Node, roamers: Roamers): void {
  if (anew.nodeType !== 1) return;
  for (const wanted of [...(anew as Element).querySelectorAll("[data-roams]")]) {
    const match = roamers.get(keyOf(wanted) ?? "");
    if (!match) continue;
    wanted.replaceWith(match);
    if (!isSame(wanted)) patchNode(match, wanted, roamers);
  }
}

/** Whether a fresh node only names its element by key (`data-same`), so that the drawn element stays as it is. */
const isSame = (node: Node) => node.nodeType === 1 && (node as Element).hasAttribute("data-same");

/** Returns an element's children by key, if the key is in `kept`. Removes children with other keys. */
function takeKeyedChildren(live: Element, kept: ReadonlySet<string | null>): Map<string, Element> {
  const keyed = new Map<string, Element>();
  for (const child of [...live.children]) {
    const key = keyOf(child);
    if (key === null) continue;
    if (kept.has(key)) keyed.set(key, child);
    else child.remove();
  }
  return keyed;
}

/** Clears the way to the next matching node: removes text and moves at most one keyed element to the end. Returns the new cursor. */
function makeWay(live: Element, match: Node, cursor: ChildNode | null): ChildNode | null {
  if (match === cursor) return cursor;
  const head = textsFrom(cursor);
  const parked = head.next === match ? null : head.next;
  const tail = parked ? textsFrom(parked.nextSibling) : { texts: [], next: head.next };
  const isFree = parked === null || (keyOf(parked) !== null && !parked.contains(live.ownerDocument.activeElement));
  if (tail.next !== match || !isFree) return cursor;
  for (const text of [...head.texts, ...tail.texts]) text.remove();
  if (parked) live.append(parked);
  return tail.next;
}

/** Returns the text nodes from a node on, and the node after them. */
function textsFrom(start: ChildNode | null): { readonly texts: readonly ChildNode[]; readonly next: ChildNode | null } {
  const texts: ChildNode[] = [];
  let next = start;
  for (; next?.nodeType === 3; next = next.nextSibling) texts.push(next);
  return { texts, next };
}

/** Moves an element to the cursor and returns the next cursor. An element with the focus stays, and its siblings move instead. */
function bring(live: Element, match: Node, cursor: ChildNode | null): ChildNode | null {
  const still = cursor !== null && match.parentNode === live && match.contains(live.ownerDocument.activeElement);
  if (!still) {
    live.insertBefore(match, cursor);
    return cursor;
  }
  for (let one: ChildNode | null = cursor; one && one !== match;) {
    const next: ChildNode | null = one.nextSibling;
    live.append(one);
    one = next;
  }
  return match.nextSibling;
}

function keyOf(node: Node): string | null {
  return node instanceof Element || node.nodeType === 1 ? (node as Element).getAttribute("data-key") : null;
}

/** Returns the live node that becomes `wanted`: the node with its key, or the next keyless node of its kind. Null if none. */
function matchOf(wanted: Node, cursor: ChildNode | null, keyed: Map<string, Element>): ChildNode | null {
  const key = keyOf(wanted);
  if (key !== null) {
    const match = keyed.get(key);
    return match?.nodeName === wanted.nodeName ? match : null;
  }
  return cursor && keyOf(cursor) === null && cursor.nodeName === wanted.nodeName ? cursor : null;
}

function patchNode(live: Node, fresh: Node, roamers: Roamers): void {
  if (live.nodeType !== 1) {
    if (live.nodeValue !== fresh.nodeValue) live.nodeValue = fresh.nodeValue;
    return;
  }
  if (live.isEqualNode(fresh)) return;
  const [before, after] = [live as HTMLElement, fresh as HTMLElement];
  const value = valueChange(before, after);
  patchAttributes(before, after);
  if (before.tagName !== "TEXTAREA") patchChildren(before, after, roamers);
  else if (before.textContent !== after.textContent) before.textContent = after.textContent;
  value();
}

/** Whether the patch leaves an attribute alone. This is `open` of a `details` element, so that folds stay as the person left them. */
const isKept = (element: Element, name: string) => name === "open" && element.tagName === "DETAILS";

function patchAttributes(live: Element, fresh: Element): void {
  for (const { name, value } of [...fresh.attributes]) {
    if (!isKept(live, name) && live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  for (const { name } of [...live.attributes]) {
    if (!isKept(live, name) && !fresh.hasAttribute(name)) live.removeAttribute(name);
  }
}

/** Returns a field's initial value by its template. A person's typing does not change it. */
function startOf(element: HTMLElement): string | null {
  if (element.tagName === "TEXTAREA") return (element as HTMLTextAreaElement).defaultValue;
  if (element.tagName === "SELECT")
    return [...(element as HTMLSelectElement).options].find((option) => option.defaultSelected)?.value ?? null;
  if (element.tagName !== "INPUT") return null;
  const input = element as HTMLInputElement;
  return input.type === "checkbox" || input.type === "radio" ? String(input.defaultChecked) : input.defaultValue;
}

/** Whether a person is typing in a field: it has the focus, and other text than the template gave it. */
function isTypedIn(live: HTMLElement, before: string | null): boolean {
  return live.ownerDocument.activeElement === live && (live.tagName !== "INPUT" || (live as HTMLInputElement).value !== before);
}

/** Returns a function that sets a field's value if the template's own value changed. It never changes a field that a person is typing in. */
function valueChange(live: HTMLElement, fresh: HTMLElement): () => void {
  const [before, after] = [startOf(live), startOf(fresh)];
  if (before === after || after === null || isTypedIn(live, before)) return () => undefined;
  return () => {
    const input = live as HTMLInputElement;
    if (live.tagName === "INPUT" && (input.type === "checkbox" || input.type === "radio")) input.checked = after === "true";
    else input.value = after;
  };
}
