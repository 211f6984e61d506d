import { ActorSheetBase, template, type Part } from "../bases.ts";
import { askSure } from "../dialogs/ask.ts";
import { patchParts } from "../patch.ts";
import { draftCard } from "../compose-with-card.ts";
import { say } from "../texts.ts";
import { moveCard, sheetCardOf } from "./cards.ts";
import { askAndCreateCard } from "./new-card.ts";
import { pickPicture } from "./picture.ts";
import { enrichText, saveEditors, WrittenParts } from "./rich-text.ts";
import type { SheetPage } from "../../encounter/parts/sheet-section.ts";
import { factGroupsOf, sectionActOf, sectionIds, sectionOf, sectionTabs, shownSectionIds } from "./sections.ts";
import { cardPlayContext, standingContext, standingOf } from "./actor-combatant.ts";
import { fillFirstHealth, healthContext } from "./health.ts";
import { keepStoredValues } from "./keep-stored-values.ts";
import { isCard, sortedCardsOf, type CardItem } from "../../platform/card-items.ts";
import { nameTabs, findTabByKey } from "./accessible-tabs.ts";

type Parts = Record<string, Part>;
type Tabs = Record<string, foundry.applications.api.ApplicationV2.Tab>;

const GROUP = "sheet";
/** The direction in which Alt and an arrow key move a card. */
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
/** The minimum and maximum height of an opening window, and the height of a limited sheet. In pixels. */
const [LOWEST, HIGHEST, LIMITED] = [620, 840, 320];
const isOff = (id: string) => sectionOf(id) !== null && !shownSectionIds().includes(id);

/** The layout of an opening window: cards per row, the height of a row, and the height of the rest. In pixels. */
export interface Room {
  readonly columns: number;
  readonly row: number;
  readonly rest: number;
}

/** A character's sheet: portrait, name and values, a tab for each structure in use, the cards, and the biography. */
export class CastSheet extends ActorSheetBase implements SheetPage {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["callboard", "cast-sheet"],
    position: { width: 800, height: 560 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: {
      announceCard: CastSheet.#onAnnounceCard,
      createCard: CastSheet.#onCreateCard,
      openCard: CastSheet.#onOpenCard,
      deleteCard: CastSheet.#onDeleteCard,
      changePortrait: CastSheet.#onChangePortrait,
    },
  };

  readonly modes = new Set<string>();
  readonly #written = new WrittenParts((parts) => void this.render({ parts } as never));

  async redraw(): Promise<void> {
    await this.render();
  }

  /** Redraws what the sheet shows of encounters, if it is visible. */
  async redrawStanding(): Promise<void> {
    const parts = ["header", "cards", ...sectionIds()].filter((id) => this.#shows(id));
    await this.render({ parts } as never);
  }

  protected get room(): Room {
    return { columns: 3, row: 140, rest: 268 };
  }

  /** A window opens as high as its cards need, up to the height of a laptop screen. */
  protected override _initializeApplicationOptions(options: never): never {
    const initialized = super._initializeApplicationOptions(options) as { document: Actor.Implementation; position: { height?: unknown } };
    const { columns, row, rest } = this.room;
    const height = rest + Math.ceil(sortedCardsOf(initialized.document).length / columns) * row;
    initialized.position.height = initialized.document.limited ? LIMITED : Math.min(HIGHEST, Math.max(LOWEST, height));
    return initialized as never;
  }

  /** The sheet's parts. They are computed when a sheet is created, since all structures are registered by then. */
  static override get PARTS(): Parts {
    return {
      header: { template: template("sheets/actor/header"), templates: [template("tracker/marker"), template("sheets/actor/health")] },
      tabs: { template: "templates/generic/tab-navigation.hbs" },
      cards: { template: template("sheets/actor/cards"), templates: [template("sheets/actor/card")], scrollable: [""] },
      ...Object.fromEntries(sectionIds().map((id) => [id, { ...sectionOf(id)?.part, scrollable: [""] }])),
      biography: { template: template("sheets/actor/biography"), scrollable: [""] },
    };
  }

  static override get TABS(): Record<string, foundry.applications.api.ApplicationV2.TabsConfiguration> {
    const cards = { id: "cards", label: "CALLBOARD.Actor.Cards", icon: "fa-solid fa-clone" };
    const biography = { id: "biography", label: "CALLBOARD.Actor.Biography", icon: "fa-solid fa-feather" };
    return { [GROUP]: { tabs: [cards, ...sectionTabs(), biography], initial: "cards" } };
  }

  /** Whether the user has limited permission and sees only portrait, name, and the public part of the biography. */
  get #limited(): boolean {
    return this.actor.limited;
  }

