import { afterEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "./hooks.ts";

afterEach(() => {
  for (const hook of Object.keys(Hooks.events)) for (const { id } of Hooks.events[hook] ?? []) Hooks.off(hook, id);
  vi.restoreAllMocks();
});

describe("Hooks", () => {
  it("calls callbacks in the order of registration, each with the arguments", () => {
    const heard: unknown[] = [];
    Hooks.on("rain", (drops) => heard.push(["first", drops]));
    Hooks.on("rain", (drops) => heard.push(["second", drops]));
    expect(Hooks.callAll("rain", 3)).toBe(true);
    expect(heard).toEqual([
      ["first", 3],
      ["second", 3],
    ]);
  });

  it("stops a call at the first callback that returns false, and at nothing else", () => {
    const heard: string[] = [];
    Hooks.on("gate", () => void heard.push("void"));
    Hooks.on("gate", () => (heard.push("null"), null));
    Hooks.on("gate", () => (heard.push("false"), false));
    Hooks.on("gate", () => heard.push("late"));
    expect(Hooks.call("gate")).toBe(false);
    expect(heard).toEqual(["void", "null", "false"]);
  });

  it("lets callAll continue after false", () => {
    const late = vi.fn();
    Hooks.on("gate", () => false);
    Hooks.on("gate", late);
    Hooks.callAll("gate");
    expect(late).toHaveBeenCalledOnce();
  });

  it("calls a once callback once, even when it calls the hook itself", () => {
    const heard = vi.fn(() => void Hooks.callAll("echo"));
    Hooks.once("echo", heard);
    Hooks.callAll("echo");
    Hooks.callAll("echo");
    expect(heard).toHaveBeenCalledOnce();
  });

  it("removes a callback by number and by function", () => {
    const one = vi.fn();
    const two = vi.fn();
    const id = Hooks.on("bell", one);
    Hooks.on("bell", two);
    Hooks.off("bell", id);
    Hooks.off("bell", two);
    Hooks.callAll("bell");
    expect(one).not.toHaveBeenCalled();
    expect(two).not.toHaveBeenCalled();
    expect(Hooks.events).not.toHaveProperty("bell");
  });

  it("reports a failing callback and continues with the rest", () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const heard = vi.fn();
    const reported = vi.fn();
    Hooks.on("error", reported);
    Hooks.on("storm", () => {
      throw new Error("struck");
    });
    Hooks.on("storm", heard);
    expect(Hooks.call("storm")).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
    expect(reported.mock.calls[0]?.[0]).toBe("Hooks.storm");
    expect((reported.mock.calls[0]?.[1] as Error).message).toContain("struck");
  });
});
