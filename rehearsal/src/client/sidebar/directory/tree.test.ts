import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildTree } from "./tree.ts";

const folder = (id: string, parent: string | null = null): any => ({
  id,
  uuid: `Folder.${id}`,
  name: id,
  color: null,
  folder: parent && { id: parent },
});
const entry = (name: string, parent: string | null = null, sort = 0): any => ({ id: name, name, sort, folder: parent });

describe("buildTree", () => {
  beforeEach(() => {
    vi.stubGlobal("game", { i18n: { lang: "en" } });
  });

  const folders = [folder("outer"), folder("inner", "outer"), folder("empty")];
  const entries = [entry("b", "inner", 1), entry("a", "inner", 2), entry("c"), entry("lost", "gone")];

  it("puts entries into their folders, or at the root if the folder is unknown", () => {
    const tree = buildTree({ entries, folders, alphabetical: true, expanded: new Set(["Folder.outer"]), showEmpty: true });
    expect(tree.entries.map((each) => each.name)).toEqual(["c", "lost"]);
    expect(tree.children.map((each) => each.name)).toEqual(["empty", "outer"]);
    const outer = tree.children[1]!;
    expect(outer.expanded).toBe(true);
    expect(outer.children[0]!.depth).toBe(2);
    expect(outer.children[0]!.entries.map((each) => each.name)).toEqual(["a", "b"]);
  });

  it("sorts by hand and skips empty folders if asked to", () => {
    const tree = buildTree({ entries, folders, alphabetical: false, expanded: new Set(), showEmpty: false });
    expect(tree.children.map((each) => each.name)).toEqual(["outer"]);
    expect(tree.children[0]!.children[0]!.entries.map((each) => each.name)).toEqual(["b", "a"]);
  });
});
