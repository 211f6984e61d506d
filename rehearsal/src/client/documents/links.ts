/** Returns a document's UUID as seen from another. It is relative for descendants and siblings. */
export function relativeUuid(document: any, relative: any): string {
  if (!relative || document.pack !== relative.pack) return document.uuid;
  const own: string = document.uuid;
  const base: string = relative.uuid;
  if (own.startsWith(`${base}.`)) return `.${own.slice(base.length + 1)}`;
  if (document.isEmbedded && document.parent === relative.parent && document.documentName === relative.documentName)
    return `.${document.id}`;
  return own;
}

/** Returns the text that links to a document. */
export function documentLink(document: any, { relativeTo, label }: { relativeTo?: any; label?: string }): string {
  const uuid = relativeTo ? relativeUuid(document, relativeTo) : document.uuid;
  return `@UUID[${uuid}]{${label ?? document.name}}`;
}

/** Creates a link to a document for the page. */
export function anchor(document: any, { attrs = {}, dataset = {}, classes = [], name, icon }: any = {}): HTMLAnchorElement {
  const made = globalThis.document.createElement("a");
  made.classList.add("content-link", ...classes);
  made.draggable = true;
  for (const [key, value] of Object.entries<string>(attrs)) made.setAttribute(key, value);
  const data = { link: "", uuid: document.uuid, id: document.id, type: document.documentName, pack: document.pack, ...dataset };
  for (const [key, value] of Object.entries<any>(data)) if (value !== null && value !== undefined) made.dataset[key] = String(value);
  const sign = globalThis.document.createElement("i");
  sign.className = icon ?? CONFIG[document.documentName].sidebarIcon;
  made.append(sign, globalThis.document.createTextNode(name ?? document.name));
  return made;
}

/** Returns a document as embedded in another text: its own HTML, by default in a figure with its name. Null if it has none. */
export async function embed(document: any, config: any, options: any): Promise<HTMLElement | null> {
  const content = await document._buildEmbedHTML(config, options);
  if (!content) return null;
  const inline = config.inline === true;
  const outer = globalThis.document.createElement(inline ? "document-embed" : "figure");
  outer.classList.add("content-embed", ...(config.classes?.split(" ") ?? []));
  if (content instanceof HTMLCollection || Array.isArray(content)) outer.append(...Array.from(content as ArrayLike<Element>));
  else outer.append(content);
  if (inline || config.cite === false) return outer;
  const caption = globalThis.document.createElement("figcaption");
  caption.append(anchor(document, { name: config.label }));
  outer.append(caption);
  return outer;
}
