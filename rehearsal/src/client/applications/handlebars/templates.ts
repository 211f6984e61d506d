import Handlebars from "handlebars";
import type { SentTemplate } from "../../../common/sent-template.ts";
import { packageOf, readingFor } from "../../boot/door.ts";

/** A compiled template. */
export type Template = (context: any, options?: any) => string;

const loading = new Map<string, Promise<Template>>();

/** The templates wanted at this moment. They are fetched together, since a request costs more than its content. */
let wanted: { readonly paths: Set<string>; readonly sent: Promise<Readonly<Record<string, SentTemplate>>> } | null = null;

/** The number of templates that one address can name. */
const AT_ONCE = 50;

async function ask(paths: readonly string[]): Promise<Readonly<Record<string, SentTemplate>>> {
  const [some, more] = [paths.slice(0, AT_ONCE), paths.slice(AT_ONCE)];
  const response = await fetch(foundry.utils.getRoute(`compiled?${new URLSearchParams(some.map((path) => ["path", path]))}`));
  if (!response.ok) throw new Error(`The templates "${some.join(", ")}" could not be loaded: ${response.status}`);
  return { ...(await response.json()), ...(more.length > 0 && (await ask(more))) };
}

function sentOf(path: string): Promise<Readonly<Record<string, SentTemplate>>> {
  if (wanted === null) {
    const paths = new Set<string>();
    const sent = Promise.resolve().then(() => {
      wanted = null;
      return ask([...paths]);
    });
    wanted = { paths, sent };
  }
  wanted.paths.add(path);
  return wanted.sent;
}

/** Returns the template that the server compiled. Otherwise compiles its text here, which fails only when drawn. */
function compiledFrom({ script, text = "" }: SentTemplate): Template {
  if (script === undefined) return Handlebars.compile(text, { preventIndent: true });
  return Handlebars.template(new Function(`return ${script}`)());
}

/** Fetches the text of a template from another server. */
async function foreign(address: string): Promise<SentTemplate> {
  const response = await fetch(address);
  return response.ok ? { text: await response.text() } : { status: response.status };
}

async function fetchTemplate(path: string): Promise<Template> {
  const sent = /^https?:/.test(path) ? await foreign(path) : ((await sentOf(path))[path] ?? {});
  if (sent.script === undefined && sent.text === undefined)
    throw new Error(`The template "${path}" could not be loaded: ${sent.status ?? "nothing was sent"}`);
  const compiled = compiledFrom(sent);
  const owner = packageOf(path);
  const drawn: Template = (context, options) => readingFor(owner, () => compiled(context, options));
  return Object.assign(drawn, compiled);
}

/** Returns a template by its path, fetched and compiled once. It is then usable as a partial under its path or `id`. */
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

/** Loads templates for later use as partials, under their paths or the given names. */
export async function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Template[]> {
  const entries: [string | undefined, string][] = Array.isArray(paths) ? paths.map((path) => [undefined, path]) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template with data. Getters of class instances can be read too. */
export async function renderTemplate(path: string, data: any): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {});
}
