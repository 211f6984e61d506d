// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import type { ActionContext } from "../../../encounter/parts/screen.ts";
import { dropDraft, keepDraft, readDraft } from "./word-drafts.ts";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("game", { world: { id: "cave" } });
});

/** The form of a row, as the template draws it. */
function formOf(draft: string, text: string, way: string): HTMLElement {
  document.body.innerHTML = `<ol><li data-combatant-id="maren"><span data-fields data-draft="${draft}">
    <input name="text"><select name="way"><option value="parley"></option><option value="insult"></option></select><button></button></span></li></ol>`;
  document.querySelector("input")!.value = text;
  document.querySelector("select")!.value = way;
  return document.querySelector("button")!;
}
const keep = (target: HTMLElement) => keepDraft({ combat: { id: "fight" }, target } as unknown as ActionContext);

it("text typed in Meeting is there again after a reload, with its way of talking, for each figure and deed", () => {
  void keep(formOf("talk", "Let us pass", "insult"));
  expect(readDraft("fight", "maren", "talk")).toEqual({ text: "Let us pass", way: "insult" });
  expect([
    readDraft("fight", "maren", "manage").text,
    readDraft("fight", "tobin", "talk").text,
    readDraft("other", "maren", "talk").text,
  ]).toEqual(
    ["", "", ""], // prettier-ignore
  );
});

it("text is forgotten once it is sent, and a damaged draft is empty", () => {
  const button = formOf("talk", "Let us pass", "parley");
  void keep(button);
  dropDraft("fight", button);
  expect(readDraft("fight", "maren", "talk")).toEqual({ text: "", way: "" });
  for (const key of ["7", '{"text":3}', "{"]) {
    localStorage.setItem("callboard.draft.cave.fight.words.maren.talk", key);
    expect(readDraft("fight", "maren", "talk").text).toBe("");
  }
});
