import { zipSync } from "fflate";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The date of everything in an archive: an archive's dates are local ones, so that this one is made of local numbers, the same in all zones. */
const DATE = new Date(2026, 0, 1);

/** The files of a folder, as paths relative to it, sorted, so that two builds of one tree give the same archive. */
function filesBelow(folder, prefix = "") {
  return readdirSync(path.join(folder, prefix))
    .sort()
    .flatMap((name) => {
      const relative = path.posix.join(prefix, name);
      return statSync(path.join(folder, relative)).isDirectory() ? filesBelow(folder, relative) : [relative];
    });
}

/** Writes an archive of folders, each under a name of its own ("" for its root); gives the paths that it holds. The same folders give the same bytes. */
export function writeArchive(zip, folders) {
  const entries = Object.fromEntries(
    Object.entries(folders).flatMap(([name, folder]) =>
      filesBelow(folder).map((file) => [path.posix.join(name, file), new Uint8Array(readFileSync(path.join(folder, file)))]),
    ),
  );
  writeFileSync(zip, zipSync(entries, { level: 9, mtime: DATE }));
  return Object.keys(entries);
}
