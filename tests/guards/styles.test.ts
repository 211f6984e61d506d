import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

const files = filesBelow("styles", ".css");

describe("the styles", () => {
  it("give each movement a name of its own: of two with one name, the later would be shown in the place of the first", () => {
    const names = files.flatMap((file) => [...read(file).matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("are all brought together in one file", () => {
    const brought = [...read("styles/callboard.css").matchAll(/url\("\.\/([\w/-]+\.css)"\)/g)].map(([, name]) => `styles/${name}`);
    expect([...brought, "styles/callboard.css"].sort()).toEqual([...files].sort());
  });
});
