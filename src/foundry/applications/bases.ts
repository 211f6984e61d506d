const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

type Mixable = typeof foundry.applications.api.ApplicationV2;

/** A part of an application: its template, the partials it uses, and what keeps its scroll position. */
export interface Part {
  readonly template: string;
  readonly templates?: string[];
  readonly scrollable?: string[];
}

/** What the Handlebars mixin adds, as far as this system leans on it. */
interface HandlebarsParts {
  PARTS: Record<string, Part>;
}

/** What the mixin adds to its instances; a class, since only one can say what is protected. */
declare abstract class Parted extends ActorSheetV2 {
  /** On 14 alone, as `attachWindow`. */
  detachWindow(): Promise<void>;
  attachWindow(): Promise<void>;
  protected _configureRenderParts(options: object): Record<string, Part>;
  protected _preparePartContext(partId: string, context: object, options: object): Promise<object>;
}
type PartedSheet = typeof Parted & HandlebarsParts;

/** What the mixin and 14 add to item sheets. */
declare abstract class PartedItem extends ItemSheetV2 {
  detachWindow(): Promise<void>;
  attachWindow(): Promise<void>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void;
}

/** The base of every actor sheet here; mixed and cast once, since the mixin's own type is ruinous to check. */
export const ActorSheetBase = HandlebarsApplicationMixin(ActorSheetV2 as unknown as Mixable) as unknown as PartedSheet;

/** The base of every item sheet here. */
export const ItemSheetBase = HandlebarsApplicationMixin(ItemSheetV2 as unknown as Mixable) as unknown as typeof PartedItem &
  HandlebarsParts;

/** What 14 adds to applications that may stand in a window of their own: 13 calls none of it. */
declare class Detachable extends foundry.applications.api.ApplicationV2 {
  protected _onDetach(from: Document, to: Document): void;
  protected _onAttach(from: Document, to: Document): void;
}

/** The base of every window here that shows no single document. */
export const WindowBase = HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2) as unknown as typeof Detachable &
  HandlebarsParts;

/** The path under which Foundry serves a file of ours. */
export const asset = (path: string): string => `systems/callboard/${path}`;

/** The path of a template of ours. */
export const template = (path: string): string => asset(`templates/${path}.hbs`);
