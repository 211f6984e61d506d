import { it as test } from "vitest";
import type { Generation } from "../../src/common/generation.ts";
import { isHeadless } from "./chromium.ts";

/** Declares a test that needs only clients, server and documents. It runs without a browser. A run with browsers skips it. */
export const it = isHeadless ? test : test.skip;

/** Declares a test that runs in a browser too, to show that both ways agree. */
export const witness = test;

/** Declares a test that runs in a browser too only on 14, the generation of new users. */
export const witnessOf = (generation: 13 | 14): typeof it => (generation === 14 ? witness : it);

/**
 * Returns the generation for a story of clicks: `usual`, and in `npm run test:full` the other one too. Differences between the generations
 * have tests of their own, run every time.
 */
export function storyOn(usual: Generation): Generation {
  const asked = process.env["REHEARSAL_GENERATION"];
  return asked === undefined ? usual : asked === "14" ? 14 : 13;
}

/** Returns the cases that this run plays, by the generation that each begins with. By default those on `usual`. */
export function casesOn<Case extends readonly [Generation, ...unknown[]]>(usual: Generation, cases: readonly Case[]): readonly Case[] {
  const generation = storyOn(usual);
  return cases.filter(([each]) => each === generation);
}

/** Declares a test that needs a browser, in a file that otherwise runs without one. */
export const onlyInBrowser = isHeadless ? test.skip : test;
