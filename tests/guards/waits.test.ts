import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

/** Code that lets real time pass and hopes that it is enough. */
const SLEEPS = [
  /waitForTimeout\(/,
  /timers\/promises/,
  /Atomics\.wait\(/,
  /networkidle/,
  // A promise of a timer with a delay. Without a delay it only lets other work have its turn.
  /new Promise(?:<\w+>)?\(\((\w+)\) => (?:void )?setTimeout\(\1, (?!0\))/,
];

const tests = [...filesBelow("rehearsal", ".ts"), ...filesBelow("tests", ".ts"), ...filesBelow("src", ".test.ts")].filter(
  (file) => /\.(?:test|e2e|bench|play)\.ts$|^rehearsal\/(?:e2e|headless|plays)\//.test(file) && file !== "tests/guards/waits.test.ts",
);

describe("tests", () => {
  it("let no real time pass: they wait for what they assert, or put the clock forward", () => {
    expect(tests.length).toBeGreaterThan(200);
    const asleep = tests.flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) => (SLEEPS.some((sleep) => sleep.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(asleep).toEqual([]);
  });

  it("that sleep would be found", () => {
    const found = (line: string) => SLEEPS.some((sleep) => sleep.test(line));
    expect(found("await new Promise((resolve) => setTimeout(resolve, 20));")).toBe(true);
    expect(found("await page.waitForTimeout(50);")).toBe(true);
    expect(found("await new Promise((resolve) => setTimeout(resolve));")).toBe(false);
  });
});
