/** Carries out a control's action, by the action's name. */
type Do = (target: HTMLElement, act: string) => Promise<void>;

const SLIDER = "[role=slider][data-slide]";
const OPTION = "[role=option]";
/** How long a typed letter is remembered, in milliseconds. */
const PATIENCE = 900;

const numberIn = (element: HTMLElement, name: string) => Number(element.getAttribute(name) ?? 0);

/** Sets a slider to a value within its range. Does nothing if it has that value. */
function slide(slider: HTMLElement, wanted: number, act: Do): void {
  const [min, max, now] = ["aria-valuemin", "aria-valuemax", "aria-valuenow"].map((name) => numberIn(slider, name)) as [
    number,
    number,
    number,
  ];
  const value = Math.min(Math.max(wanted, min), Math.max(min, max));
  if (value === now) return;
  slider.dataset["to"] = String(value);
  // The next key may come before the drawing.
  slider.setAttribute("aria-valuenow", String(value));
  void act(slider, slider.dataset["slide"] ?? "");
}

/** Returns the slider value at a horizontal point of its track, rounded up to the next notch and kept within the slider's range. */
function valueAt(slider: HTMLElement, x: number): number {
  const notches = [...slider.querySelectorAll(".notch")];
  const [first, last] = [notches[0] ?? slider, notches.at(-1) ?? slider].map((notch) => notch.getBoundingClientRect());
  const left = first?.left ?? 0;
  const width = (last?.right ?? 0) - left;
  const base = Number(slider.dataset["base"] ?? 0);
  const steps = Number(slider.dataset["top"] ?? 0) - base;
  const share = width > 0 ? (x - left) / width : 0;
  return base + Math.min(steps, Math.max(0, Math.ceil(share * steps)));
}

function onPress(event: PointerEvent, act: Do): void {
  const slider = (event.target as Element).closest<HTMLElement>(SLIDER);
  if (!slider || event.button !== 0) return;
  event.preventDefault();
  slider.focus({ preventScroll: true });
  const base = Number(slider.dataset["base"] ?? 0);
  const pressed = valueAt(slider, event.clientX);
  // A click on the only set point clears it.
  const wanted = pressed === base + 1 && numberIn(slider, "aria-valuenow") === pressed ? base : pressed;
  slide(slider, wanted, act);
  const onMove = (next: PointerEvent) => {
    if (Math.abs(next.clientX - event.clientX) > 3) slide(slider, valueAt(slider, next.clientX), act);
  };
  const onEnd = () => {
    slider.removeEventListener("pointermove", onMove);
    slider.removeEventListener("lostpointercapture", onEnd);
  };
  slider.setPointerCapture(event.pointerId);
  slider.addEventListener("pointermove", onMove);
  slider.addEventListener("lostpointercapture", onEnd);
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
  Home: -Infinity,
};

/** Returns the value that a key sets a slider to. Undefined if the key does not move sliders. */
function keyedValueOf(slider: HTMLElement, key: string): number | undefined {
  const by = STEPS[key];
  if (by !== undefined) return numberIn(slider, "aria-valuenow") + by;
  if (key === "End") return Number(slider.dataset["top"] ?? 0);
  return /^[0-9]$/.test(key) ? Number(key) : undefined;
}

/** Handles a key on a slider. Returns whether the key does something on a slider. */
function onSlider(event: KeyboardEvent, slider: HTMLElement, act: Do): boolean {
  if (event.key === "Enter") {
    void act(slider, slider.dataset["enter"] ?? "");
    return true;
  }
  const value = keyedValueOf(slider, event.key);
  if (value !== undefined) slide(slider, value, act);
  return value !== undefined;
}

/** Returns the option that is nearest to `option` in the line below, or in the line above if `by` is -1. */
function across(options: readonly HTMLElement[], option: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const here = option.getBoundingClientRect();
  const off = (one: HTMLElement) => {
    const box = one.getBoundingClientRect();
    const lines = by * (box.top - here.top);
    return lines < here.height / 2 ? Infinity : lines * 100 + Math.abs(box.left - here.left);
  };
  const [nearest] = [...options].sort((a, b) => off(a) - off(b));
  return nearest && off(nearest) < Infinity ? nearest : undefined;
}

function stepTo(options: readonly HTMLElement[], option: HTMLElement, key: string): HTMLElement | undefined {
  const place = options.indexOf(option);
  if (key === "ArrowRight") return options[place + 1];
  if (key === "ArrowLeft") return options[place - 1];
  if (key === "Home") return options[0];
  if (key === "End") return options.at(-1);
  return across(options, option, key === "ArrowDown" ? 1 : -1);
}

const typed = { text: "", at: 0 };

/** Returns the next option with a word that starts with the typed letters. */
function findOption(options: readonly HTMLElement[], option: HTMLElement, letter: string): HTMLElement | undefined {
  const now = Date.now();
  typed.text = (now - typed.at < PATIENCE ? typed.text : "") + letter.toLocaleLowerCase();
  typed.at = now;
  const place = options.indexOf(option) + (typed.text.length === 1 ? 1 : 0);
  const round = [...options.slice(place), ...options.slice(0, place)];
  const begins = (one: HTMLElement) => {
    const name = (one.dataset["name"] ?? "").toLocaleLowerCase();
    return name.startsWith(typed.text) || name.includes(` ${typed.text}`);
  };
  return round.find(begins);
}

const MOVES = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

function pick(option: HTMLElement, act: Do): void {
  option.dataset["by"] = "keys";
  void act(option, option.dataset["action"] ?? "").finally(() => delete option.dataset["by"]);
}

/** Whether a key picks an option. Enter does, and Space unless it is part of typed text. */
const isPick = (key: string) => key === "Enter" || (key === " " && Date.now() - typed.at >= PATIENCE);

/** Handles a key on an option of a list. Returns whether the key does something in a list. */
function onOption({ key, shiftKey }: KeyboardEvent, option: HTMLElement, act: Do): boolean {
  const options = [...(option.closest("[role=listbox]")?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
  if (isPick(key)) pick(option, act);
  else if (MOVES.has(key)) stepTo(options, option, key)?.focus();
  else if (key.length === 1 && !shiftKey) findOption(options, option, key)?.focus();
  else return false;
  return true;
}

/** Makes sliders (`data-slide` names the action) and lists of options usable by pointer and keys. Enter and Space pick an option. */
export function attachSlidersAndLists(root: HTMLElement, act: Do): void {
  root.addEventListener("pointerdown", (event) => {
    onPress(event, act);
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target as HTMLElement;
    const heard = (target.matches(SLIDER) && onSlider(event, target, act)) || (target.matches(OPTION) && onOption(event, target, act));
    if (!heard) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
