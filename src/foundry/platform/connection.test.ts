import { beforeEach, describe, expect, it, vi } from "vitest";

const listeners = new Map<string, () => void>();
const warned: string[] = [];
const user = { isGM: false };
vi.stubGlobal("game", { user, socket: { on: (event: string, call: () => void) => listeners.set(event, call) } });
vi.stubGlobal("ui", { notifications: { warn: (text: string) => warned.push(text) } });

const load = async () => {
  vi.resetModules();
  return import("./connection.ts");
};
type Line = Awaited<ReturnType<typeof load>>;
const happens = (event: string) => listeners.get(event)?.();

describe("the connection of a page", () => {
  let line: Line;
  let drawn = 0;
  beforeEach(async () => {
    line = await load();
    Object.assign(user, { isGM: false });
    [drawn, warned.length] = [0, 0];
    line.followConnection(() => {
      drawn += 1;
    });
  });

  it("is whole at the start, cut while broken, and stale afterwards, which players are told", () => {
    happens("connect");
    expect([line.connectionState(), drawn, warned]).toEqual(["whole", 0, []]);
    happens("disconnect");
    expect([line.connectionState(), drawn, warned]).toEqual(["cut", 1, []]);
    happens("connect");
    expect([line.connectionState(), drawn, warned]).toEqual(["stale", 2, ["CALLBOARD.Line.Stale"]]);
  });

  it("tells a GM only once, when it breaks", () => {
    user.isGM = true;
    happens("disconnect");
    happens("connect");
    expect([line.connectionState(), warned]).toEqual(["stale", []]);
  });

  it("is stale if an update was missed without a visible break", () => {
    line.noteMissedUpdate();
    expect(line.connectionState()).toBe("stale");
  });

  it("rejects requests under way when it breaks, but not answered or later ones", async () => {
    const never = line.rejectOnCut(new Promise(() => undefined));
    expect(await line.rejectOnCut(Promise.resolve(7))).toBe(7);
    await expect(line.rejectOnCut(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    happens("disconnect");
    await expect(never).rejects.toThrow("line broke");
    expect(await line.rejectOnCut(Promise.resolve("later"))).toBe("later");
  });
});
