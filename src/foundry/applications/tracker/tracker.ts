import { isBroken, isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { attachCarrying } from "../board/carry.ts";
import { type Put, isPartId, PART_IDS, type Screen } from "../../encounter/parts/screen.ts";
import { boardScreenOf } from "../board/find-board-screen.ts";
import { actingCombatantAt, attachHighlight, highlight } from "../board/highlight.ts";
import { openBoard } from "../board/open.ts";
import { addTokensToEncounter } from "../../encounter/fill-encounter.ts";
import { FrameThrottle } from "../frame-throttle.ts";
import type { EncounterWindow } from "../encounter-window.ts";
import { WindowController } from "../window-controller.ts";
import { WindowParts, type Part } from "../window-parts.ts";
import { acceptDrops } from "./dropped-items.ts";
import { BROKEN_PARTS, brokenContext, WORLD_ACTIONS } from "./broken-encounter-screen.ts";
import { EMPTY_PARTS, emptyContext } from "./empty.ts";
import { encountersContext } from "./encounters.ts";
import { combatantIdAt } from "./focus.ts";
import { makeCombatantEntries, makeEncounterEntries, withoutUnfitEntries, type Entry } from "./menus.ts";
import { openGuideHere } from "../welcome/guide.ts";
import { startTour } from "../welcome/tours.ts";
import { screenOf } from "./find-tracker-screen.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;

type Core = InstanceType<typeof CombatTracker>;
type Options = foundry.applications.sidebar.tabs.CombatTracker.RenderOptions;
type Context = foundry.applications.sidebar.tabs.CombatTracker.RenderContext;

type Control = foundry.applications.api.ApplicationV2.ActionTarget;

/** Returns the clicked control, or a copy with its combatant's id in `data-combatant-id`, where Foundry's tracker reads the id. */
function nameControl(target: Control): Control {
  if (target.dataset["combatantId"] !== undefined) return target;
  const control = target.cloneNode() as Control;
  control.dataset["combatantId"] = combatantIdAt(target);
  return control;
}

/** The sidebar's encounter tracker. An encounter of ours is shown by its structure's screen, any other by Foundry's own templates. */
export class CallboardTracker extends CombatTracker implements EncounterWindow {
  static override DEFAULT_OPTIONS = {
    classes: ["callboard-tracker", "callboard-screen"],
    actions: {
      openBoard: CallboardTracker.#onOpenBoard,
      beginEncounter: CallboardTracker.#onBegin,
      openGuide: CallboardTracker.#onGuide,
      takeTour: CallboardTracker.#onTour,
    },
  };

  readonly #surface = new WindowController(this);
  readonly #parts = new WindowParts(this, this.#surface);
  readonly #frames = new FrameThrottle(() => super.render({}));
  /** The encounter for which the tracker's templates were chosen last. */
  #configured: Combat.Implementation | null = null;

  /** The viewed encounter, if it is ours and can be read. */
  get encounter(): CallboardEncounter | null {
    return isReadableCallboard(this.viewed) ? this.viewed : null;
  }

  /** The viewed encounter, if it is ours and cannot be read. */
  get #broken(): CallboardEncounter | null {
    return isBroken(this.viewed) ? this.viewed : null;
  }

  get inSight(): boolean {
    return this.isPopout || (this.active && ui.sidebar.expanded);
  }

  screenOf(combat: CallboardEncounter): Screen {
    return screenOf(combat);
  }

  async redraw(): Promise<void> {
    await this.render();
  }

  /** Draws at most once per frame. A forced drawing or one with options is done at once. */
  override async render(options: object | boolean = {}, legacy?: object): Promise<this> {
    const plain = typeof options === "object" && !("force" in options && options.force) && !("combat" in options);
    const view = this.rendered ? this.element.ownerDocument.defaultView : null;
    // Core gets no change, since its tracker (14.368) throws if the viewed encounter was not changed.
    if (plain && view) await this.#frames.ask(view);
    else await super.render((plain ? {} : options) as never, legacy as never);
    return this;
  }

  /** Configures the parts once more if core chose the viewed encounter only after configuring them. */
  protected override _configureRenderOptions(options: Parameters<Core["_configureRenderOptions"]>[0]): void {
    super._configureRenderOptions(options);
    if (this.#configured !== this.viewed) super._configureRenderOptions(options);
  }

  protected override _configureRenderParts(options: Options): Record<string, Part> {
    const parts = super._configureRenderParts(options);
    const combat = this.encounter;
    const own = combat ? screenOf(combat).parts : this.#broken ? BROKEN_PARTS : null;
    if (own) for (const id of PART_IDS) parts[id] = { ...parts[id], ...own[id], templates: [...own[id].templates] };
    if (!this.viewed)
      for (const [id, part] of Object.entries(EMPTY_PARTS)) parts[id] = { ...parts[id], ...part, templates: [...part.templates] };
    this.#configured = this.viewed;
    return this.#parts.keep(parts);
  }

  protected override async _preparePartContext(partId: string, context: Context, options: never): Promise<Context> {
    const prepared = (await super._preparePartContext(partId, context, options)) as Context;
    const combat = this.encounter;
    if (!isPartId(partId)) return prepared;
    if (partId !== "header" && !this.viewed) return { ...prepared, ...emptyContext(partId) };
    const encounters = partId === "header" ? encountersContext(this) : {};
    const shown: object = combat ? { board: boardScreenOf(combat) !== null, ...this.#parts.contextOf(partId) } : {};
    if (combat) return { ...prepared, ...encounters, ...shown };
    return this.#broken ? { ...prepared, ...encounters, ...brokenContext(partId, this.#broken) } : prepared;
  }

  /** Skips core's context of each turn for our encounters, since only core's own template uses it. */
  protected override async _prepareTrackerContext(...args: Parameters<Core["_prepareTrackerContext"]>): Promise<void> {
    if (!this.encounter && !this.#broken) await super._prepareTrackerContext(...args);
  }

  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    this.#parts.put(result, content, (parts) => {
      super._replaceHTML(parts, content, options);
    });
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.#surface.listen();
    acceptDrops(this);
    attachHighlight(this.element, () => this.encounter, actingCombatantAt);
    attachCarrying(this.element, (row, put) => void this.#carry(row, put));
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.#surface.leave();
  }

  /** Shows an encounter, opens the composer for a combatant, and moves the focus there. */
  async compose(combat: CallboardEncounter, combatant: string): Promise<void> {
    ui.sidebar.expand();
    ui.sidebar.changeTab("combat", "primary");
    await this.render({ combat });
    this.#surface.uiState.composing = combatant;
    await this.render();
    this.element.querySelector<HTMLElement>("[data-focus=text]")?.focus();
  }

  protected override _getEntryContextOptions(): Entry[] {
    const viewed = () => this.viewed;
    return [...makeCombatantEntries(viewed), ...withoutUnfitEntries(super._getEntryContextOptions(), viewed)];
  }

  protected override _getCombatContextOptions(): Entry[] {
    const viewed = () => this.viewed;
    return [...withoutUnfitEntries(super._getCombatContextOptions(), viewed), ...makeEncounterEntries(viewed)];
  }

  /** Passes Foundry's handler a control with the combatant's id in its data, since our rows alone hold the id. */
  protected override _onCombatantMouseDown(event: PointerEvent, target: Control): void {
    super._onCombatantMouseDown(event, nameControl(target));
  }

  protected override async _onCombatantControl(event: PointerEvent, target: Control): Promise<unknown> {
    return super._onCombatantControl(event, nameControl(target));
  }

  override hoverCombatant(...args: Parameters<Core["hoverCombatant"]>): void {
    super.hoverCombatant(...args);
    const [combatant, hover] = args;
    if (this.rendered) highlight(this.element, combatant.id, hover);
  }

  /** Handles a click whose action this class does not declare, by our encounter if one is shown, else by Foundry. */
  protected override async _onClickAction(event: PointerEvent, target: never): Promise<void> {
    const element: HTMLElement = target;
    const action = element.dataset["action"] ?? "";
    const isWorlds = !this.encounter && Object.hasOwn(WORLD_ACTIONS, action);
    if (isWorlds || this.#surface.answers(action)) {
      event.preventDefault();
      await (isWorlds ? WORLD_ACTIONS[action]?.(element) : this.#surface.act(element, action));
    } else await super._onClickAction(event, target);
  }

  async #carry(row: HTMLElement, put: Put): Promise<void> {
    const combat = this.encounter;
    if (combat) await screenOf(combat).carry?.(this.#surface.contextOf(combat, row), put);
  }

  static async #onBegin(this: CallboardTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await addTokensToEncounter(target.dataset["type"] ?? "");
  }

  static async #onGuide(this: CallboardTracker): Promise<void> {
    await openGuideHere(this.viewed);
  }

  static async #onTour(this: CallboardTracker): Promise<void> {
    await startTour("");
  }

  static async #onOpenBoard(this: CallboardTracker): Promise<void> {
    if (this.encounter) await openBoard(this.encounter);
  }
}
