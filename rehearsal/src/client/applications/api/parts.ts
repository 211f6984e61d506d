import { renderTemplate } from "../handlebars/templates.ts";
import { attachForm, type FormConfiguration } from "./forms.ts";
import { classNames } from "./frame.ts";

/** The configuration of one part of an application. */
export interface PartConfiguration {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
}

/** Returns the configured parts that a render asks for, in its order. */
export function chosenParts(parts: Record<string, PartConfiguration>, options: any): [string, PartConfiguration][] {
  return (options.parts as string[]).flatMap((partId) => (parts[partId] ? [[partId, parts[partId]] as [string, PartConfiguration]] : []));
}

/** Parses a rendered template into the one element that a part must have. */
function parsePart(partId: string, part: PartConfiguration, html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html;
  if (part.root) {
    const wrapper = document.createElement("div");
    wrapper.append(...template.content.childNodes);
    return wrapper;
  }
  const count = template.content.children.length;
  if (count !== 1) throw new Error(`Template part "${partId}" must render exactly one element, but "${part.template}" rendered ${count}`);
  // Custom elements are upgraded on this page, since a detached window does not define them.
  const element = document.adoptNode(template.content.firstElementChild as HTMLElement);
  customElements.upgrade(element);
  return element;
}

function decorate(app: any, partId: string, { part, element }: { part: PartConfiguration; element: HTMLElement }): HTMLElement {
  element.dataset["applicationPart"] = partId;
  if (part.id) element.id = `${app.id}-${part.id}`;
  element.classList.add(...classNames(part.classes));
  return element;
}

/** Renders the templates of the configured parts, each with its own context. */
export async function renderParts(
  app: any,
  parts: readonly [string, PartConfiguration][],
  { context, options }: { context: any; options: any },
): Promise<Record<string, HTMLElement>> {
  const rendered: Record<string, HTMLElement> = {};
  for (const [partId, part] of parts) {
    const partContext = (await app._preparePartContext(partId, { ...context }, options)) ?? context;
    const html = await renderTemplate(part.template, partContext);
    rendered[partId] = decorate(app, partId, { part, element: parsePart(partId, part, html) });
  }
  return rendered;
}

/** Copies the parts of a class so that a render may change them. */
export function copyParts(parts: Record<string, PartConfiguration>): Record<string, PartConfiguration> {
  return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
}

/** Returns all templates that parts need: their own and their partials. */
export function templatesOf(parts: readonly [string, PartConfiguration][]): string[] {
  return parts.flatMap(([, part]) => [part.template, ...(part.templates ?? [])]);
}

/** Replaces the former element of a part, or appends it. */
function place(app: any, partId: string, { element, content }: { element: HTMLElement; content: HTMLElement }): HTMLElement {
  const prior = content.querySelector<HTMLElement>(`:scope > [data-application-part="${CSS.escape(partId)}"]`);
  if (!prior) {
    content.append(element);
    return element;
  }
  const state = {};
  app._preSyncPartState(partId, element, prior, state);
  prior.replaceWith(element);
  app._syncPartState(partId, element, prior, state);
  return element;
}

/** Fills the content element itself with a root part. */
function fill(app: any, partId: string, { element, content }: { element: HTMLElement; content: HTMLElement }): HTMLElement {
  const again = content.dataset["applicationPart"] === partId;
  const state = {};
  if (again) app._preSyncPartState(partId, element, content, state);
  content.dataset["applicationPart"] = partId;
  content.replaceChildren(...element.childNodes);
  if (again) app._syncPartState(partId, content, content, state);
  return content;
}

/** Puts rendered parts into the content one by one. Yields each part's id and the element now shown for it. */
export function* placeParts(
  app: any,
  rendered: Record<string, HTMLElement>,
  { content, configured }: { content: HTMLElement; configured: Record<string, PartConfiguration> },
): Generator<[string, HTMLElement]> {
  for (const [partId, element] of Object.entries(rendered)) {
    yield [partId, configured[partId]?.root ? fill(app, partId, { element, content }) : place(app, partId, { element, content })];
  }
}

/** Attaches listeners to the forms of a part. */
export function attachPartForms(app: any, forms: Record<string, FormConfiguration>, element: HTMLElement): void {
  for (const [selector, config] of Object.entries(forms)) {
    const form = selector === "" || element.matches(selector) ? element : element.querySelector<HTMLElement>(selector);
    if (form) attachForm(app, form, config);
  }
}
