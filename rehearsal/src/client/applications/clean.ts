const TAGS = new Set(
  (
    "a abbr address article aside audio b bdi bdo blockquote br button caption cite code col colgroup data datalist dd del details dfn div dl dt em " +
    "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark menu meter nav ol optgroup " +
    "option output p picture pre progress q rp rt ruby s samp search section select slot small source span strong sub summary sup svg table tbody td " +
    "template textarea tfoot th thead time title tr track u ul var video wbr g path circle ellipse line polygon polyline rect text use defs symbol " +
    "code-mirror color-picker document-embed document-tags enriched-content file-picker hue-slider multi-checkbox multi-select prose-mirror range-picker secret-block string-tags"
  ).split(" "),
);
const ADDRESSES = new Set(["href", "src", "action", "formaction", "poster", "xlink:href", "background"]);
const DROPPED_WITH_CONTENT = new Set(["script", "style", "iframe", "object", "embed", "noscript", "link", "meta", "base"]);

function unsafeAddress(value: string): boolean {
  const scheme = value.replace(/[\u0000-\u0020]/g, "").toLowerCase();
  return (
    scheme.startsWith("javascript:") || scheme.startsWith("vbscript:") || (scheme.startsWith("data:") && !scheme.startsWith("data:image/"))
  );
}

/** Whether an attribute runs no code: no event handler, no `srcdoc` and no address with code. */
export function isSafeAttribute(name: string, value: string): boolean {
  const key = name.toLowerCase();
  return !key.startsWith("on") && key !== "srcdoc" && !(ADDRESSES.has(key) && unsafeAddress(value));
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) if (!isSafeAttribute(name, value)) element.removeAttribute(name);
}

function cleanElement(element: Element): void {
  const tag = element.localName.toLowerCase();
  if (DROPPED_WITH_CONTENT.has(tag)) return element.remove();
  cleanAttributes(element);
  if (!TAGS.has(tag) && !customElements.get(tag)) element.replaceWith(...element.childNodes);
}

/** Removes unknown elements and all code from HTML: scripts, event handlers and addresses with code. */
export function cleanMarkup(raw: string): string {
  const template = document.createElement("template");
  template.innerHTML = raw;
  for (const element of [...template.content.querySelectorAll("*")].reverse()) cleanElement(element);
  return template.innerHTML;
}
