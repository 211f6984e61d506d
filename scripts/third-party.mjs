import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The file next to the script that lists the bundled packages. */
export const NOTICES = "THIRD-PARTY.md";

const HEAD = `# What others wrote

\`callboard.js\` holds code of these packages, under their own licences.
`;

/** Returns the folder of the package of a module file. Null for our own files and those that the bundler made. */
function packageOf(file) {
  const clean = file.replace(/^\0/, "").split("?")[0];
  if (!clean.split(path.sep).includes("node_modules") || !existsSync(clean)) return null;
  for (let folder = path.dirname(clean); path.basename(folder) !== "node_modules"; folder = path.dirname(folder)) {
    const manifest = path.join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name) return folder;
  }
  throw new Error(`No package holds ${clean}`);
}

/** Returns a package's name, version and licence, with the texts of its licence and notices. Throws if it has none. */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length === 0) throw new Error(`${name} is bundled, and brings no text of its licence`);
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  return `## ${name} ${version} (${license})\n\n${texts.map((text) => `\`\`\`text\n${text}\n\`\`\`\n`).join("\n")}`;
}

/** Returns the notices of all packages of these module files. Throws if a package has no text of its licence. */
export function noticesOf(files) {
  const folders = [...new Set(files.map(packageOf))].filter((folder) => folder !== null);
  return [HEAD, ...folders.sort().map(noticeOf)].join("\n");
}

/** Returns a plugin that writes the notices of what is really in the bundle next to it. */
export function thirdParty() {
  return {
    name: "third-party",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const files = chunks.flatMap(({ modules }) => Object.keys(modules));
      this.emitFile({ type: "asset", fileName: NOTICES, source: noticesOf(files) });
    },
  };
}
