import { expect, it, vi } from "vitest";
import { MAX_LABEL } from "../../../core/index.ts";

class Nothing {}
vi.stubGlobal("foundry", { abstract: { TypeDataModel: Nothing }, data: { fields: new Proxy({}, { get: () => Nothing }) } });
const { shortenSectionTexts } = await import("./shorten.ts");

it("players' texts in an actor are shortened to what can be shown, and all else stays, whatever its shape", () => {
  const long = "x".repeat(2_000_000);
  const source = {
    biography: long,
    timeline: { pools: { a: { label: long, max: 3 }, b: { label: "Might" }, "-=c": null } },
    stages: { scores: { a: { label: `${"x".repeat(MAX_LABEL - 1)}😀` } }, notes: long },
  };
  shortenSectionTexts(source);
  expect([source.timeline.pools.a.label.length, source.stages.scores.a.label.isWellFormed(), source.stages.notes.length]).toEqual([
    MAX_LABEL,
    true,
    20_000,
  ]);
  expect(source.timeline.pools).toMatchObject({ a: { max: 3 }, b: { label: "Might" }, "-=c": null });
  for (const odd of [
    {},
    { timeline: null },
    { timeline: { pools: 7 }, stages: [] },
    { timeline: { pools: { a: null, b: { label: 5 } } } },
  ]) {
    const before = structuredClone(odd);
    shortenSectionTexts(odd);
    expect(odd).toEqual(before);
  }
});
