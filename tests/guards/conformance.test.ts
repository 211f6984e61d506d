import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

const cases = filesBelow("rehearsal/conformance", ".ts");

describe("conformance cases", () => {
  it("exist", () => expect(cases.length).toBeGreaterThan(2));

  it.each(cases)("%s imports only conformance code, so that it runs in a real Foundry VTT", (file) => {
    const imports = [...read(file).matchAll(/from "([^"]+)"|import\("([^"]+)"\)/g)].map(([, from, dynamic]) => from ?? dynamic ?? "");
    expect(imports.filter((each) => !/^\.{1,2}\/(cases\/|claim)[a-z-]*(\.ts)?/.test(each) && !/^\.\/[a-z-]+\.ts$/.test(each))).toEqual([]);
  });

  it("register only through Quench", () => {
    const index = read("rehearsal/conformance/index.ts");
    expect(index).toMatch(/Hooks\.once\("quenchReady"/);
    expect(index).toMatch(/quench\.registerBatch\(/);
    for (const file of filesBelow("rehearsal/conformance/cases", ".ts")) expect(index).toContain(`./cases/${file.split("/").at(-1)}`);
  });

  it("are in the list of docs/verify.md exactly if no public source settles them", () => {
    const unsure = filesBelow("rehearsal/conformance/cases", ".ts").flatMap((file) =>
      [...read(file).matchAll(/unsure: true[^}]*\},\s*"([^"]+)"/g)].map(([, title = ""]) => title),
    );
    const listed = [...read("docs/verify.md").matchAll(/^- \*(.+?)\*/gm)].map(([, title]) => title);
    expect(unsure.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(unsure.sort());
  });

  it("name the section of platform.md for each", () => {
    for (const file of filesBelow("rehearsal/conformance/cases", ".ts")) {
      const text = read(file);
      expect(text, file).toMatch(/claim\(\s*context,/);
      expect(text, file).not.toMatch(/(^|[^.a-zA-Z])it\(/m);
      for (const [, section] of text.matchAll(/section: "([^"]*)"/g)) expect(section, file).toMatch(/^\d{1,2}(\.\d{1,2})?$/);
    }
  });
});
