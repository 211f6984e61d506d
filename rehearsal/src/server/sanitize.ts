import sanitize from "sanitize-html";

const GLOBAL_ATTRIBUTES = ["class", "id", "style", "title", "role", "tabindex", "hidden", "lang", "dir", "name", "value", "data-*", "aria-*"];

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...sanitize.defaults.allowedTags,
    ...["img", "picture", "audio", "video", "source", "track", "iframe", "details", "summary", "section", "header", "footer", "article", "aside", "figure", "figcaption"],
    ...["form", "fieldset", "legend", "label", "input", "select", "option", "optgroup", "textarea", "button", "output", "meter", "progress"],
    ...["secret-block", "enriched-content", "document-embed", "ins", "del", "strike", "center", "font", "colgroup", "col", "caption"],
  ],
  allowedAttributes: {
    "*": GLOBAL_ATTRIBUTES,
    a: ["href", "target", "rel", "download", "draggable"],
    img: ["src", "srcset", "alt", "width", "height", "loading", "sizes"],
    audio: ["src", "controls", "loop", "muted", "preload"],
    video: ["src", "controls", "loop", "muted", "preload", "poster", "width", "height", "autoplay", "playsinline"],
    source: ["src", "srcset", "type", "media", "sizes"],
    track: ["src", "kind", "srclang", "label", "default"],
    iframe: ["src", "width", "height", "allowfullscreen", "sandbox", "frameborder"],
    details: ["open"],
    ol: ["start", "type", "reversed"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    col: ["span"],
    input: ["type", "checked", "disabled", "readonly", "placeholder", "min", "max", "step", "list"],
    button: ["type", "disabled"],
    select: ["multiple", "disabled"],
    option: ["selected", "disabled", "label"],
    textarea: ["rows", "cols", "placeholder", "disabled", "readonly"],
    label: ["for"],
    meter: ["min", "max", "low", "high", "optimum"],
    progress: ["max"],
    font: ["color", "size", "face"],
  },
  allowedSchemes: ["http", "https", "mailto", "ftp", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  parseStyleAttributes: false,
};

/** HTML without scripts, inline handlers and script addresses, as the server keeps it. */
export function sanitizeHtml(html: string): string {
  return html.includes("<") || html.includes(">") ? sanitize(html, OPTIONS) : html;
}
