// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CONST } from "../common/constants.ts";
import { DataModel } from "../common/abstract/index.ts";
import { fields } from "../common/data/fields/index.ts";
import { Setting } from "./documents/setting.ts";
import { setDocumentsReady } from "./documents/state.ts";
import { Hooks } from "./hooks.ts";
import { ClientSettings } from "./settings.ts";

const page = globalThis as any;
let settings: ClientSettings;

class Depth extends DataModel {
  static override defineSchema() {
    return { near: new fields["NumberField"]({ required: true, nullable: false, initial: 1 }) };
  }
}

beforeEach(() => {
  localStorage.clear();
  setDocumentsReady(false);
  Object.assign(page, {
    CONST,
    Hooks,
    CONFIG: { Setting: { documentClass: Setting, sheetClasses: {} } },
    game: { userId: "me00000000000000" },
  });
  settings = new ClientSettings([
    { _id: "stored0000000001", key: "bog.level", value: "7", user: null },
    { _id: "stored0000000002", key: "bog.mine", value: '"own"', user: "me00000000000000" },
    { _id: "stored0000000003", key: "bog.mine", value: '"other"', user: "you0000000000000" },
  ]);
  page.game.settings = settings;
});

describe("settings", () => {
  it("cannot be read or written before they are registered", async () => {
    expect(() => settings.get("bog", "level")).toThrow('"bog.level" is not a registered game setting');
    await expect(settings.set("bog", "level", 3)).rejects.toThrow("not a registered");
  });

  it("return the world's value, or else the default", () => {
    settings.register("bog", "level", { scope: "world", type: Number, default: 3 });
    settings.register("bog", "other", { scope: "world", type: Number, default: 4 });
    expect(settings.get("bog", "level")).toBe(7);
    expect(settings.get("bog", "other")).toBe(4);
  });

  it("of scope user belong to one user each", () => {
    settings.register("bog", "mine", { scope: "user", type: String, default: "none" });
    expect(settings.get("bog", "mine")).toBe("own");
  });

  it("of the browser are stored there, and changes are reported", async () => {
    const onChange = vi.fn();
    settings.register("bog", "loud", { type: Boolean, default: false, onChange });
    expect(await settings.set("bog", "loud", true)).toBe(true);
    expect(localStorage.getItem("bog.loud")).toBe("true");
    expect(settings.get("bog", "loud")).toBe(true);
    expect(onChange).toHaveBeenCalledWith(true, {}, "me00000000000000");
    await settings.set("bog", "loud", true);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it("are cast to their type: primitives, lists, fields and models", async () => {
    settings.register("bog", "list", { type: Array, default: [1] });
    settings.register("bog", "field", { type: new fields["NumberField"]({ min: 0, max: 5, nullable: false, initial: 2 }) });
    settings.register("bog", "model", { type: Depth, default: { near: 4 } });
    settings.get("bog", "list").push(2);
    expect(settings.get("bog", "list")).toEqual([1]);
    expect(settings.get("bog", "field")).toBe(2);
    await settings.set("bog", "field", 5);
    expect(settings.get("bog", "field")).toBe(5);
    expect(settings.get("bog", "model")).toBeInstanceOf(Depth);
    expect(settings.get("bog", "model").near).toBe(4);
  });

  it("refuse invalid values", async () => {
    settings.register("bog", "field", { type: new fields["StringField"]({ required: true, choices: ["near", "far"], initial: "near" }) });
    settings.register("bog", "choice", { type: String, default: "a", choices: { a: "A", b: "B" } });
    settings.register("bog", "number", { type: Number, default: 1 });
    await expect(settings.set("bog", "field", "nowhere")).rejects.toThrow();
    await expect(settings.set("bog", "choice", "c")).rejects.toThrow("none of the choices");
    await expect(settings.set("bog", "number", "many")).rejects.toThrow("must be a number");
  });

  it("need a namespace and a key, and stay in the browser if their scope is unknown", () => {
    expect(() => settings.register("", "x", {})).toThrow();
    settings.register("bog", "x", { scope: "table", default: 1 });
    expect(settings.settings.get("bog.x").scope).toBe("client");
    expect(() => settings.registerMenu("bog", "x", { name: "X" })).toThrow("needs a name and a type");
  });
});
