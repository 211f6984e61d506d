import { isCallboard } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { WindowBase } from "../bases.ts";
import { FrameThrottle } from "../frame-throttle.ts";
import { titleOf } from "../encounter-title.ts";
import type { EncounterWindow } from "../encounter-window.ts";
import { keepPlace, keptPlaceOf } from "../window-position.ts";
import { WindowController } from "../window-controller.ts";
import { WindowParts, type Part } from "../window-parts.ts";
import { combatantAt } from "../tracker/focus.ts";
import { type Screen, type Put } from "../../encounter/parts/screen.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";
import { say } from "../texts.ts";
import { boardOf } from "./boards.ts";
import { attachCarrying } from "./carry.ts";
import { scrollToFollowed } from "./scroll-to-followed.ts";
import { attachHighlight } from "./highlight.ts";
import { attachArrowKeys, refreshArrowKeys } from "./arrow-keys.ts";

type Core = InstanceType<typeof WindowBase>;

/** The names of Combat methods that buttons on the board call, like the buttons in the tracker. */
const METHODS = ["startCombat", "endCombat", "nextRound"] as const;

/** The one method of the sidebar's tracker that the board calls. */
interface Guide {
  _onPanToCombatant(combatant: Combatant.Implementation): Promise<void>;
}

/** Sizes for placing a new board, in pixels: its least width (`least`), and the free space beside (`aside`) and above it (`above`). */
const ROOM = { least: 880, aside: 8, above: 84 } as const;

/** Returns where a board first opens: on the map beside the sidebar. Empty if there is too little room. */
function besideSidebar(): object {
  const { element } = ui.sidebar as { element: HTMLElement | null };
  const width = Math.min((element?.getBoundingClientRect().left ?? 0) - 2 * ROOM.aside, 1180);
  if (width < ROOM.least) return {};
  return { left: ROOM.aside, top: ROOM.above, width, height: Math.min(window.innerHeight - ROOM.above - ROOM.aside, 760) };
}

/** The board of one encounter, in a wide window of its own. */
export class Board extends WindowBase implements EncounterWindow {
  static override DEFAULT_OPTIONS = {
    id: "callboard-board-{id}",
    classes: ["callboard-board", "callboard-screen"],
    window: { icon: "fa-solid fa-table-columns", resizable: true },
    position: { width: 1180, height: 760 },
    actions: {
      ...Object.fromEntries(METHODS.map((name) => [name, Board.#onMethod])),
      panToCombatant: Board.#onFind,
      activateCombatant: Board.#onFind,
    },
  };

  readonly #id: string;
  readonly #surface = new WindowController(this);
  readonly #parts = new WindowParts(this, this.#surface);
  readonly #frames = new FrameThrottle(() => super.render({ window: { title: this.title } }));

  constructor(combat: CallboardEncounter) {
    super({ uniqueId: combat.id, position: { ...besideSidebar(), ...keptPlaceOf("board") } });
    this.#id = combat.id;
  }

  get encounter(): CallboardEncounter | null {
    const combat = game.combats.get(this.#id);
    return isCallboard(combat) ? combat : null;
  }

  override get title(): string {
    return say("CALLBOARD.Board.Title", { encounter: titleOf(this.encounter) });
  }

  get inSight(): boolean {
    return this.rendered && !this.minimized;
  }

  screenOf(combat: CallboardEncounter): Screen {
    return boardOf(combat) ?? SETUP_SCREEN;
  }

  /** Redraws the board even while a drawing is under way, since that drawing may have been prepared before the change. */
  async redraw(): Promise<void> {
    if (this.state < WindowBase.RENDER_STATES.RENDERING) return;
    const view = this.rendered ? this.element.ownerDocument.defaultView : null;
    if (view) await this.#frames.ask(view);
    else await super.render({});
  }

  protected override _canRender(options: never): false | undefined {
    return this.encounter ? (super._canRender(options) as false | undefined) : false;
  }

  protected _configureRenderParts(): Record<string, Part> {
    return this.#parts.configure();
  }

  protected _preparePartContext(partId: string, context: object): Promise<object> {
    return Promise.resolve({ ...context, ...this.#parts.contextOf(partId) });
  }

  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    this.#parts.put(result, content, (parts) => {
      super._replaceHTML(parts, content, options);
    });
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.#surface.listen();
    attachCarrying(this.element, (card, put) => void this.#carry(card, put));
    attachArrowKeys(this.element);
    attachHighlight(this.element, () => this.encounter);
  }

  /** After a drawing, makes one card reachable by Tab and scrolls to the element that is marked with `data-followed`. */
  protected override async _onRender(...args: readonly never[]): Promise<void> {
    await super._onRender(...(args as unknown as [never, never]));
    refreshArrowKeys(this.element);
    scrollToFollowed(this.element);
  }

  protected override _onClose(options: Parameters<Core["_onClose"]>[0]): void {
    super._onClose(options);
    keepPlace("board", this.position);
    this.#surface.leave();
  }

  async #carry(card: HTMLElement, put: Put): Promise<void> {
    const combat = this.encounter;
    if (combat) await boardOf(combat)?.carry?.(this.#surface.contextOf(combat, card), put);
  }

  /** Handles a click whose action this class does not declare, such as a command or an action of the structure's screen. */
  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    const action = target.dataset["action"] ?? "";
    if (!this.#surface.answers(action)) return;
    event.preventDefault();
    void this.#surface.act(target, action);
  }

  static async #onMethod(this: Board, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const method = METHODS.find((name) => name === target.dataset["action"]);
    if (method) await this.encounter?.[method]();
  }

  static async #onFind(this: Board, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = combatantAt(target);
    const combatant = this.encounter?.combatants.get(id);
    if (combatant) await (ui.combat as unknown as Guide)._onPanToCombatant(combatant);
  }
}
