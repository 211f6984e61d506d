// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { STRUCTURES } from "../../../core/index.ts";
import { commandFrom, batchForRow } from "./build-command.ts";

/** The ids of the combatants whose tokens are selected. */
const selected: string[] = [];
vi.mock("../../platform/tokens.ts", () => ({
  selectedTokens: () => selected,
  makeCombatantTest: (tokens: readonly string[]) => (combatant: { readonly id: string }) => tokens.includes(combatant.id),
}));
beforeEach(() => {
  selected.length = 0;
});

const { shapes } = STRUCTURES.stages;
const FJARVA = "fjarvaFjarva0000";

function control(html: string, selector = "[data-action], [data-change]"): HTMLElement {
  document.body.innerHTML = `<ol><li data-combatant-id="${FJARVA}">${html}</li></ol>`;
  return document.querySelector<HTMLElement>(selector)!;
}

describe("commandFrom", () => {
  it("takes the combatant from the control's row", () => {
    expect(commandFrom(shapes, "pass", control(`<button data-action="pass"></button>`))).toEqual({ kind: "pass", combatant: FJARVA });
  });

  it("takes fields from the control's own data, with their types", () => {
    expect(commandFrom(shapes, "classify", control(`<button data-action="classify" data-movements="3"></button>`))).toEqual({
      kind: "classify",
      combatant: FJARVA,
      movements: 3,
    });
    expect(commandFrom(shapes, "tag", control(`<button data-action="tag" data-strike="false"></button>`))).toEqual({
      kind: "tag",
      combatant: FJARVA,
      strike: false,
    });
  });

  it("takes the value of a field if the control is that field", () => {
    expect(commandFrom(shapes, "rate", control(`<input name="difficulty" value="7" data-change="rate">`))).toEqual({
      kind: "rate",
      combatant: FJARVA,
      difficulty: 7,
    });
  });

  it("takes fields of the same name near the control, and leaves out blank ones", () => {
    const near = (note: string) =>
      control(
        `<div data-fields><input name="note" value="${note}"><button data-action="judge" data-result="miss"></button></div>`,
        "button",
      );
    expect(commandFrom(shapes, "judge", near(" wide "))).toEqual({ kind: "judge", combatant: FJARVA, result: "miss", note: "wide" });
    expect(commandFrom(shapes, "judge", near(""))).toEqual({ kind: "judge", combatant: FJARVA, result: "miss" });
  });

  it("returns only the kind if the command has no fields", () => {
    expect(commandFrom(shapes, "lock", control(`<button data-action="lock"></button>`))).toEqual({ kind: "lock" });
  });
});

describe("a command from a row", () => {
  const hold = { kind: "hold", held: true } as const;
  const combat = { combatants: new Map(["one", "two", "three"].map((id) => [id, { id }])) } as never;
  const button = (members: string) => {
    document.body.innerHTML = `<ol><li data-of="kind-Goblin" data-members="${members}"><button></button><ol><li data-combatant-id="one"><i></i></li></ol></li></ol>`;
    return (selector: string) => document.querySelector(selector)!;
  };

  it("of several is given for each of them, all or none", () => {
    const commands = ["one", "two"].map((combatant) => ({ ...hold, combatant }));
    expect(batchForRow(combat, button("one two")("button"), hold)).toEqual({ kind: "batch", commands });
  });

  it("of several is given for those whose tokens are selected, if there are several of them", () => {
    const heldBy = () =>
      (batchForRow(combat, button("one two three")("button"), hold)["commands"] as { combatant: string }[]).map((one) => one.combatant);
    selected.push("three");
    expect(heldBy()).toEqual(["one", "two", "three"]);
    selected.push("one", "stranger");
    expect(heldBy()).toEqual(["one", "three"]);
  });

  it("of one combatant is given as it is, even within a row of several", () => {
    expect(batchForRow(combat, button("one")("button"), hold)).toEqual({ ...hold, combatant: "one" });
    expect(batchForRow(combat, button("one two")("i"), { ...hold, combatant: "one" })).toEqual({ ...hold, combatant: "one" });
  });
});
