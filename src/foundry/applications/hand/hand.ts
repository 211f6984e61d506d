import { stateOf, structureOf } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { titleOf } from "../encounter-title.ts";
import { keepPlace, keptPlaceOf } from "../window-position.ts";
import { SeparateWindow } from "../board-and-hand-window.ts";
import { type Screen } from "../../encounter/parts/screen.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";
import { say } from "../texts.ts";
import { dockPlaceIn, areHandsDocked, storeDocking, liftChatCards } from "./dock.ts";
import { attachSlidersAndLists } from "./sliders-and-lists.ts";
import { handScreenOf } from "./find-hand-screen.ts";
import type { Dealt } from "../../encounter/parts/hand-screen.ts";

type Position = Parameters<SeparateWindow["setPosition"]>[0];

/** The selector of the Hand's first focus: the card that Tab reaches, or the text in place of the cards or before them. */
const START = ".hand-cards [tabindex='0'], .hand-idle, .hand-start";

const edgeOf = (element: Element | null | undefined, edge: "left" | "top"): number | null => {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box[edge] : null;
};

/** The Hand of one encounter, where a person composes combatants' actions unseen by others. */
export class Hand extends SeparateWindow {
  static override DEFAULT_OPTIONS = {
    id: "callboard-hand-{id}",
    classes: ["callboard-hand", "callboard-screen"],
    window: { icon: "fa-solid fa-hand", resizable: true },
    position: { width: 900, height: "auto" as const },
    actions: { dockHand: Hand.#onDock },
  };

  readonly #onResize = () => {
    // The elements at the page's edges find their place first.
    window.requestAnimationFrame(() => {
      this.setPosition();
    });
  };
  /** Positions a docked Hand again when the sidebar, the hotbar or the Hand itself changes its size. */
  readonly #edges = new ResizeObserver(() => {
    if (this.#isPlaced) this.#place(this.element);
  });
  /** Whether the Hand is docked and has its place, which a drawing leaves to the observer. */
  #isPlaced = false;
  /** Whether the Hand opened by itself for a question. It may then close by itself when nothing is asked. */
  cameByItself = false;
  #docked = areHandsDocked();

  constructor(combat: CallboardEncounter) {
    super(combat, keptPlaceOf("hand"));
  }

  override get title(): string {
    return say("CALLBOARD.Hand.Title", { encounter: titleOf(this.encounter) });
  }

  /** Whether the focus is in the Hand. */
  get isHeld(): boolean {
    return this.rendered && this.element.contains(this.element.ownerDocument.activeElement);
  }

  get isDocked(): boolean {
    return this.#docked && this.element.ownerDocument === document;
  }

  /** Announces a text to a person who does not see the window open. */
  announce(text: string): void {
    window.setTimeout(() => {
      if (this.rendered) this.surface.say(text);
    }, 150);
  }

  /** Moves the focus into the Hand: to the card that Tab reaches, or to the text in place of the cards or before them. */
  reach(): void {
    if (this.rendered) this.element.querySelector<HTMLElement>(START)?.focus();
  }

  override screenOf(combat: CallboardEncounter): Screen {
    return handScreenOf(combat) ?? SETUP_SCREEN;
  }

  /** Selects a combatant and a card, if given, in what the Hand shows. */
  deal(dealt: Dealt): void {
    const combat = this.encounter;
    const state = combat && stateOf(combat);
    if (!combat || !state) return;
    const { uiState } = this.surface;
    Object.assign(uiState, { encounter: combat.id, position: structureOf(combat).position(state) });
    handScreenOf(combat)?.deal(combat, uiState, dealt);
  }

  override setPosition(position?: Position): ReturnType<SeparateWindow["setPosition"]> {
    const { element } = this as { element: HTMLElement | null };
    if (!element) return super.setPosition(position);
    element.classList.toggle("docked", this.isDocked);
    if (!this.isDocked) {
      this.#isPlaced = false;
      liftChatCards(null);
      return super.setPosition(position);
    }
    if (this.#isPlaced && !this.rendered) this.#placeAfterLayout(element);
    else this.#place(element);
    return this.position;
  }

  /** Places a docked Hand after a drawing. Measuring at once would lay out the page one more time. A newly observed element is always reported. */
  #placeAfterLayout(element: HTMLElement): void {
    this.#edges.unobserve(element);
    this.#edges.observe(element);
  }

  #place(element: HTMLElement): void {
    this.#isPlaced = true;
    const page = { width: window.innerWidth, height: window.innerHeight };
    const { left, width, bottom } = dockPlaceIn(page, edgeOf(ui.sidebar.element, "left"), edgeOf(ui.hotbar.element, "top"));
    Object.assign(element.style, { left: `${String(left)}px`, width: `${String(width)}px` });
    element.style.setProperty("--callboard-berth", `${String(bottom)}px`);
    liftChatCards(element);
  }

  /** Undocks the Hand, since a window outside the page cannot be docked. */
  protected override _onDetach(from: Document, to: Document): void {
    super._onDetach(from, to);
    this.element.classList.remove("docked");
    this.#isPlaced = false;
    liftChatCards(null);
  }

  /** Puts the Hand back in its former place when it returns to the page. */
  protected override _onAttach(from: Document, to: Document): void {
    super._onAttach(from, to);
    this.setPosition();
  }

  protected override _canRender(options: never): false | undefined {
    const combat = this.encounter;
    return combat && handScreenOf(combat) ? super._canRender(options) : false;
  }

  protected override async _preparePartContext(partId: string, context: object): Promise<object> {
    return { ...(await super._preparePartContext(partId, context)), docked: this.#docked };
  }

  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    super._replaceHTML(result, content, options);
    // A class is set, since a style that tests the content (:has) would cost the whole window at each drawing.
    this.element.classList.toggle("idle", content.querySelector(".hand-idle") !== null);
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    attachSlidersAndLists(this.element, (target, act) => this.surface.act(target, act));
    window.addEventListener("resize", this.#onResize);
    for (const { element } of [ui.sidebar, ui.hotbar, this]) if (element as HTMLElement | null) this.#edges.observe(element);
  }

  /** Passes a click to the encounter's screen, unless this class declares the action itself. */
  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    void this.surface.act(target, target.dataset["action"] ?? "");
  }

  protected override _onClose(options: Parameters<SeparateWindow["_onClose"]>[0]): void {
    super._onClose(options);
    window.removeEventListener("resize", this.#onResize);
    this.#edges.disconnect();
    this.#isPlaced = false;
    liftChatCards(null);
    if (!this.#docked) keepPlace("hand", this.position);
    this.cameByItself = false;
  }

  static async #onDock(this: Hand): Promise<void> {
    this.#docked = !this.#docked;
    storeDocking(this.#docked);
    this.setPosition();
    await this.redraw();
  }
}
