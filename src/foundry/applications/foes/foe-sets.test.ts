import { describe, expect, it } from "vitest";
import { gatherFoes, readFoes } from "./foe-sets.ts";

describe("a set of foes", () => {
  const kept = (name: string, more: object = {}) => ({ actor: "Actor.goblin", name, hidden: false, ...more });
  const whole = { actor: "Actor.goblin", name: "Goblin", count: 2, hidden: false };

  it("has one entry for those of one actor whose names differ only by a number", () => {
    const set = gatherFoes([kept("Goblin 1"), kept("Goblin 2"), kept("Goblin 7", { hidden: true }), kept("Hag", { actor: "Actor.hag" })]);
    expect(set).toEqual([
      kept("Goblin", { count: 2 }),
      kept("Goblin 7", { count: 1, hidden: true }),
      kept("Hag", { actor: "Actor.hag", count: 1 }),
    ]);
    expect(readFoes(set)).toEqual(set);
  });

  it("needs only a name and a count", () => {
    expect(readFoes([{ name: "Rising water", count: 1 }])).toEqual([{ actor: "", name: "Rising water", count: 1, hidden: false }]);
  });

  it.each([-1, 0, 1.5, 201, 1e9, NaN, Infinity, "2", null, undefined, {}])("is refused whole with the count %o", (count) => {
    expect(readFoes([whole, { ...whole, count }])).toBeNull();
  });

  it.each([
    ["no list", { 0: whole }],
    ["an empty list", []],
    ["an entry that is none", [whole, "Goblin"]],
    ["a name that does not show", [{ ...whole, name: "\u200B" }]],
    ["a name that is no text", [{ ...whole, name: 7 }]],
    ["an actor that is no text", [{ ...whole, actor: { id: "goblin" } }]],
    [
      "more than 200 foes together",
      [
        { ...whole, count: 120 },
        { ...whole, count: 81 },
      ],
    ],
    ["nothing", undefined],
  ])("is refused if a macro gives %s", (_what, given) => {
    expect(readFoes(given)).toBeNull();
  });
});
