// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";

const state = { combatants: { maren: { holder: "actor" }, twin: { holder: "actor" }, bog1: { holder: "bog1" }, bog2: { holder: "bog2" } } };
vi.mock("../../encounter/encounter-lookups.ts", () => ({ stateOf: () => state }));
let selected: readonly string[] = [];
vi.mock("../../platform/tokens.ts", () => ({
  selectedTokens: () => [],
  makeCombatantTest: () => (combatant: { readonly id: string }) => selected.includes(combatant.id),
}));
const { answerHandler } = await import("./health-questions.ts");

/** Returns what a click on *Defeated* gives, in a row of these combatants. */
async function answered(row: string, members: string): Promise<unknown[]> {
  document.body.innerHTML = `<li data-combatant-id="${row}" data-members="${members}"><button data-out="true"></button></li>`;
  const give = vi.fn<(...args: unknown[]) => Promise<void>>(async () => Promise.resolve());
  const target = document.querySelector("button");
  await answerHandler(
    "fall",
    "out",
  )({ combat: { combatants: new Map(members.split(" ").map((id) => [id, { id }])) }, target, give } as never);
  return give.mock.calls.flat();
}
const fall = (combatant: string) => ({ kind: "fall", combatant, out: true });

it("a question about Health is answered for each holder in a crowd's row, in one step", async () => {
  const all = await answered("bog1", "maren twin bog1 bog2");
  expect(all).toEqual([{ kind: "batch", commands: [fall("maren"), fall("bog1"), fall("bog2")] }, "bog1"]);
});

it("a question about Health is answered once if all of the row share it", async () => {
  expect([await answered("twin", "maren twin"), await answered("bog2", "")]).toEqual([
    [fall("maren"), "twin"],
    [fall("bog2"), "bog2"],
  ]);
});

it("a question about Health is answered for the selected ones of a crowd, if several are selected", async () => {
  selected = ["maren", "bog2"];
  expect(await answered("bog1", "maren bog1 bog2")).toEqual([{ kind: "batch", commands: [fall("maren"), fall("bog2")] }, "bog1"]);
});
