import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.stubGlobal("CONFIG", { statusEffects: [{ id: "prone", name: "Prone" }] });
  vi.stubGlobal("game", { i18n: { localize: (key: string) => `localized ${key}` } });
});

it("a chat card names an action's card, unless the text is that name or the card is gone, and statuses in the reader's language", async () => {
  const { stagesCardFieldText } = await import("./texts.ts");
  const names = { blast: "Paralyze blast" };
  const deed = { combatants: ["wilrow"], card: "blast", text: "Stops the monster" };
  expect(stagesCardFieldText(deed, "card", names)).toBe("Paralyze blast");
  expect(stagesCardFieldText({ ...deed, text: "Paralyze blast" }, "card", names)).toBe("");
  expect(stagesCardFieldText({ ...deed, card: "gone" }, "card", names)).toBe("");
  expect([stagesCardFieldText({ ...deed, card: "" }, "card", names), stagesCardFieldText({ result: "miss" }, "result", names)]).toEqual([
    null,
    null,
  ]);
  expect(stagesCardFieldText({ status: "prone" }, "status", names)).toBe("localized Prone");
});
