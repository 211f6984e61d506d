const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

type Mixable = typeof foundry.applications.api.ApplicationV2;

/** A part of an application: its template, its partials, and the elements that keep their scroll position. */
export interface Part {
  readonly template: string;
  readonly templates?: string[];
  readonly scrollable?: string[];
}

/** The members of the Handlebars mixin that this system uses. */
interface HandlebarsParts {
  PARTS: Record<string, Part>;
}

/** The methods that the Handlebars mixin and v14 add to actor sheets. It is a class, since only a class can declare protected members. */
declare abstract class Parted extends ActorSheetV2 {
  /** Moves the sheet into a browser window of its own. Only on v14, like `attachWindow`. */
  detachWindow(): Promise<void>;
  attachWindow(): Promise<void>;
  protected _configureRenderParts(options: object): Record<string, Part>;
  protected _preparePartContext(partId: string, context: object, options: object): Promise<object>;
}
type PartedSheet = typeof Parted & HandlebarsParts;

/** The methods that the Handlebars mixin and v14 add to item sheets. */
declare abstract class PartedItem extends ItemSheetV2 {
  detachWindow(): Promise<void>;
  attachWindow(): Promise<void>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void;
}

/** The base of every actor sheet of this system. It is mixed and cast once, since the mixin's own type is very slow to check. */
export const ActorSheetBase = HandlebarsApplicationMixin(ActorSheetV2 as unknown as Mixable) as unknown as PartedSheet;

/** The base of every item sheet of this system. */
export const ItemSheetBase = HandlebarsApplicationMixin(ItemSheetV2 as unknown as Mixable) as unknown as typeof PartedItem &
  HandlebarsParts;

/** The additions of v14 to applications in windows of their own. v13 calls none of them. */
declare class Detachable extends foundry.applications.api.ApplicationV2 {
  protected _onDetach(from: Document, to: Document): void;
  protected _onAttach(from: Document, to: Document): void;
}

/** The base of every window of this system that shows no single document. */
export const WindowBase = HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2) as unknown as typeof Detachable &
  HandlebarsParts;

/** Returns the path under which Foundry serves a file of this system. */
export const asset = (path: string): string => `systems/callboard/${path}`;

/** Returns the path of a template of this system, from its name below `templates`. */
export const template = (path: string): string => asset(`templates/${path}.hbs`);
