import { zipSync } from "fflate";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The date of all files in an archive. Archives store local dates, so it is made of local numbers, the same in all time zones. */
const DATE = new Date(2026, 0, 1);

/** Returns the files below a folder as relative paths, sorted, so that two builds of one tree give the same archive. */
function filesBelow(folder, prefix = "") {
  return readdirSync(path.join(folder, prefix))
    .sort()
    .flatMap((name) => {
      const relative = path.posix.join(prefix, name);
      return statSync(path.join(folder, relative)).isDirectory() ? filesBelow(folder, relative) : [relative];
    });
}

/** Writes an archive of folders, each under a name ("" for the root). Returns its paths. The same folders give the same bytes. */
export function writeArchive(zip, folders) {
  const entries = Object.fromEntries(
    Object.entries(folders).flatMap(([name, folder]) =>
      filesBelow(folder).map((file) => [path.posix.join(name, file), new Uint8Array(readFileSync(path.join(folder, file)))]),
    ),
  );
  writeFileSync(zip, zipSync(entries, { level: 9, mtime: DATE }));
  return Object.keys(entries);
}
