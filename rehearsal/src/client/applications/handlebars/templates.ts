import Handlebars from "handlebars";
import { packageOf, readingFor } from "../../boot/door.ts";

/** A compiled template. */
export type Template = (context: any, options?: any) => string;

const loading = new Map<string, Promise<Template>>();

function route(path: string): string {
  if (/^https?:/.test(path)) return path;
  return foundry.utils.getRoute(path);
}

async function fetchTemplate(path: string): Promise<Template> {
  const response = await fetch(route(path));
  if (!response.ok) throw new Error(`The template "${path}" could not be loaded: ${response.status}`);
  const compiled = Handlebars.compile(await response.text(), { preventIndent: true });
  const owner = packageOf(path);
  const drawn: Template = (context, options) => readingFor(owner, () => compiled(context, options));
  return Object.assign(drawn, compiled);
}

/** A template by its path, fetched and compiled once, and from then on usable as a partial under its path or another name. */
export async function getTemplate(path: string, id?: string): Promise<Template> {
  if (!path) throw new Error("A template must have a path");
  let promise = loading.get(path);
  if (!promise) {
    promise = fetchTemplate(path);
    loading.set(path, promise);
    promise.catch(() => loading.delete(path));
  }
  const template = await promise;
  for (const name of new Set([path, id ?? path])) {
    if (!Object.hasOwn(Handlebars.partials, name)) Handlebars.registerPartial(name, template as any);
  }
  return template;
}

/** Loads templates for later use as partials, under their paths or the names given. */
export async function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Template[]> {
  const entries: [string | undefined, string][] = Array.isArray(paths) ? paths.map((path) => [undefined, path]) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template with data; the data may be of any class, its getters can be read. */
export async function renderTemplate(path: string, data: any): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {});
}
