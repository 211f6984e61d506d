// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { ForeignMutations } from "./foreign-row-changes.ts";

describe("foreign changes in a window", () => {
  let root: HTMLElement;
  let told: string[];
  let strangers: ForeignMutations;
  const row = (key: string) => root.querySelector<HTMLElement>(`[data-key="${key}"]`)!;
  const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

  beforeEach(() => {
    root = document.createElement("div");
    root.innerHTML = `<ol data-key="list"><li data-key="row-a"><span data-key="name">A</span></li><li data-key="row-b">B</li></ol>`;
    document.body.replaceChildren(root);
    told = [];
    strangers = new ForeignMutations((key) => told.push(key));
    strangers.watch(root);
  });

  it("names a row that another module hid, and every row around it", async () => {
    row("row-b").style.display = "none";
    await soon();
    expect(told).toEqual(["row-b", "list"]);
  });

  it("names the row around a deep insertion", async () => {
    row("name").append(document.createElement("b"));
    await soon();
    expect(told).toEqual(["name", "row-a", "list"]);
  });

  it("ignores our own drawing", async () => {
    strangers.rest();
    row("row-a").append("drawn");
    strangers.watch(root);
    await soon();
    expect(told).toEqual([]);
  });

  it("still reports a change made just before we draw", () => {
    row("row-a").append(document.createElement("b"));
    strangers.rest();
    expect(told).toEqual(["row-a", "list"]);
  });
});
