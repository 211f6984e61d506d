import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Gives a frame every 16 milliseconds to callers that request one, as a browser does. */
const asked = vi.fn((draw: FrameRequestCallback) => Number(setTimeout(() => draw(performance.now()), 16)));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockClear();
});

it.each([
  { apart: 0, drawn: 25 },
  { apart: 200, drawn: 2 },
])("draws $drawn frames for a change if they are $apart ms apart, and requests none while nothing changes", async ({ apart, drawn }) => {
  const { drawOnChange, stir } = await import("./stir.ts");
  const draw = vi.fn();
  stir();
  expect(asked).not.toHaveBeenCalled();
  drawOnChange(draw, apart);
  vi.advanceTimersByTime(5000);
  expect(asked).not.toHaveBeenCalled();
  stir();
  vi.advanceTimersByTime(5000);
  expect(draw).toHaveBeenCalledTimes(drawn);
  expect(asked).toHaveBeenCalledTimes(drawn);
  stir();
  stir();
  vi.advanceTimersByTime(5000);
  expect(draw).toHaveBeenCalledTimes(2 * drawn);
});
