// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { installPage } from "../test-page.ts";
import { DialogV2 } from "./dialog.ts";
import { instances } from "./state.ts";

beforeEach(() => {
  for (const app of instances.values()) app.element?.remove();
  instances.clear();
  installPage();
});

async function opened(): Promise<any> {
  await vi.waitFor(() => expect(document.querySelector("dialog .form-footer button")).not.toBeNull());
  return [...instances.values()].at(-1);
}

describe("a dialog", () => {
  it("needs a button", () => {
    expect(() => new DialogV2({ content: "x", buttons: [] })).toThrow(/button/);
  });

  it("confirms with true, false, or null when it is closed", async () => {
    for (const [press, answer] of [
      ["yes", true],
      ["no", false],
      [null, null],
    ] as const) {
      const asked = DialogV2.confirm({ content: "Sure?" });
      const dialog = await opened();
      if (press) dialog.element.querySelector(`button[data-action=${press}]`).click();
      else await dialog.close();
      expect(await asked).toBe(answer);
      await vi.waitFor(() => expect(instances.size).toBe(0));
    }
  });

  it("answers with the action of the button if the callback returns nothing", async () => {
    const asked = DialogV2.prompt({ content: "Go?", ok: { label: "Go" } });
    const dialog = await opened();
    dialog.element.querySelector("button[data-action=ok]").click();
    expect(await asked).toBe("ok");
  });

  it("reads its form", async () => {
    const asked = DialogV2.input({ content: `<label>Age <input type="number" name="age" value="41"></label>` });
    const dialog = await opened();
    dialog.element.querySelector("[name=age]").value = "42";
    dialog.element.querySelector("button[data-action=ok]").click();
    expect(await asked).toEqual({ age: 42 });
  });

  it("rejects when closed if so configured", async () => {
    const asked = DialogV2.wait({ buttons: [{ action: "a", label: "A" }], rejectClose: true });
    const expectation = expect(asked).rejects.toThrow(/without an answer/);
    await (await opened()).close();
    await expectation;
  });

  it("removes scripts from its content, but keeps an element as it is", async () => {
    const asked = DialogV2.prompt({ content: `<p onclick="steal()">Hi<script>steal()</script><blink>!</blink></p>` });
    const dialog = await opened();
    expect(dialog.element.querySelector(".dialog-content").innerHTML).toBe("<p>Hi!</p>");
    await dialog.close();
    await asked;
    const content = document.createElement("div");
    content.innerHTML = "<blink>!</blink>";
    void DialogV2.prompt({ content });
    expect((await opened()).element.querySelector("blink")).not.toBeNull();
  });

  it("presses its default button on Enter", async () => {
    const callback = vi.fn(() => "chosen");
    const asked = DialogV2.wait({
      content: `<input name="word">`,
      buttons: [
        { action: "first", label: "First" },
        { action: "second", label: "Second", default: true, callback },
      ],
    });
    const dialog = await opened();
    dialog.element
      .querySelector("[name=word]")
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(await asked).toBe("chosen");
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it("returns the focus when it closes", async () => {
    const before = document.createElement("button");
    document.body.append(before);
    before.focus();
    const asked = DialogV2.prompt({ content: `<input name="word">` });
    const dialog = await opened();
    await vi.waitFor(() => expect(document.activeElement).toBe(dialog.element.querySelector("[name=word]")));
    await dialog.close();
    await asked;
    expect(document.activeElement).toBe(before);
  });

  it("asks the user at once if the query is for that user", async () => {
    (globalThis as any).game.users = new Map([["me", { id: "me" }]]);
    const asked = DialogV2.query("me", "confirm", { content: "Sure?" });
    (await opened()).element.querySelector("button[data-action=yes]").click();
    expect(await asked).toBe(true);
  });
});