  #shows(part: string): boolean {
    return this.#limited ? part === "header" || part === "biography" : !isOff(part);
  }

  protected override _configureRenderParts(options: object): Parts {
    const parts = super._configureRenderParts(options);
    return Object.fromEntries(Object.entries(parts).filter(([id]) => this.#shows(id)));
  }

  /** In an encounter, the tab of its structure comes first. One remaining tab is active. A limited sheet has no tabs. */
  protected override _prepareTabs(group: string): Tabs {
    const shown = Object.entries(super._prepareTabs(group)).filter(([id]) => !this.#limited && !isOff(id));
    const own = this.#limited ? undefined : (standingOf(this.actor)?.combat.type as string | undefined);
    const tabs = Object.fromEntries([...shown.filter(([id]) => id === own), ...shown.filter(([id]) => id !== own)]);
    const [first] = Object.values(tabs);
    if (first && !Object.values(tabs).some(({ active }) => active)) {
      this.tabGroups[group] = first.id;
      Object.assign(first, { active: true, cssClass: "active" });
    }
    return tabs;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { actor } = this;
    return { ...context, actor, system: actor.system, readOnly: !this.isEditable, limited: this.#limited } as never;
  }

  protected override async _preparePartContext(partId: string, context: object, options: object): Promise<object> {
    const prepared: { tabs?: Tabs } = await super._preparePartContext(partId, context, options);
    return { ...prepared, tab: prepared.tabs?.[partId], ...(await this.#part(partId)) };
  }

  async #part(id: string): Promise<object> {
    const { actor } = this;
    const section = sectionOf(id);
    if (section) return section.context(this);
    if (id === "header") return this.#header();
    const standing = standingOf(actor);
    if (id === "cards")
      return {
        cards: sortedCardsOf(actor).map((card) => sheetCardOf(card, standing)),
        ...(actor.isOwner ? cardPlayContext(standing) : {}),
      };
    return id === "biography" ? { biography: await enrichText(actor.system.biography, actor) } : {};
  }

  #header(): object {
    const { actor } = this;
    const standing = this.#limited ? null : standingOf(actor);
    const groups = this.#limited ? [] : factGroupsOf(actor, standing);
    const health = this.#limited ? null : healthContext(actor, this.isEditable);
    return { groups, health, standing: standingContext(standing), type: say(`TYPES.Actor.${actor.type}`) };
  }

  /** Drawn parts are patched, so that half-typed text survives an encounter's changes. The editor's part is replaced while no one writes in it. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    const anew = patchParts(this.#written.replaceable(result, content), content, (id) => id === "biography");
    super._replaceHTML(anew, content, options);
    for (const part of content.querySelectorAll<HTMLElement>(":scope > [data-application-part]"))
      if (!this.#shows(part.dataset["applicationPart"] ?? "")) part.remove();
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    this.#written.follow(this.element);
  }

  /** Returns the submitted form data of the sheet. A field that was not edited has its stored value, without active effects. */
  protected override _processFormData(...args: Parameters<InstanceType<typeof ActorSheetBase>["_processFormData"]>): never {
    const sent = super._processFormData(...args) as { readonly system?: object };
    const stored = this.actor._source.system as object;
    if (sent.system) fillFirstHealth(sent.system, stored);
    if (sent.system) keepStoredValues(sent.system, this.actor.system, stored);
    return sent as never;
  }

  protected override async _preClose(options: never): Promise<void> {
    saveEditors(this);
    await super._preClose(options);
  }

  override async detachWindow(): Promise<void> {
    saveEditors(this);
    await super.detachWindow();
  }

  override async attachWindow(): Promise<void> {
    saveEditors(this);
    await super.attachWindow();
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    nameTabs(this.element, this.id);
  }

  override changeTab(...args: Parameters<InstanceType<typeof ActorSheetBase>["changeTab"]>): void {
    super.changeTab(...args);
    nameTabs(this.element, this.id);
  }

  /** Lets every user who may view a sheet drag a card from it to another sheet. */
  protected override _canDragStart(): boolean {
    return true;
  }

  /** Shows a warning and changes nothing if the dropped data cannot be read. */
  protected override async _onDrop(event: DragEvent): Promise<void> {
    try {
      await super._onDrop(event);
    } catch (error) {
      console.warn("Callboard: a drop could not be read.", error);
      ui.notifications.warn("CALLBOARD.Play.NoCard", { localize: true, console: false });
    }
  }

  /** Disables nothing, since a read-only sheet has no fields and its remaining buttons work for all users. */
  protected override _toggleDisabled(): void {
    return undefined;
  }

  /** Handles keys that Foundry would use for the scene: arrows among the tabs, and with Alt among the cards. */
  #onKey(event: KeyboardEvent): void {
    const tab = findTabByKey(this.element, event);
    if (!tab && !this.#sortByKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!tab) return;
    this.changeTab(tab.dataset["tab"] ?? "", tab.dataset["group"] ?? "");
    tab.focus();
  }

  #sortByKey({ target, altKey, key }: KeyboardEvent): boolean {
    const card = this.#cardOf(target as HTMLElement);
    const by = STEPS[key];
    if (!altKey || !card || !by || !this.isEditable) return false;
    void moveCard(this.actor, card, by);
    return true;
  }

  static async #onAnnounceCard(this: CastSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const [standing, card] = [standingOf(this.actor), this.#cardOf(target)];
    if (standing && card) await draftCard(standing, card);
  }

  static async #onCreateCard(this: CastSheet): Promise<void> {
    await askAndCreateCard(this.actor);
  }

  static async #onOpenCard(this: CastSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#itemOf(target)?.sheet?.render({ force: true } as never);
  }

  static async #onDeleteCard(this: CastSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.#itemOf(target);
    if (!item) return;
    const sure = await askSure({
      title: item.name,
      text: say(`CALLBOARD.${isCard(item) ? "Card" : item.type.capitalize()}.DeleteAsk`, { name: item.name }),
      yes: "CALLBOARD.Card.DeleteYes",
      icon: "fa-solid fa-trash",
    });
    if (sure) await item.delete();
  }

  /** Passes a click to the structure's tab that declares its action, else to the sheet itself. */
  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    const act = sectionActOf(target.dataset["action"] ?? "");
    if (act) void act(this, target);
    else super._onClickAction(event, target as never);
  }

  static async #onChangePortrait(this: CastSheet): Promise<void> {
    await pickPicture(this.actor);
  }

  #cardOf(target: HTMLElement): CardItem | undefined {
    const item = this.#itemOf(target);
    return item && isCard(item) ? item : undefined;
  }

  #itemOf(target: HTMLElement): Item.Implementation | undefined {
    return this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  }
}
