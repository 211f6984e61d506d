import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { effectsContext, effectTargetsOf, OWN_TARGETS, SPREAD_TARGETS, type EffectAims } from "./effects.ts";
import { onFirst, stack } from "./fakes.fixture.ts";

beforeEach(() => {
  const format = (key: string, data: Record<string, string> = {}) =>
    key.endsWith(".Group")
      ? `${data["name"]} × ${data["count"]}`
      : [data["target"] ?? data["count"], data["amount"], data["least"], data["most"]].filter(Boolean).join(" ");
  vi.stubGlobal("game", { i18n: { lang: "en", format, localize: (key: string) => key, has: () => true } });
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

describe("the damage of a crowd", () => {
  const hurt = (target: string, amount: number | null) =>
    ({ key: `damage-${target}`, kind: "damage", target, amount, state: "pending" }) as unknown as Timeline.ShownEffect;
  /** Returns the text of each line, and whether it has a field. */
  const shown = (...dealt: (readonly [target: string, amount: number | null])[]) => {
    const goblins = dealt.map(([target, amount], index) => stack(`goblin ${String(index)}`, 1, { effects: [hurt(target, amount)] }));
    const options = [
      onFirst(
        "affect",
        goblins.map(({ combatant }) => combatant),
      ),
    ];
    const lines = effectsContext(readingWith("timeline", { view: {} as Timeline.TimelineView, options }), goblins);
    return (lines as { text: string; damage?: object | null }[]).map(({ text, damage = null }) => `${text}${damage ? ", field" : ""}`);
  };

  it("is one line with the least and the most, and with its targets or how many they are", () => {
    expect(shown(["maren", 3], ["tobin", 2], ["maren", 6])).toEqual(["maren, tobin 2 6"]);
    expect(shown(["maren", 3], ["tobin", 3])).toEqual(["maren, tobin 3"]);
    expect(shown(["a", 1], ["b", 2], ["c", 3], ["d", 4], ["e", 5])).toEqual(["5 1 5"]);
  });

  it("has a field only if it is the same to one target", () => {
    expect(shown(["maren", 3], ["maren", 3])).toEqual(["maren × 2, field"]);
    expect(shown(["maren", 3], ["maren", 4])).toEqual(["maren 3 4"]);
    expect(shown(["maren", 3])).toEqual(["maren, field"]);
  });

  it("tells nothing of damage that the user may not read", () => {
    expect(shown(["maren", 3], ["tobin", null], ["maren", 6], ["tobin", null])).toEqual(["maren 3 6", "tobin"]);
  });
});
