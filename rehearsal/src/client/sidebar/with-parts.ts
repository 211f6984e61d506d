import { ApplicationV2 } from "../applications/api/application.ts";
import { HandlebarsApplicationMixin } from "../applications/api/handlebars-application.ts";
import { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";

/** The members that the mixin adds to an application. */
interface Parts {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: any): Record<string, any>;
  _preparePartContext(partId: string, context: any, options: any): Promise<any>;
  _attachPartListeners(partId: string, htmlElement: HTMLElement, options: any): void;
}

/** The type of a class with the mixin. */
type WithParts<Base extends abstract new (...args: any[]) => any> = Omit<Base, "prototype"> & {
  new (options?: any): InstanceType<Base> & Parts;
  DEFAULT_OPTIONS: any;
  TABS: any;
  PARTS: any;
  emittedEvents: any;
};

/** An application that is rendered from templates. */
export const TemplateApplication = HandlebarsApplicationMixin(ApplicationV2) as WithParts<typeof ApplicationV2>;

/** A tab of the sidebar that is rendered from templates. */
export const TemplateTab = HandlebarsApplicationMixin(AbstractSidebarTab) as WithParts<typeof AbstractSidebarTab>;
