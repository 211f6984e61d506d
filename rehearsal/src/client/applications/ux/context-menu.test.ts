// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setGeneration } from "../../../common/generation.ts";
import { installPage } from "../test-page.ts";
import { ContextMenu } from "./context-menu.ts";

let container: HTMLElement;
beforeEach(() => {
  installPage();
  container = document.createElement("ul");
  container.innerHTML = `<li class="row" tabindex="0">a</li>`;
  document.body.append(container);
});
beforeEach(() => setGeneration(13));

const row = (): HTMLElement => container.querySelector(".row") as HTMLElement;

async function open(entries: any[], options: object = {}): Promise<HTMLElement[]> {
  const menu = new ContextMenu(container, ".row", entries, { jQuery: false, ...options });
  row().dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(menu.target === row() || menu.element.childElementCount === 0).toBe(true));
  await Promise.resolve();
  return [...menu.element.querySelectorAll<HTMLElement>(".context-item")];
}

describe("entries of generation 13", () => {
  it("have name, condition and callback, and an icon of HTML", async () => {
    const callback = vi.fn();
    const items = await open([
      {
        name: "Open",
        icon: `<i class="fa-solid fa-x"></i>`,
        condition: (target: HTMLElement) => target.textContent?.startsWith("a"),
        callback,
      },
      { name: "Never", condition: false, callback },
    ]);
    expect(items.map((item) => item.textContent)).toEqual(["Open"]);
    expect(items[0]?.querySelector("i.fa-x")).not.toBeNull();
    items[0]?.click();
    expect(callback.mock.calls[0]?.[0]).toBe(row());
  });

  it("receive jQuery unless the menu says otherwise, with one warning", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    vi.stubGlobal("$", (element: HTMLElement) => ({ jquery: "3", 0: element }));
    const callback = vi.fn();
    const [item] = await open([{ name: "Open", condition: (target: any) => target[0] === row(), callback }], { jQuery: undefined });
    item?.click();
    expect(callback.mock.calls[0]?.[0]).toMatchObject({ jquery: "3", 0: row() });
    expect(warn).toHaveBeenCalledOnce();
    setGeneration(14);
    const onClick = vi.fn();
    const [later] = await open([{ label: "Open", onClick }], { jQuery: undefined });
    later?.click();
    expect(onClick.mock.calls[0]?.[1]).toBe(row());
    vi.unstubAllGlobals();
    warn.mockRestore();
  });

  it("ignore the keys of 14", async () => {
    const onClick = vi.fn();
    const items = await open([{ label: "Open", visible: false, onClick }]);
    expect(items.map((item) => item.textContent)).toEqual([""]);
    items[0]?.click();
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe("entries of generation 14", () => {
  beforeEach(() => setGeneration(14));

  it("have label, visible and onClick, and an icon of classes", async () => {
    const onClick = vi.fn();
    const items = await open([
      { label: "Open", icon: "fa-solid fa-x", visible: (target: HTMLElement) => target === row(), onClick },
      { label: "Never", visible: false, onClick },
    ]);
    expect(items.map((item) => item.textContent)).toEqual(["Open"]);
    expect(items[0]?.querySelector("i.fa-solid.fa-x")).not.toBeNull();
    items[0]?.click();
    expect(onClick.mock.calls[0]?.[1]).toBe(row());
    expect((onClick.mock.calls[0]?.[0] as Event).type).toBe("click");
  });

  it("may still be written with the old keys", async () => {
    const callback = vi.fn();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const items = await open([{ name: "Old", condition: () => true, callback }]);
    expect(items.map((item) => item.textContent)).toEqual(["Old"]);
    items[0]?.click();
    expect(callback.mock.calls[0]?.[0]).toBe(row());
  });
});

describe("the menu", () => {
  it("can be used by keyboard, and returns the focus", async () => {
    const callback = vi.fn();
    row().focus();
    const items = await open(
      [
        { name: "One", callback: () => undefined },
        { name: "Two", callback },
      ],
      { fixed: true },
    );
    const press = (key: string): void =>
      void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(document.activeElement).toBe(items[0]));
    press("ArrowDown");
    expect(document.activeElement).toBe(items[1]);
    press("Enter");
    expect(callback).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(document.activeElement).toBe(row()));
    expect(document.getElementById("context-menu")).toBeNull();
  });

  it("reports when it opens and closes", async () => {
    const onOpen = vi.fn();
    const onClose = vi.fn();
    await open([{ name: "One", callback: () => undefined }], { onOpen, onClose, fixed: true });
    expect(onOpen).toHaveBeenCalledWith(row());
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith(row()));
  });
});
