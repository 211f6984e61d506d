import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "..");
/** The files that name the version, and how often. */
const NAMED_IN = { "package.json": 1, "package-lock.json": 2, "system.json": 1 };
/** The heading of unreleased changes. */
const UNRELEASED = "## [Unreleased]";

/** Returns the section of a version in the changelog, without its heading. Null if there is none. */
export function sectionOf(changelog, version) {
  const heading = version === null ? UNRELEASED : `## [${version}] - `;
  const [, section] = `\n${changelog}`.split(`\n${heading}`);
  if (section === undefined) return null;
  return section.split("\n").slice(1).join("\n").split(/^## /m)[0].trim();
}

/** Returns the reasons why a tag is no release, as sentences. Empty if it is one. Takes package.json and system.json as values and the changelog as text. */
export function faultsOf(tag, { manifest, pkg, changelog }) {
  const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
  if (version === undefined) return [`${tag} is no version: a tag is a v and three numbers, such as v0.2.0.`];
  const faults = [];
  for (const [file, named] of [
    ["package.json", pkg.version],
    ["system.json", manifest.version],
  ])
    if (named !== version) faults.push(`${file} is of version ${named}, not ${version}.`);
  if (manifest.download !== `${manifest.url}/releases/download/${tag}/callboard.zip`)
    faults.push(`"download" in system.json does not name the archive of ${tag}.`);
  if (!sectionOf(changelog, version)) faults.push(`CHANGELOG.md has no section "## [${version}] - <date>" that says something.`);
  return faults;
}

/** Returns the changelog with the unreleased changes moved under a version and a day. Throws if there are none, or if the version has a section. */
export function changelogWith(changelog, version, day) {
  if (sectionOf(changelog, version) !== null) throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  if (!sectionOf(changelog, null)) throw new Error(`CHANGELOG.md says nothing under "${UNRELEASED}".`);
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${day}`);
}

/** Returns a file's text with another version: in its first `times` members "version" and in the address of the archive. */
export function fileWith(text, times, version) {
  let left = times;
  return text
    .replace(/"version": "[^"]*"/g, (whole) => (left-- > 0 ? `"version": "${version}"` : whole))
    .replace(/\/releases\/download\/v[^/"]+\//, () => `/releases/download/v${version}/`);
}

const readText = (name) => readFileSync(path.join(root, name), "utf8");

/** Prints the changelog's section of a tag. Exits with 1 if the tag is no release. */
function tellNotes(tag) {
  const [manifest, pkg] = ["system.json", "package.json"].map((name) => JSON.parse(readText(name)));
  const changelog = readText("CHANGELOG.md");
  const faults = faultsOf(tag, { manifest, pkg, changelog });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(sectionOf(changelog, manifest.version));
}

/** Writes the version to all files that name it, commits, and tags the commit. A person must push it. */
function release(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Give the version: npm run release -- 0.2.0");
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  if (git("status", "--porcelain") !== "") throw new Error("There are changes that are not committed.");
  const changelog = changelogWith(readText("CHANGELOG.md"), version, new Date().toISOString().slice(0, 10));
  for (const [name, times] of Object.entries(NAMED_IN)) writeFileSync(path.join(root, name), fileWith(readText(name), times, version));
  writeFileSync(path.join(root, "CHANGELOG.md"), changelog);
  git("commit", "--all", "--message", `release: ${version}`);
  git("tag", `v${version}`);
  console.log(`v${version} is tagged. Push it to release it: git push origin HEAD v${version}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [first = "", tag = ""] = process.argv.slice(2);
  try {
    if (first === "--notes") tellNotes(tag);
    else release(first);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
