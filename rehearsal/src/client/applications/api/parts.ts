import { renderTemplate } from "../handlebars/templates.ts";
import type { FormConfiguration } from "./forms.ts";

/** How one part of an application is rendered. */
export interface PartConfiguration {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
}

/** Those of the configured parts that a render asks for, in the order of asking. */
export function chosenParts(parts: Record<string, PartConfiguration>, options: any): [string, PartConfiguration][] {
  return (options.parts as string[]).flatMap((partId) => (parts[partId] ? [[partId, parts[partId]] as [string, PartConfiguration]] : []));
}

/** Parses a rendered template into the one element that a part must be. */
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
  return template.content.firstElementChild as HTMLElement;
}

function decorate(app: any, partId: string, { part, element }: { part: PartConfiguration; element: HTMLElement }): HTMLElement {
  element.dataset["applicationPart"] = partId;
  if (part.id) element.id = `${app.id}-${part.id}`;
  if (part.classes) element.classList.add(...part.classes);
  return element;
}

/** Renders the templates of the configured parts, each with a context of its own. */
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
