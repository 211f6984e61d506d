import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { changelogWith, faultsOf, fileWith, sectionOf } from "../../scripts/release.mjs";
import { filesBelow, json, read, ROOT } from "../guards/files.ts";

const run = promisify(execFile);
const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A sixth structure.

## [0.2.0] - 2026-12-01

### Fixed

- A tooltip.

## [0.1.0] - 2026-11-25
`;
const URL = "https://example.org/callboard";
const filesOf = (version: string, changelog = CHANGELOG) => ({
  pkg: { version },
  manifest: { version, url: URL, download: `${URL}/releases/download/v${version}/callboard.zip` },
  changelog,
});

describe("a tag", () => {
  it("is a release if everything has its version, and the changelog says what is new", () => {
    expect(faultsOf("v0.2.0", filesOf("0.2.0"))).toEqual([]);
    expect(sectionOf(CHANGELOG, "0.2.0")).toBe("### Fixed\n\n- A tooltip.");
  });

  it.each([
    ["without a section", "v0.3.0", filesOf("0.3.0"), ["CHANGELOG.md has no section"]],
    ["with a section that says nothing", "v0.1.0", filesOf("0.1.0"), ["CHANGELOG.md has no section"]],
    ["without numbers", "latest", filesOf("0.2.0"), ["latest is no version"]],
    ["of another version", "v0.2.0", filesOf("0.1.0"), ["package.json is of version 0.1.0", "system.json is of version 0.1.0", "download"]],
  ])("is refused %s", (_what, tag, files, faults) => {
    const found = faultsOf(tag, files);
    expect(found).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) expect(found[index]).toContain(fault);
  });

  it("is refused by the script that the workflow runs, with a message and its exit code", async () => {
    const refused = await run(process.execPath, [path.join(ROOT, "scripts/release.mjs"), "--notes", "v99.0.0"]).catch((error) => error);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain('CHANGELOG.md has no section "## [99.0.0] - <date>"');
  });
});

describe("a release", () => {
  it("moves unreleased changes under its version and its day, and leaves an empty heading above", () => {
    const changed = changelogWith(CHANGELOG, "0.3.0", "2027-01-02");
    expect(sectionOf(changed, "0.3.0")).toBe("### Added\n\n- A sixth structure.");
    expect(sectionOf(changed, null)).toBe("");
    expect(() => changelogWith(changed, "0.4.0", "2027-01-03")).toThrow("says nothing");
    expect(() => changelogWith(CHANGELOG, "0.2.0", "2027-01-03")).toThrow("has a section of 0.2.0");
  });

  it("is named by its version in every file, and dependencies keep theirs", () => {
    const [pkg, lock, manifest] = ["package.json", "package-lock.json", "system.json"].map((file) => read(file)) as [
      string,
      string,
      string,
    ];
    expect(JSON.parse(fileWith(pkg, 1, "9.8.7"))).toEqual({ ...JSON.parse(pkg), version: "9.8.7" });
    const own = JSON.parse(lock);
    const packages = { ...own.packages, "": { ...own.packages[""], version: "9.8.7" } };
    expect(JSON.parse(fileWith(lock, 2, "9.8.7"))).toEqual({ ...own, version: "9.8.7", packages });
    const { url } = json("system.json");
    const download = `${url}/releases/download/v9.8.7/callboard.zip`;
    expect(JSON.parse(fileWith(manifest, 1, "9.8.7"))).toEqual({ ...JSON.parse(manifest), version: "9.8.7", download });
  });
});

describe("the workflows", () => {
  const stepsOf = (name: string) =>
    [...read(`.github/workflows/${name}.yml`).matchAll(/^ +(?:- )?run: (.*)$/gm)].map(([, step = ""]) => step);
  const [start = "", test = ""] = [...read("README.md").matchAll(/```sh\n(.*)\n```/g)].map(([, command = ""]) => command);

  it("run the README's two commands on a fresh Ubuntu", () => {
    expect(stepsOf("ci")).toContain(test);
    const served = stepsOf("ci").find((step) => step.includes(start)) ?? "";
    expect(served).toContain("http://localhost:30000/join");
    expect(read(".github/workflows/ci.yml").match(/runs-on: (.*)/g)).toEqual(["runs-on: ubuntu-latest", "runs-on: ubuntu-latest"]);
  });

  it("package on a tag and attach the files that system.json names, after the tag was checked and everything passed", () => {
    expect(read(".github/workflows/release.yml")).toContain('tags: ["v*"]');
    const steps = stepsOf("release");
    const order = ["scripts/release.mjs --notes", test, "npm run package", "gh release create"].map((part) =>
      steps.findIndex((step) => step.includes(part)),
    );
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(order).not.toContain(-1);
    const { manifest, download } = json("system.json");
    for (const file of [manifest, download]) expect(steps.at(order[3] ?? -1)).toContain(`dist/${path.basename(file)}`);
  });

  it("call only scripts that exist", () => {
    const { scripts } = json("package.json");
    const steps = ["ci", "release", "full"].flatMap(stepsOf).join("\n");
    for (const [, name = ""] of steps.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name]);
    for (const [, file = ""] of steps.matchAll(/node (\S+\.mjs)/g)) expect(filesBelow("scripts", ".mjs")).toContain(file);
  });
});

describe("a reporter", () => {
  it("finds forms, and a private way for secrets", () => {
    const forms = filesBelow(".github/ISSUE_TEMPLATE", ".yml").filter((file) => !file.endsWith("config.yml"));
    expect(forms.length).toBeGreaterThan(2);
    for (const file of forms)
      for (const part of ["name", "description", "body"]) expect(read(file), file).toMatch(new RegExp(`^${part}:`, "m"));
    const { url } = json("system.json");
    for (const file of ["SECURITY.md", ".github/ISSUE_TEMPLATE/config.yml"]) expect(read(file)).toContain(`${url}/security/advisories/new`);
  });

  it("finds every turn structure by its name in play", () => {
    const [, options = ""] = /options: \[(.*)\]/.exec(read(".github/ISSUE_TEMPLATE/bug.yml")) ?? [];
    const { TYPES } = json("lang/en.json");
    for (const id of Object.keys(json("system.json").documentTypes.Combat)) expect(options).toContain(TYPES.Combat[id]);
  });
});
