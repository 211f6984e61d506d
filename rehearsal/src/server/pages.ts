import { generation } from "../common/generation.ts";
import type { PackageData } from "../common/protocol.ts";

/** Data for the pages of the host. */
export interface PageContext {
  readonly title: string;
  readonly routePrefix: string;
  readonly generation: number;
  /** The packages for which reading an unknown member throws. */
  readonly strict: readonly string[];
  /** The size of letters, rows and buttons. */
  readonly look: Look;
}

/** The sizes of core's own parts: as usual, with less room, or with more. */
export const LOOKS = ["usual", "tighter", "looser"] as const;
export type Look = (typeof LOOKS)[number];

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, head: string, body: string, look: Look = "usual"): string {
  return `<!DOCTYPE html>\n<html lang="en" data-look="${look}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeHtml(title)}</title>\n<link rel="icon" href="data:,">\n${head}\n</head>\n${body}\n</html>\n`;
}

const PLAIN = `<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark; }
  form { display: grid; gap: 0.75rem; }
  label { display: grid; gap: 0.25rem; }
  select, input, button { font: inherit; padding: 0.5rem; }
  .error { color: #b00020; }
</style>`;

/** Returns the page on which a person chooses a user and joins. */
export function joinPage(context: PageContext, users: readonly { id: string; name: string; active: boolean }[], error = ""): string {
  const options = users.map(
    ({ id, name, active }) => `<option value="${escapeHtml(id)}"${active ? " disabled" : ""}>${escapeHtml(name)}</option>`,
  );
  const body = `<body class="join">
<h1>${escapeHtml(context.title)}</h1>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
<form method="post" action="join" id="join-game">
<label>User <select name="userid" required><option value="">Choose</option>${options.join("")}</select></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label>
<button type="submit" name="join">Join</button>
</form>
<p>A rehearsal on your own machine. To play, use Foundry VTT.</p>
</body>`;
  return page(context.title, PLAIN, body);
}

/** Returns the page of a server without a world: the installed packages and a form to install one. */
export function setupPage(
  context: PageContext,
  packages: readonly { id: string; title: string; version: string; unavailable: string | null }[],
  error = "",
): string {
  const rows = packages.map(
    (entry) =>
      `<li data-package-id="${escapeHtml(entry.id)}">${escapeHtml(entry.title)} ${escapeHtml(entry.version)}${entry.unavailable ? ` <span class="error">${escapeHtml(entry.unavailable)}</span>` : ""}</li>`,
  );
  const body = `<body class="setup">
<h1>${escapeHtml(context.title)}</h1>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
<ul class="packages">${rows.join("")}</ul>
<form method="post" action="setup/install">
<label>Manifest URL <input type="url" name="manifest" required></label>
<button type="submit" name="install">Install</button>
</form>
</body>`;
  return page(context.title, PLAIN, body);
}

/** The letters that the host's fonts have, as ranges of characters. */
const LETTERS = [
  [
    "latin",
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215",
  ],
  [
    "latin-ext",
    "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+2C60-2C7F, U+A720-A7FF",
  ],
] as const;

/** Returns the style rules for a font that the host serves. */
function facesOf(family: string, folder: string): string {
  return LETTERS.map(
    ([letters, range]) =>
      `@font-face { font-family: "${family}"; font-weight: 400 700; font-display: block; src: url("fonts/${folder}/files/${folder}-${letters}-wght-normal.woff2") format("woff2"); unicode-range: ${range}; }`,
  ).join("\n");
}

/** Returns the page of the game: style layers, the host, then the packages' styles and scripts, the system's before the modules'. */
export function gamePage(context: PageContext, system: PackageData, modules: readonly PackageData[]): string {
  const packages = [system, ...modules];
  const styles = packages.flatMap((entry) => entry.styles.map((style) => importOf(style, entry === system ? "system" : "modules")));
  // Deferred classic scripts and module scripts run in document order, after the host.
  const scripts = packages.flatMap((entry) => [
    ...entry.scripts.map((src) => `<script defer src="${escapeHtml(src)}"></script>`),
    ...entry.esmodules.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ]);
  const head = `<style>@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;</style>
<style>@import url("fonts/fontawesome/css/all.min.css") layer(elements);</style>
<style>${facesOf("Signika", "signika")}
${facesOf("Source Code Pro", "source-code-pro")}</style>
<link rel="stylesheet" href="rehearsal.css">
${styles.join("\n")}
<script>globalThis.ROUTE_PREFIX = ${JSON.stringify(context.routePrefix)}; globalThis.GENERATION = ${generation()}; globalThis.STRICT = ${JSON.stringify(context.strict)};</script>
<script type="module" src="scripts/rehearsal.js"></script>
${scripts.join("\n")}`;
  return page(context.title, head, `<body class="vtt game system-${escapeHtml(system.id)}"></body>`, context.look);
}

function importOf(style: { readonly src: string; readonly layer?: string | null }, usual: string): string {
  const url = JSON.stringify(style.src).replaceAll("<", "\\3c ");
  const layer = style.layer === null ? "" : ` layer(${(style.layer ?? usual).replace(/[^\w.-]/g, "")})`;
  return `<style>@import url(${url})${layer};</style>`;
}
