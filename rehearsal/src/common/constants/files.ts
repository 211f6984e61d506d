/** What files there are and which HTML is let through. */
export const HTML_FILE_EXTENSIONS = { htm: "text/html", html: "text/html" };
export const IMAGE_FILE_EXTENSIONS = {
  apng: "image/apng", avif: "image/avif", bmp: "image/bmp", gif: "image/gif", jpeg: "image/jpeg", jpg: "image/jpeg", png: "image/png", svg: "image/svg+xml", tiff: "image/tiff", webp: "image/webp",
};
export const VIDEO_FILE_EXTENSIONS = { m4v: "video/mp4", mp4: "video/mp4", ogv: "video/ogg", webm: "video/webm" };
export const AUDIO_FILE_EXTENSIONS = { aac: "audio/aac", flac: "audio/flac", m4a: "audio/mp4", mid: "audio/midi", mp3: "audio/mpeg", ogg: "audio/ogg", opus: "audio/opus", wav: "audio/wav", webm: "audio/webm" };
export const TEXT_FILE_EXTENSIONS = { csv: "text/csv", json: "application/json", md: "text/markdown", pdf: "application/pdf", tsv: "text/tab-separated-values", txt: "text/plain", xml: "application/xml", yaml: "application/yaml", yml: "application/yaml" };
export const FONT_FILE_EXTENSIONS = { otf: "font/otf", ttf: "font/ttf", woff: "font/woff", woff2: "font/woff2" };
export const GRAPHICS_FILE_EXTENSIONS = { fbx: "application/octet-stream", glb: "model/gltf-binary", gltf: "model/gltf+json", mtl: "model/mtl", obj: "model/obj", stl: "model/stl", usdz: "model/vnd.usdz+zip" };
export const UPLOADABLE_FILE_EXTENSIONS = { ...IMAGE_FILE_EXTENSIONS, ...VIDEO_FILE_EXTENSIONS, ...AUDIO_FILE_EXTENSIONS, ...TEXT_FILE_EXTENSIONS, ...FONT_FILE_EXTENSIONS, ...GRAPHICS_FILE_EXTENSIONS };
export const FILE_CATEGORIES = {
  HTML: HTML_FILE_EXTENSIONS, IMAGE: IMAGE_FILE_EXTENSIONS, VIDEO: VIDEO_FILE_EXTENSIONS, AUDIO: AUDIO_FILE_EXTENSIONS, TEXT: TEXT_FILE_EXTENSIONS, FONT: FONT_FILE_EXTENSIONS, GRAPHICS: GRAPHICS_FILE_EXTENSIONS,
  MEDIA: { ...IMAGE_FILE_EXTENSIONS, ...VIDEO_FILE_EXTENSIONS, ...AUDIO_FILE_EXTENSIONS, ...TEXT_FILE_EXTENSIONS, ...FONT_FILE_EXTENSIONS, ...GRAPHICS_FILE_EXTENSIONS },
};
export const MEDIA_FILE_CATEGORIES = FILE_CATEGORIES;
export const MEDIA_MIME_TYPES = [...new Set(Object.values(UPLOADABLE_FILE_EXTENSIONS))].sort();

export const ALLOWED_HTML_TAGS = [
  ..."header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br p blockquote summary details span code pre a label abbr cite mark q ruby rp rt small time var kbd samp".split(" "),
  ..."dfn sub sup strong em b i u s del ins ol ul li dl dd dt table thead tbody tfoot tr th td col colgroup img figure figcaption caption".split(" "),
  ..."input select option optgroup datalist textarea button fieldset legend audio video track embed iframe object source area map form dialog meter progress output template canvas svg g use path".split(" "),
  ..."menu search wbr bdi bdo data picture hgroup secret-block enriched-content document-embed".split(" "),
];
export const ALLOWED_HTML_ATTRIBUTES: Record<string, readonly string[]> = {
  "*": ["class", "data-*", "id", "title", "style", "draggable", "aria-*", "tabindex", "dir", "hidden", "inert", "role", "is", "lang", "popover", "autocapitalize", "autocorrect", "autofocus", "inputmode", "spellcheck", "translate"],
  a: ["href", "name", "target", "rel"],
  area: ["alt", "coords", "href", "rel", "shape", "target"],
  audio: ["controls", "loop", "muted", "src", "autoplay"],
  blockquote: ["cite"],
  button: ["disabled", "name", "type", "value"],
  col: ["span"],
  colgroup: ["span"],
  details: ["open", "name"],
  fieldset: ["disabled", "name"],
  form: ["name"],
  iframe: ["src", "srcdoc", "name", "height", "width", "loading", "sandbox"],
  img: ["height", "src", "width", "usemap", "sizes", "srcset", "alt"],
  input: ["checked", "disabled", "name", "value", "placeholder", "type", "alt", "height", "list", "max", "min", "readonly", "step", "src", "width", "required", "pattern", "maxlength", "minlength", "multiple"],
  label: ["for"],
  li: ["value"],
  map: ["name"],
  meter: ["value", "min", "max", "low", "high", "optimum"],
  ol: ["reversed", "start", "type"],
  optgroup: ["disabled", "label"],
  option: ["disabled", "selected", "label", "value"],
  output: ["for", "name"],
  progress: ["max", "value"],
  select: ["name", "disabled", "multiple", "size", "required"],
  source: ["media", "sizes", "src", "srcset", "type"],
  svg: ["viewbox", "width", "height", "fill"],
  path: ["d", "fill", "stroke"],
  table: ["border"],
  td: ["colspan", "headers", "rowspan"],
  textarea: ["rows", "cols", "disabled", "name", "readonly", "wrap", "placeholder"],
  th: ["abbr", "colspan", "headers", "rowspan", "scope", "sorted"],
  time: ["datetime"],
  track: ["default", "kind", "label", "src", "srclang"],
  video: ["controls", "height", "width", "loop", "muted", "poster", "src", "autoplay"],
};
export const ALLOWED_URL_SCHEMES = ["http", "https", "data", "mailto", "obsidian", "syrinscape-online"];
export const ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES = ["href", "src", "cite"];
export const TRUSTED_IFRAME_DOMAINS = ["google.com", "youtube.com"];
