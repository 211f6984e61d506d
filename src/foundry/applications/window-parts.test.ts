import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EncounterWindow } from "./encounter-window.ts";
import type { WindowController } from "./window-controller.ts";

let state: object | null = {};
const readingOf = vi.fn((live: object) => (state ? { live, state } : null));
const partContext = vi.fn((...args: readonly unknown[]) => ({ drawnFrom: (args[3] as { readonly reading: object | null }).reading }));
vi.mock("../encounter/encounter-lookups.ts", () => ({ stateOf: () => state }));
vi.mock("../reading/reading.ts", () => ({ readingOf: (combat: object) => readingOf(combat) }));
vi.mock("./tracker/find-tracker-screen.ts", () => ({ partContext: (...args: readonly unknown[]) => partContext(...args) }));
vi.mock("./tracker/setup.ts", () => ({ SETUP_SCREEN: {} }));

const { WindowParts } = await import("./window-parts.ts");

describe("the parts of a window", () => {
  const shown = { encounter: { id: "a" }, screenOf: () => ({}) };
  const make = () =>
    new WindowParts(
      shown as unknown as EncounterWindow,
      { uiState: {}, prepare: () => undefined, draw: () => undefined } as unknown as WindowController,
    );
  const NOTHING = () => undefined;

  beforeEach(() => {
    state = {};
    shown.encounter = { id: "a" };
    readingOf.mockClear();
  });

  it("are drawn from one reading, and those of the next drawing from another", () => {
    const parts = make();
    const drawing = () => ["header", "tracker", "footer"].map((part) => parts.contextOf(part));
    const [head, ...others] = drawing();
    expect(others).toEqual([head, head]);
    expect(readingOf).toHaveBeenCalledTimes(1);
    parts.put({}, {} as HTMLElement, NOTHING);
    drawing();
    expect(readingOf).toHaveBeenCalledTimes(2);
    parts.keep({});
    drawing();
    expect(readingOf).toHaveBeenCalledTimes(3);
  });

  it("are read again within a drawing if the state or the encounter changes", () => {
    const parts = make();
    parts.contextOf("header");
    state = {};
    expect(parts.contextOf("tracker")).toEqual({ drawnFrom: { live: shown.encounter, state } });
    shown.encounter = { id: "b" };
    expect(parts.contextOf("footer")).toEqual({ drawnFrom: { live: shown.encounter, state } });
    expect(readingOf).toHaveBeenCalledTimes(3);
    state = null;
    expect(parts.contextOf("footer")).toEqual({ drawnFrom: null });
  });
});
