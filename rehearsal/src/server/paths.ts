import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Returns the folder of the host (with templates, lang, icons), searched upwards from here, since the server runs bundled and unbundled. */
export function hostFolder(): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "@callboard/rehearsal") return folder;
  }
  throw new Error("The rehearsal's own folder was not found.");
}

/** The packages of the served fonts, by folder name: icons, letters, and letters for code. */
const FONTS: Readonly<Record<string, string>> = {
  fontawesome: "@fortawesome/fontawesome-free",
  signika: "@fontsource-variable/signika",
  "source-code-pro": "@fontsource-variable/source-code-pro",
};

/** Returns the folder of a font's package. Null if the host has no such font. */
export function fontFolder(name: string): string | null {
  const found = Object.hasOwn(FONTS, name) ? FONTS[name] : null;
  return found ? path.dirname(createRequire(import.meta.url).resolve(`${found}/package.json`)) : null;
}

/** Joins paths like `path.join`. Null if the result would leave the folder. */
export function inside(folder: string, relative: string): string | null {
  if (relative.includes("\0")) return null;
  const resolved = path.resolve(folder, `./${relative}`);
  return resolved === folder || resolved.startsWith(folder + path.sep) ? resolved : null;
}
