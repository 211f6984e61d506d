import type { Generation } from "../common/generation.ts";
import { isNewerVersion } from "../common/utils/index.ts";
import { isRecord } from "./guard.ts";

/** What kind of package a manifest describes, by the name of its file. */
export type PackageKind = "system" | "module";

/** A compendium pack as a manifest declares it. */
export interface PackManifest {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly path: string;
  readonly [key: string]: unknown;
}

/** A package's manifest, cleaned, with what the server acts on; paths are relative to the package. */
export interface Manifest {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly compatibility: Readonly<Record<"minimum" | "verified" | "maximum", string | undefined>>;
  readonly esmodules: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly { readonly src: string; readonly layer?: string | null }[];
  readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
  readonly packs: readonly PackManifest[];
  readonly documentTypes: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly socket: boolean;
  readonly manifest: string;
  readonly download: string;
  readonly [key: string]: unknown;
}

/** The build that stands for each generation. */
export const BUILDS: Readonly<Record<Generation, number>> = { 13: 351, 14: 366 };

/** Cleans and validates a manifest; throws with what is wrong with it. */
export function parseManifest(json: unknown): Manifest {
  if (!isRecord(json)) throw new Error("The manifest is not an object.");
  const { id, title, version } = json;
  if (typeof id !== "string" || !/^[A-Za-z0-9_-]+$/.test(id)) throw new Error(`"${String(id)}" is not a valid package id`);
  if (typeof title !== "string" || title.trim() === "") throw new Error("title: may not be blank");
  const cleanVersion = version === undefined ? "0" : String(version);
  if (/['"<>&]/.test(cleanVersion)) throw new Error(`version: "${cleanVersion}" holds characters that are not allowed`);
  return {
    ...json,
    id,
    title: title.trim(),
    version: cleanVersion,
    compatibility: compatibilityOf(json["compatibility"]),
    esmodules: strings(json["esmodules"], "esmodules"),
    scripts: strings(json["scripts"], "scripts"),
    styles: list(json["styles"], "styles").map(parseStyle),
    languages: list(json["languages"], "languages").map(parseLanguage),
    packs: list(json["packs"], "packs").map(parsePack),
    documentTypes: documentTypesOf(json["documentTypes"]),
    socket: json["socket"] === true,
    manifest: typeof json["manifest"] === "string" ? json["manifest"] : "",
    download: typeof json["download"] === "string" ? json["download"] : "",
  };
}

function list(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Error(`${name}: must be a list`);
  return value;
}

function strings(value: unknown, name: string): string[] {
  return list(value, name).map((element) => text(element, name));
}

function text(value: unknown, name: string): string {
  if (typeof value !== "string" || value === "") throw new Error(`${name}: must be a text that is not empty`);
  return value;
}

function parseStyle(value: unknown): { src: string; layer?: string | null } {
  if (typeof value === "string") return { src: text(value, "styles") };
  if (!isRecord(value)) throw new Error("styles: must hold texts or objects with src");
  const layer = value["layer"];
  if (layer !== undefined && layer !== null && typeof layer !== "string") throw new Error("styles: a layer must be a text or null");
  return { src: text(value["src"], "styles.src"), ...(layer === undefined ? {} : { layer }) };
}

function parseLanguage(value: unknown): { lang: string; name: string; path: string } {
  if (!isRecord(value)) throw new Error("languages: must hold objects");
  const lang = text(value["lang"], "languages.lang");
  Intl.getCanonicalLocales(lang);
  return { ...value, lang, name: typeof value["name"] === "string" ? value["name"] : lang, path: text(value["path"], "languages.path") };
}

function parsePack(value: unknown): PackManifest {
  if (!isRecord(value)) throw new Error("packs: must hold objects");
  const name = text(value["name"], "packs.name");
  if (!/^[\w-]+$/.test(name)) throw new Error(`packs: "${name}" is not a valid name`);
  const path = typeof value["path"] === "string" && value["path"] ? value["path"] : `packs/${name}`;
  return { ...value, name, label: text(value["label"], "packs.label"), type: text(value["type"], "packs.type"), path };
}

function compatibilityOf(value: unknown): Manifest["compatibility"] {
  const given = isRecord(value) ? value : {};
  const part = (name: string): string | undefined => (given[name] === undefined || given[name] === null || given[name] === "" ? undefined : String(given[name]));
  return { minimum: part("minimum"), verified: part("verified"), maximum: part("maximum") };
}

function documentTypesOf(value: unknown): Manifest["documentTypes"] {
  const types: Record<string, Record<string, object>> = {};
  for (const [documentName, subtypes] of Object.entries(isRecord(value) ? value : {})) {
    if (!isRecord(subtypes)) throw new Error(`documentTypes.${documentName}: must be an object`);
    types[documentName] = Object.fromEntries(Object.entries(subtypes).map(([type, rules]) => [type, isRecord(rules) ? rules : {}]));
  }
  return types;
}

/** Why a package cannot run in a generation, or null. */
export function incompatibility({ compatibility }: Manifest, generation: Generation): string | null {
  const { minimum, maximum } = compatibility;
  const current = `${generation}.${BUILDS[generation]}`;
  if (minimum !== undefined && isNewerVersion(minimum, current)) return `it needs version ${minimum} at least, this is ${current}`;
  // A maximum of "13" allows every build of 13.
  const reached = maximum?.includes(".") ? current : String(generation);
  if (maximum !== undefined && isNewerVersion(reached, maximum)) return `it runs up to version ${maximum}, this is ${current}`;
  return null;
}
