// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { FrameThrottle } from "./frame-throttle.ts";

/** A window with frames that a test triggers. A closed window fires none. */
function aWindow() {
  const frames: (() => void)[] = [];
  const view = {
    closed: false,
    document: { hidden: false },
    requestAnimationFrame: (call: () => void) => frames.push(call),
    cancelAnimationFrame: () => undefined,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  };
  const frame = () => {
    for (const call of frames.splice(0)) call();
  };
  return { view: view as unknown as Window, frame, close: () => Object.assign(view, { closed: true }) };
}

const draw = vi.fn(() => Promise.resolve());
let frames: FrameThrottle;
beforeEach(() => {
  draw.mockClear();
  frames = new FrameThrottle(draw);
});

it("draws once per frame, however often it is asked", async () => {
  const { view, frame } = aWindow();
  const asked = [frames.ask(view), frames.ask(view)];
  expect(draw).not.toHaveBeenCalled();
  frame();
  await Promise.all(asked);
  expect(draw).toHaveBeenCalledTimes(1);
});

it("draws even if the window closes before its frame, and at later requests", async () => {
  const own = aWindow();
  const asked = frames.ask(own.view);
  own.close();
  await asked;
  const page = aWindow();
  const again = frames.ask(page.view);
  page.frame();
  await again;
  expect(draw).toHaveBeenCalledTimes(2);
});
