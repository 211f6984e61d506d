// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CONST } from "../common/constants.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { KeyboardManager } from "./keyboard.ts";

const page = globalThis as any;
let keys: ClientKeybindings;
let gm: boolean;

beforeEach(() => {
  document.body.innerHTML = "";
  gm = true;
  let stored: object = {};
  Object.assign(page, { CONST, canvas: { ready: false } });
  keys = new ClientKeybindings();
  page.game = {
    keybindings: keys,
    keyboard: new KeyboardManager(),
    get user() {
      return { isGM: gm };
    },
    settings: { get: () => stored, set: async (_namespace: string, _key: string, value: object) => (stored = value) },
  };
});

const press = (code: string, options: Record<string, boolean> = {}) => KeyboardManager.emulateKeypress(false, code, options);

describe("keybindings", () => {
  it("run in order of precedence until one consumes the key", () => {
    const heard: string[] = [];
    keys.register("bog", "late", {
      editable: [{ key: "KeyN" }],
      precedence: CONST.KEYBINDING_PRECEDENCE.DEFERRED,
      onDown: () => void heard.push("late"),
    });
    keys.register("bog", "first", {
      editable: [{ key: "KeyN" }],
      precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
      onDown: () => void heard.push("first"),
    });
    keys.register("bog", "eats", { editable: [{ key: "KeyN" }], onDown: () => (heard.push("eats"), true) });
    keys.initialize();
    press("KeyN");
    expect(heard).toEqual(["first", "eats"]);
  });

  it("need exactly their modifiers, except reserved ones", () => {
    const onDown = vi.fn();
    const loose = vi.fn();
    keys.register("bog", "strict", { editable: [{ key: "KeyN", modifiers: ["Control"] }], onDown });
    keys.register("bog", "loose", { editable: [{ key: "KeyM" }], reservedModifiers: ["Shift"], onDown: loose });
    keys.initialize();
    press("KeyN");
    press("KeyN", { ctrlKey: true, shiftKey: true });
    expect(onDown).not.toHaveBeenCalled();
    press("KeyN", { ctrlKey: true });
    expect(onDown).toHaveBeenCalledOnce();
    press("KeyM", { shiftKey: true });
    expect(loose.mock.calls[0]?.[0]).toMatchObject({ isShift: true, key: "KeyM", up: false });
  });

  it("do nothing while the user types", () => {
    const onDown = vi.fn();
    keys.register("bog", "act", { editable: [{ key: "KeyN" }], onDown });
    keys.initialize();
    for (const html of ["<input>", "<textarea></textarea>", "<select></select>", '<div contenteditable="true" tabindex="0"></div>']) {
      document.body.innerHTML = html;
      (document.body.firstElementChild as HTMLElement).focus();
      press("KeyN");
    }
    expect(onDown).not.toHaveBeenCalled();
  });

  it("do nothing for players if they are restricted to GMs", () => {
    const onDown = vi.fn();
    keys.register("bog", "act", { editable: [{ key: "KeyN" }], restricted: true, onDown });
    keys.initialize();
    gm = false;
    press("KeyN");
    expect(onDown).not.toHaveBeenCalled();
  });

  it("can be bound to other keys, and back", async () => {
    const onDown = vi.fn();
    keys.register("bog", "act", { editable: [{ key: "KeyN" }], onDown });
    keys.initialize();
    await keys.set("bog", "act", [{ key: "KeyQ" }]);
    press("KeyN");
    expect(onDown).not.toHaveBeenCalled();
    press("KeyQ");
    expect(onDown).toHaveBeenCalledOnce();
    await keys.set("bog", "act");
    expect(keys.get("bog", "act")).toEqual([{ key: "KeyN", modifiers: [] }]);
  });

  it("repeat only if configured", () => {
    const onDown = vi.fn();
    const again = vi.fn();
    keys.register("bog", "once", { editable: [{ key: "KeyN" }], onDown });
    keys.register("bog", "often", { editable: [{ key: "KeyN" }], repeat: true, onDown: again });
    keys.initialize();
    press("KeyN", { repeat: true });
    expect(onDown).not.toHaveBeenCalled();
    expect(again).toHaveBeenCalledOnce();
  });
});
