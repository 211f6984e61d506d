import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { titleOf } from "../encounter-title.ts";
import { keepPlace, keptPlaceOf } from "../window-position.ts";
import { SeparateWindow } from "../board-and-hand-window.ts";
import { combatantIdAt } from "../tracker/focus.ts";
import { type Screen, type Put } from "../../encounter/parts/screen.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";
import { say } from "../texts.ts";
import { boardScreenOf } from "./find-board-screen.ts";
import { attachCarrying } from "./carry.ts";
import { scrollToFollowed } from "./scroll-to-followed.ts";
import { attachHighlight } from "./highlight.ts";
import { attachArrowKeys, refreshArrowKeys } from "./arrow-keys.ts";

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
export class Board extends SeparateWindow {
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

  constructor(combat: CallboardEncounter) {
    super(combat, { ...besideSidebar(), ...keptPlaceOf("board") });
  }

  override get title(): string {
    return say("CALLBOARD.Board.Title", { encounter: titleOf(this.encounter) });
  }

  override screenOf(combat: CallboardEncounter): Screen {
    return boardScreenOf(combat) ?? SETUP_SCREEN;
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
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

  protected override _onClose(options: Parameters<SeparateWindow["_onClose"]>[0]): void {
    super._onClose(options);
    keepPlace("board", this.position);
  }

  async #carry(card: HTMLElement, put: Put): Promise<void> {
    const combat = this.encounter;
    if (combat) await boardScreenOf(combat)?.carry?.(this.surface.contextOf(combat, card), put);
  }

  /** Handles a click whose action this class does not declare, such as a command or an action of the structure's screen. */
  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    const action = target.dataset["action"] ?? "";
    if (!this.surface.answers(action)) return;
    event.preventDefault();
    void this.surface.act(target, action);
  }

  static async #onMethod(this: Board, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const method = METHODS.find((name) => name === target.dataset["action"]);
    if (method) await this.encounter?.[method]();
  }

  static async #onFind(this: Board, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = combatantIdAt(target);
    const combatant = this.encounter?.combatants.get(id);
    if (combatant) await (ui.combat as unknown as Guide)._onPanToCombatant(combatant);
  }
}
