import { afterEach, describe, expect, it, vi } from "vitest";
import { makeStrict, setDoorkeeper, strictNamespace } from "../../common/strict.ts";
import { isHostAlone, openDoor, packageOf, readerOf, readingFor, reportTo } from "./door.ts";

class Thing {
  known = 1;
}
makeStrict(Thing);

afterEach(() => {
  setDoorkeeper(() => null);
  Reflect.deleteProperty(globalThis, "STRICT");
});

const stack = (...lines: string[]) => ["Error: Who asks?", ...lines.map((line) => `    at ${line}`)].join("\n");
const HOST = "Object.get (http://localhost:30000/scripts/rehearsal.js:10:4)";

describe("the reader of a member", () => {
  it("is the package whose code comes first above the host's own", () => {
    expect(readerOf(stack(HOST, "Array.map (<anonymous>)", HOST, "draw (http://localhost/modules/my-dock/src/dock.mjs:3:4)"))).toBe(
      "my-dock",
    );
    expect(readerOf(stack(HOST, "async systems/fen/fen.mjs:7:1", "http://localhost/table/modules/other/o.js:1:1"))).toBe("fen");
    expect(readerOf(stack(HOST, "dispatch (file:///x/node_modules/happy-dom/lib/a.js:1:1)", "modules/my-dock/dock.mjs:1:1"))).toBe(
      "my-dock",
    );
  });

  it("is null if a test's code comes first, or the host is alone", () => {
    expect(
      readerOf(stack(HOST, "eval (eval at evaluate (:303:30), <anonymous>:1:5)", "http://localhost/modules/my-dock/dock.mjs:1:1")),
    ).toBeNull();
    expect(readerOf(stack(HOST, "evalmachine.<anonymous>:1:9"))).toBeNull();
    expect(readerOf(stack(HOST, HOST))).toBeNull();
    expect(packageOf("templates/hud/dialog.html")).toBeNull();
  });
});

describe("an unknown member", () => {
  it("throws for strict packages, and is undefined to a guest", () => {
    (globalThis as any).STRICT = ["ours"];
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const told: object[] = [];
    openDoor();
    reportTo({ emit: (_event, one) => told.push(one as object) });
    const thing: any = new Thing();
    expect(() => thing.unknown).toThrow("Unknown member unknown of Thing");
    expect(() => readingFor("ours", () => thing.unknown)).toThrow("Unknown member unknown of Thing");
    expect(readingFor("guest", () => [thing.known, thing.unknown, readingFor(null, () => thing.unknown)])).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(() => thing.unknown).toThrow("Unknown member unknown of Thing");
    expect(told).toEqual([{ package: "guest", text: "Unknown member unknown of Thing" }]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("is an empty class to a guest if it is declared as a class, which is reported when it is constructed", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    openDoor();
    const canvas: any = strictNamespace("foundry.canvas", {});
    readingFor("guest", () => {
      const { GlowOverlayFilter } = canvas.rendering.filters;
      class Mine extends GlowOverlayFilter {}
      expect([GlowOverlayFilter.name, canvas.rendering.filters.GlowOverlayFilter, warn.mock.calls]).toEqual([
        "GlowOverlayFilter",
        GlowOverlayFilter,
        [],
      ]);
      expect(new Mine()).toBeInstanceOf(GlowOverlayFilter);
      expect(GlowOverlayFilter.create()).toBeUndefined();
      expect(GlowOverlayFilter.unheardOf).toBeUndefined();
    });
    expect(warn.mock.calls).toEqual([
      ["guest asked in vain: foundry.canvas.rendering.filters.GlowOverlayFilter does nothing in the rehearsal"],
      ["guest asked in vain: foundry.canvas.rendering.filters.AbstractBaseFilter.create does nothing in the rehearsal"],
      ["guest asked in vain: Unknown member unheardOf of class AbstractBaseFilter (GlowOverlayFilter)"],
    ]);
    expect(() => canvas.rendering).toThrow("Unknown member rendering of foundry.canvas");
    warn.mockRestore();
  });
});

describe("the host itself", () => {
  it("gets undefined if it reads alone, on behalf of a package whose code is not in the stack", () => {
    expect(isHostAlone(stack(HOST, "Array.map (<anonymous>)", HOST))).toBe(true);
    expect(isHostAlone(stack(HOST, "evalmachine.<anonymous>:1:9"))).toBe(false);
    expect(isHostAlone(stack(HOST, "http://localhost:30000/modules/my-dock/dock.mjs:1:1"))).toBe(false);
    openDoor();
    const alone = vi.spyOn(globalThis, "Error").mockImplementation(function () {
      return { stack: stack(HOST, HOST) } as Error;
    } as never);
    const thing: any = new Thing();
    const read = thing.unknown;
    alone.mockRestore();
    expect(read).toBeUndefined();
  });
});
