/** The state of a part that is kept while its element is replaced. */
interface PartState {
  focus?: string;
  selection?: readonly [number | null, number | null, "forward" | "backward" | "none" | undefined];
  scroll?: readonly { readonly selector: string; readonly index: number; readonly top: number; readonly left: number }[];
}

const SELECTABLE = new Set(["text", "search", "url", "tel", "password", "textarea"]);

/** Returns a selector that finds the focused element again, by its id or name. Undefined if it has neither. */
function focusSelector(element: Element): string | undefined {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (name) {
    const value = element instanceof HTMLInputElement && element.type === "radio" ? `[value="${CSS.escape(element.value)}"]` : "";
    return `${element.localName}[name="${CSS.escape(name)}"]${value}`;
  }
  return undefined;
}

function isTextField(element: Element | null): element is HTMLInputElement {
  return element !== null && "selectionStart" in element && SELECTABLE.has((element as HTMLInputElement).type);
}

function found(root: HTMLElement, selector: string): HTMLElement[] {
  return selector === "" ? [root] : [...root.querySelectorAll<HTMLElement>(selector)];
}

/** Saves focus, selection and scroll positions of the element that will be replaced. */
export function readPartState(
  { priorElement, state }: { newElement: HTMLElement; priorElement: HTMLElement; state: PartState },
  scrollable: readonly string[],
): void {
  const active = priorElement.ownerDocument.activeElement;
  const focused = active && priorElement.contains(active) ? active : null;
  const selector = focused ? focusSelector(focused) : undefined;
  if (selector) state.focus = selector;
  if (isTextField(focused)) state.selection = [focused.selectionStart, focused.selectionEnd, focused.selectionDirection ?? undefined];
  state.scroll = scrollable.flatMap((entry) =>
    found(priorElement, entry).map((element, index) => ({ selector: entry, index, top: element.scrollTop, left: element.scrollLeft })),
  );
}

/** Restores focus, selection and scroll positions in the new element. */
export function writePartState(newElement: HTMLElement, state: PartState): void {
  const focus = state.focus ? newElement.querySelector<HTMLElement>(state.focus) : null;
  if (focus) {
    focus.focus({ preventScroll: true });
    if (state.selection && isTextField(focus)) focus.setSelectionRange(...state.selection);
  }
  for (const { selector, index, top, left } of state.scroll ?? []) {
    const element = found(newElement, selector)[index];
    if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
  }
}
