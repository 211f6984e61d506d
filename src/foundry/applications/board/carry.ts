import type { Put } from "../../encounter/parts/screen.ts";

/** Carries out the move of a card by drag or key. `card` is the card's element. */
type Hand = (card: HTMLElement, put: Put) => void;

const TYPE = "application/x-callboard-card";
const CARD = "[data-carried]";
const LANE = "[data-lane]";
const MARKS = ["drop-into", "drop-before"] as const;

const idOf = (card: Element | null | undefined) => (card as HTMLElement | null | undefined)?.dataset["combatantId"] ?? "";
const laneOf = (element: Element) => element.closest<HTMLElement>(LANE);
const cardsIn = (lane: Element) => [...lane.querySelectorAll<HTMLElement>(CARD)];

/** Lets cards be moved in a window. Elements with `data-carried="lanes"` move between elements with `data-lane`, those with "order" within their own. */
export function attachCarrying(root: HTMLElement, hand: Hand): void {
  let held: HTMLElement | null = null;
  root.addEventListener("dragstart", (event) => {
    held = (event.target as Element).closest<HTMLElement>(CARD);
    if (!held || !event.dataTransfer) return;
    event.dataTransfer.setData(TYPE, idOf(held));
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setDragImage(held, 16, 16);
  });
  root.addEventListener("dragover", (event) => {
    const put = held && putAt(held, event);
    unmark(root);
    if (!held || !put) return;
    event.preventDefault();
    mark(root, held, put);
  });
  root.addEventListener("drop", (event) => {
    const put = held && putAt(held, event);
    unmark(root);
    if (!held || !put) return;
    event.preventDefault();
    hand(held, put);
  });
  root.addEventListener("dragend", () => {
    held = null;
    unmark(root);
  });
  root.addEventListener("keydown", (event) => {
    const card = event.target as HTMLElement;
    if (card.matches(CARD)) onKey(event, card, hand);
  });
}

function putAt(held: HTMLElement, event: DragEvent): Put | null {
  const target = event.target as Element;
  const lane = laneOf(target);
  if (!lane) return null;
  const same = lane === laneOf(held);
  if (held.dataset["carried"] === "lanes") return same || lane.dataset["lane"] === "" ? null : putInto(held, lane);
  return same ? { ...putInto(held, lane), before: beforeOf(lane, held, event) } : null;
}

function putInto(held: HTMLElement, lane: HTMLElement): Put {
  return { card: idOf(held), lane: lane.dataset["lane"] ?? "", before: null };
}

/** Returns the id of the first card of a lane, except the dragged card, that lies beyond the pointer. Null if there is none. */
function beforeOf(lane: HTMLElement, held: HTMLElement, { clientX: x, clientY: y }: DragEvent): string | null {
  const boxes = cardsIn(lane).map((card) => ({ card, box: card.getBoundingClientRect() }));
  const isSideBySide = boxes.some(({ box }) => box.left !== boxes[0]?.box.left);
  // Beyond is below the pointer. If cards are side by side, it is to the right of it or in a later row.
  const isBeyond = ({ top, bottom, left, width, height }: DOMRect) =>
    isSideBySide ? y < top || (y < bottom && x < left + width / 2) : y < top + height / 2;
  const beyond = boxes.find(({ card, box }) => card !== held && isBeyond(box));
  return beyond ? idOf(beyond.card) : null;
}

function mark(root: HTMLElement, held: HTMLElement, { lane, before }: Put): void {
  const column = [...root.querySelectorAll<HTMLElement>(LANE)].find((one) => one.dataset["lane"] === lane);
  const card = column && cardsIn(column).find((one) => idOf(one) === before);
  if (card && card !== held) card.classList.add("drop-before");
  else column?.classList.add("drop-into");
}

function unmark(root: HTMLElement): void {
  for (const name of MARKS) for (const element of root.querySelectorAll(`.${name}`)) element.classList.remove(name);
}

/** Left and right move a card to the next lane, Alt with up or down within its lane. Up and down alone move the focus. */
function onKey(event: KeyboardEvent, card: HTMLElement, hand: Hand): void {
  const put = placeByKey(event, card);
  if (put === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (put !== null) hand(card, put);
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Returns the place that a key moves a card to. Null if there is none, undefined if the key moves no card. */
function placeByKey(event: KeyboardEvent, card: HTMLElement): Put | null | undefined {
  const by = STEPS[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") return event.altKey ? along(card, by) : walk(card, by);
  return event.altKey ? undefined : sideways(card, by);
}

function sideways(card: HTMLElement, by: 1 | -1): Put | null {
  const lane = laneOf(card);
  if (!lane || card.dataset["carried"] !== "lanes") return null;
  const lanes = [...(lane.parentElement?.querySelectorAll<HTMLElement>(LANE) ?? [])];
  const next = lanes[lanes.indexOf(lane) + by];
  return next && next.dataset["lane"] !== "" ? putInto(card, next) : null;
}

function along(card: HTMLElement, by: 1 | -1): Put | null {
  const lane = laneOf(card);
  if (!lane || card.dataset["carried"] !== "order") return null;
  const cards = cardsIn(lane);
  const place = cards.indexOf(card);
  if (!cards[place + by]) return null;
  const before = cards[by < 0 ? place - 1 : place + 2];
  return { ...putInto(card, lane), before: before ? idOf(before) : null };
}

function walk(card: HTMLElement, by: 1 | -1): null {
  const lane = laneOf(card);
  const cards = lane ? cardsIn(lane) : [];
  cards[cards.indexOf(card) + by]?.focus();
  return null;
}
