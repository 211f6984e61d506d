import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Returns the files below a folder of the repository that end in `ending`, as paths from the root. Empty if the folder is missing. */
export function filesBelow(folder: string, ending: string): string[] {
  try {
    return readdirSync(path.join(ROOT, folder))
      .filter((name) => name !== "node_modules" && name !== "dist")
      .flatMap((name) => {
        const file = path.posix.join(folder, name);
        return statSync(path.join(ROOT, file)).isDirectory() ? filesBelow(file, ending) : file.endsWith(ending) ? [file] : [];
      });
  } catch {
    return [];
  }
}

/** Returns the text of a file of the repository. */
export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** Returns the value of a JSON file of the repository. */
export function json(file: string): any {
  return JSON.parse(read(file));
}

/** Returns the leaves of nested JSON as dotted keys. */
export function leaves(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([key, child]) =>
    child !== null && typeof child === "object" ? leaves(child, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}
