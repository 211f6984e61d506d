import { expect, it } from "vitest";
import { keepStoredValues } from "./keep-stored-values.ts";

it("a form submits stored values for unchanged fields, and typed values for all others", () => {
  const shown = { rounds: { wounds: 5, wits: 4, lost: 0 }, timeline: { pools: { might: { max: 7, spent: 1 } } }, biography: "x" };
  const stored = { rounds: { wounds: 2, wits: 4 }, timeline: { pools: { might: { max: 5, spent: 1 } } }, biography: "x" };
  const sent = { rounds: { wounds: 5, wits: 3, lost: 0 }, timeline: { pools: { might: { max: 8 }, luck: { max: 7 } } }, biography: "y" };
  keepStoredValues(sent, shown, stored);
  expect(sent).toEqual({
    rounds: { wounds: 2, wits: 3, lost: 0 },
    timeline: { pools: { might: { max: 8 }, luck: { max: 7 } } },
    biography: "y",
  });
});
