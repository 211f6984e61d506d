/** How a window handles drags of its own elements. */
export interface Dragged {
  /** Returns why a dragged source cannot be used on a target, as a sentence. "" if it can. */
  readonly why: (source: HTMLElement, field: string, word: string) => string;
  /** Uses the dragged source on the target. */
  readonly put: (source: HTMLElement, field: string, word: string) => void;
}

const TYPE = "application/x-callboard-onto";
const SOURCE = "[data-drags][data-onto]";

/** The windows that people can drag from and onto, each with its handlers. */
const windows = new Map<HTMLElement, Dragged>();
let held: { readonly source: HTMLElement; readonly dragged: Dragged } | null = null;

const fieldOf = (source: HTMLElement): string => source.dataset["onto"] ?? "";

/** Returns the element around `at`, or `at` itself, that is a `data-target` with a value for this field. Null if there is none. */
function targetAt(field: string, at: EventTarget | null): HTMLElement | null {
  return (at as Element | null)?.closest<HTMLElement>(`[data-target][data-${field}]`) ?? null;
}

function allIn(selector: string): HTMLElement[] {
  for (const root of windows.keys()) if (!root.isConnected) windows.delete(root);
  return [...windows.keys()].flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
}

function mark(element: HTMLElement, why: string): void {
  element.classList.toggle("fits", why === "");
  element.classList.toggle("unfit", why !== "");
  if (why === "") delete element.dataset["why"];
  else element.dataset["why"] = why;
}

function unmarkAll(): void {
  for (const element of allIn(".fits, .unfit")) {
    element.classList.remove("fits", "unfit", "drop-into");
    delete element.dataset["why"];
  }
}

/** Marks each target with whether the dragged source can be used on it. */
function lightTargets({ source, dragged }: NonNullable<typeof held>): void {
  const field = fieldOf(source);
  for (const target of allIn(`[data-target][data-${field}]`)) mark(target, dragged.why(source, field, target.dataset[field] ?? ""));
}

/** Marks each source with whether it can be used on the target under the pointer. */
function lightSources(at: EventTarget | null): void {
  unmarkAll();
  for (const [root, dragged] of windows)
    for (const source of root.querySelectorAll<HTMLElement>(SOURCE)) {
      const field = fieldOf(source);
      const target = targetAt(field, at);
      if (target) mark(source, dragged.why(source, field, target.dataset[field] ?? ""));
    }
}

/**
 * Lets people drag elements (`data-drags`) of a window onto a `data-target` for their missing field (`data-onto`), in any of our windows.
 * Fitting elements light up.
 */
export function attachDragOnto(root: HTMLElement, dragged: Dragged): void {
  windows.set(root, dragged);
  root.addEventListener("dragstart", (event) => {
    const source = (event.target as Element).closest<HTMLElement>(SOURCE);
    if (!source || !event.dataTransfer) return;
    event.dataTransfer.setData(TYPE, "");
    event.dataTransfer.effectAllowed = "copy";
    held = { source, dragged };
    unmarkAll();
    lightTargets(held);
  });
  root.addEventListener("dragover", (event) => {
    const target = held && targetAt(fieldOf(held.source), event.target);
    for (const element of allIn(".drop-into")) if (element !== target) element.classList.remove("drop-into");
    if (!target) return;
    event.preventDefault();
    target.classList.add("drop-into");
  });
  root.addEventListener("drop", (event) => {
    const target = held && targetAt(fieldOf(held.source), event.target);
    if (!held || !target) return;
    event.preventDefault();
    held.dragged.put(held.source, fieldOf(held.source), target.dataset[fieldOf(held.source)] ?? "");
  });
  root.addEventListener("dragend", () => {
    held = null;
    unmarkAll();
  });
  root.addEventListener("pointerover", (event) => {
    if (!held) lightSources(event.target);
  });
  root.addEventListener("pointerleave", () => {
    if (!held) unmarkAll();
  });
}
