import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, json, read, ROOT } from "./files.ts";

const readme = read("README.md");
/** The first paragraphs. */
const [title, sentence = "", state = ""] = readme.split("\n\n");
/** The largest size of the animated picture, in bytes. */
const LARGEST = 1_000_000;

describe("the README", () => {
  it("says in one sentence what Callboard is, and then that it is a beta", () => {
    expect(title).toBe("# Callboard");
    expect(sentence.match(/\. /g)).toBe(null);
    expect(state).toContain("Beta");
    expect(state).toContain("Not yet run on a live Foundry VTT");
  });

  it("has a row for each structure, in the words of its card in the tracker", () => {
    const { CALLBOARD, TYPES } = json("lang/en.json");
    for (const id of Object.keys(json("system.json").documentTypes.Combat)) {
      const row = readme.split("\n").find((line) => line.startsWith(`| **${TYPES.Combat[id]}**`));
      expect(row).toContain(CALLBOARD[id].About);
      expect(row).toContain(CALLBOARD[id].GoodFor);
      expect(row).toMatch(/\d+ minutes/);
    }
  });

  it("shows how to install it, to try it and to test it, with one command each", () => {
    expect(readme).toContain(json("system.json").manifest);
    expect(readme.match(/```sh\n([^`]*)\n```/g)).toEqual(["```sh\nnpm ci && npm start\n```", "```sh\nnpm ci && npm test\n```"]);
  });

  it("links only to files that exist, like the documents, and has an animated picture that loads quickly", () => {
    const files = ["README.md", ...filesBelow("docs", ".md")];
    const lost = files.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, to = ""]) => path.join(ROOT, path.dirname(file), to))
        .filter((to) => !existsSync(to))
        .map((to) => `${file}: ${path.relative(ROOT, to)}`),
    );
    expect(lost).toEqual([]);
    const [, animated = ""] = /!\[[^\]]*\]\(([^)]+\.webp)\)/.exec(readme) ?? [];
    expect(statSync(path.join(ROOT, animated)).size).toBeLessThan(LARGEST);
  });
});
