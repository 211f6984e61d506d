const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

type Mixable = typeof foundry.applications.api.ApplicationV2;

/** What the Handlebars mixin adds, as far as this system leans on it. */
interface HandlebarsParts {
  PARTS: Record<string, { template: string; templates?: string[]; scrollable?: string[] }>;
}

/** The base of every actor sheet here; mixed and cast once, since the mixin's own type is ruinous to check. */
export const ActorSheetBase = HandlebarsApplicationMixin(ActorSheetV2 as unknown as Mixable) as unknown as typeof ActorSheetV2 &
  HandlebarsParts;

/** The base of every item sheet here. */
export const ItemSheetBase = HandlebarsApplicationMixin(ItemSheetV2 as unknown as Mixable) as unknown as typeof ItemSheetV2 &
  HandlebarsParts;

/** The base of every window here that shows no single document. */
export const WindowBase = HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2) as unknown as Mixable & HandlebarsParts;

/** The path under which Foundry serves a file of ours. */
export const asset = (path: string): string => `systems/callboard/${path}`;

/** The path of a template of ours. */
export const template = (path: string): string => asset(`templates/${path}.hbs`);
