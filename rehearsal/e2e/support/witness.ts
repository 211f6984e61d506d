import { it as test } from "vitest";
import type { Generation } from "../../src/common/generation.ts";
import { isHeadless } from "./chromium.ts";

/** A test of what needs clients, server and documents alone: played without a browser; a run with browsers leaves it out. */
export const it = isHeadless ? test : test.skip;

/** A test of such a file that is played in a browser too: it shows that what holds without one holds there. */
export const witness = test;

/** The same on 14 alone, the generation that new users have. */
export const witnessOf = (generation: 13 | 14): typeof it => (generation === 14 ? witness : it);

/** The generation of Foundry VTT that a story of clicks is played on: `usual`, and the other one too where `npm run test:full` plays everything on both. What differs between the generations has tests of its own, on both in every run. */
export function storyOn(usual: Generation): Generation {
  const asked = process.env["REHEARSAL_GENERATION"];
  return asked === undefined ? usual : asked === "14" ? 14 : 13;
}

/** Those of the cases, each with its generation first, that a run plays: the ones on `usual`, where nothing else is asked for. */
export function casesOn<Case extends readonly [Generation, ...unknown[]]>(usual: Generation, cases: readonly Case[]): readonly Case[] {
  const generation = storyOn(usual);
  return cases.filter(([each]) => each === generation);
}

/** A test that needs a browser, in a file that is else played without one. */
export const onlyInBrowser = isHeadless ? test.skip : test;
