import { sanitizeHtml } from "./sanitize.ts";
import { isRecord } from "./guard.ts";

/** The fields of a subtype that the server checks, from the manifest's `documentTypes`. Paths are relative to `system`. */
export interface SubtypeRules {
  readonly htmlFields?: readonly string[];
  readonly filePathFields?: Readonly<Record<string, readonly string[]>>;
  readonly gmOnlyFields?: readonly string[];
}

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  IMAGE: ["apng", "avif", "bmp", "gif", "jpg", "jpeg", "png", "svg", "tiff", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yml", "yaml"],
  FONT: ["otf", "ttf", "woff", "woff2"],
  GRAPHICS: ["fbx", "glb", "gltf", "mtl", "obj", "stl", "usdz"],
  MEDIA: [
    "apng",
    "avif",
    "bmp",
    "gif",
    "jpg",
    "jpeg",
    "png",
    "svg",
    "tiff",
    "webp",
    "m4v",
    "mp4",
    "ogv",
    "webm",
    "aac",
    "flac",
    "m4a",
    "mid",
    "mp3",
    "ogg",
    "opus",
    "wav",
  ],
};

type Visit = (holder: any, key: string, value: unknown) => void;

/** Visits the values at a path of an object. `*` is any element or key. Keys with `==` or `-=` count as the key itself. */
function visit(target: unknown, parts: readonly string[], see: Visit): void {
  const [part, ...rest] = parts;
  if (part === undefined || typeof target !== "object" || target === null) return;
  for (const key of Object.keys(target)) {
    if (part !== "*" && key.replace(/^[-=]=/, "") !== part) continue;
    const value = (target as Record<string, unknown>)[key];
    if (rest.length === 0) see(target, key, value);
    else visit(operand(value), rest, see);
  }
}

/** Returns the value of a serialised operator of generation 14, or any other value as it is. */
function operand(value: unknown): unknown {
  return isRecord(value) && "__$OPERATOR$__" in value ? value["value"] : value;
}

/** Sanitises the subtype's HTML fields in a source of a document, in place. The source is expanded and may be partial. */
export function cleanHtml(rules: SubtypeRules, source: Record<string, unknown>): void {
  for (const system of systemsOf(source)) {
    for (const path of rules.htmlFields ?? []) {
      visit(system, path.split("."), (holder, key, value) => {
        if (typeof value === "string") holder[key] = sanitizeHtml(value);
      });
    }
  }
}

/** Returns the first field reserved for GMs that expanded changes touch, also by replacing or deleting its parent. Null if there is none. */
export function touchedGmField(rules: SubtypeRules, changes: Record<string, unknown>): string | null {
  const touched = (rules.gmOnlyFields ?? []).find((path) => reaches(changes, ["system", ...path.split(".")]));
  return touched === undefined ? null : `system.${touched}`;
}

function reaches(value: unknown, parts: readonly string[]): boolean {
  const [part, ...rest] = parts;
  if (part === undefined) return true;
  if (!isRecord(value)) return value !== undefined;
  if ("__$OPERATOR$__" in value) return true;
  return Object.entries(value).some(([key, inner]) => {
    if (part !== "*" && key.replace(/^[-=]=/, "") !== part) return false;
    return /^[-=]=/.test(key) || reaches(inner, rest);
  });
}

/** Throws if a file path field names a kind of file that the manifest does not allow. */
export function assertFilePaths(rules: SubtypeRules, source: Record<string, unknown>): void {
  for (const system of systemsOf(source)) {
    for (const [path, categories] of Object.entries(rules.filePathFields ?? {})) {
      visit(system, path.split("."), (_holder, _key, value) => {
        if (typeof value !== "string" || value === "") return;
        const extension = (value.split(/[?#]/)[0]?.split(".").at(-1) ?? "").toLowerCase();
        if (!categories.some((category) => EXTENSIONS[category]?.includes(extension)))
          throw new Error(`system.${path} must be a file of the kind ${categories.join(", ")}`);
      });
    }
  }
}

/** Returns the `system` objects of a source, also one that replaces it as a whole. */
function systemsOf(source: Record<string, unknown>): unknown[] {
  return ["system", "==system"].map((key) => operand(source[key])).filter((system) => system !== undefined);
}
