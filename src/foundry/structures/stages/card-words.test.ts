import { beforeEach, expect, it, vi } from "vitest";

const cards = new Map([["blast", { name: "Paralyze blast", type: "action" }]]);
const combat = { combatants: new Map([["wilrow", { actor: { items: cards } }]]) } as never;

beforeEach(() => {
  const anything: unknown = new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything),
    apply: () => anything,
  });
  vi.stubGlobal("foundry", anything);
});

it("a chat card names the card of an action, unless its words are just that, or the card is gone", async () => {
  const { stagesWords } = await import("./card-words.ts");
  const deed = { combatants: ["wilrow"], card: "blast", text: "Stops the monster" };
  expect(stagesWords(combat, deed, "card")).toBe("Paralyze blast");
  expect(stagesWords(combat, { ...deed, text: "Paralyze blast" }, "card")).toBe("");
  expect(stagesWords(combat, { ...deed, card: "gone" }, "card")).toBe("");
  expect([stagesWords(combat, { ...deed, card: "" }, "card"), stagesWords(combat, deed, "result")]).toEqual([null, null]);
});
