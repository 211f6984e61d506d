/** What a window does with what is dragged out of it. */
export interface Dragged {
  /** Why what a source says cannot be done to a target, in a sentence; "" where it can. */
  readonly why: (source: HTMLElement, field: string, word: string) => string;
  /** Does it. */
  readonly put: (source: HTMLElement, field: string, word: string) => void;
}

const TYPE = "application/x-callboard-onto";
const SOURCE = "[data-drags][data-onto]";

/** The windows that take part, with what each does. */
const windows = new Map<HTMLElement, Dragged>();
let held: { readonly source: HTMLElement; readonly dragged: Dragged } | null = null;

const fieldOf = (source: HTMLElement): string => source.dataset["onto"] ?? "";

/** What a field of a source may be, at an element: whatever carries its name and is no control. */
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

/** Says of each target whether what is held can be done to it. */
function lightTargets({ source, dragged }: NonNullable<typeof held>): void {
  const field = fieldOf(source);
  for (const target of allIn(`[data-target][data-${field}]`)) mark(target, dragged.why(source, field, target.dataset[field] ?? ""));
}

/** Says of each source whether it can be done to what the pointer is at. */
function lightSources(at: EventTarget | null): void {
  unmarkAll();
  for (const [root, dragged] of windows)
    for (const source of root.querySelectorAll<HTMLElement>(SOURCE)) {
      const field = fieldOf(source);
      const target = targetAt(field, at);
      if (target) mark(source, dragged.why(source, field, target.dataset[field] ?? ""));
    }
}

/** Lets people drag what a window offers (`data-drags` names the command or act, `data-onto` the field that is missing) onto what stands for that field in any window of ours (`data-target` and the field); what fits lights up, also while the pointer is at a target. Buttons and fields beside each source do the same. */
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
