import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { effectsContext, effectTargetsOf, OWN_TARGETS, SPREAD_TARGETS, type EffectAims } from "./effects.ts";
import { stack } from "./fakes.fixture.ts";

beforeEach(() => {
  const format = (key: string, data: Record<string, string> = {}) =>
    key.endsWith(".Group") ? `${data["name"]} × ${data["count"]}` : data["target"];
  vi.stubGlobal("game", { i18n: { lang: "en", format, localize: (key: string) => key } });
});

const GOBLINS = [stack("a", 1, { targets: ["maren"] }), stack("b", 1, { targets: ["tobin", "maren"] }), stack("c", 1, { targets: null })];

/** Returns the targets of each goblin's effect, as one text. */
function aimed(aims: Partial<EffectAims>): string[] {
  const targets = effectTargetsOf(GOBLINS, { target: "hag", members: {}, among: ["maren", "tobin"], ...aims });
  return [...targets.values()].map((ids) => ids.join(" "));
}

describe("an effect of a crowd", () => {
  it("hits one combatant, the targets of each action, or is spread evenly", () => {
    expect(aimed({})).toEqual(["hag", "hag", "hag"]);
    expect(aimed({ target: OWN_TARGETS })).toEqual(["maren", "tobin maren", ""]);
    expect(aimed({ target: SPREAD_TARGETS })).toEqual(["maren", "tobin", "maren"]);
  });

  it("hits whom the GM chose for a member by hand, whatever the others hit", () => {
    expect(aimed({ members: { "b:1": "tobin", "c:1": "" } })).toEqual(["hag", "tobin", "hag"]);
    expect(aimed({ target: SPREAD_TARGETS, members: { "a:1": "hag" } })).toEqual(["hag", "maren", "tobin"]);
    expect(aimed({ target: OWN_TARGETS, members: { "c:1": "hag" } })).toEqual(["maren", "tobin maren", "hag"]);
  });

  it("is shown once for each target, with the number of members that have it", () => {
    const out = (target: string) => ({ key: `out-${target}`, kind: "out", target, state: "pending" }) as unknown as Timeline.ShownEffect;
    const hit = ["maren", "tobin", "maren"].map((target, index) => stack(String(index), 1, { effects: [out(target)] }));
    const shown = effectsContext(readingWith("timeline", { view: {} as Timeline.TimelineView }), hit) as { text: string }[];
    expect(shown.map(({ text }) => text)).toEqual(["maren × 2", "tobin"]);
  });
});
