import { expect, it } from "vitest";
import { fillFirstHealth } from "./health.ts";

const filled = (sent: object, stored: object) => {
  fillFirstHealth(sent, stored);
  return sent;
};

it("an actor gets all its Health with its first maximum, and later ones change nothing else", () => {
  const none = { health: { value: 0, max: 0 } };
  expect(filled({ health: { max: 12 } }, none)).toEqual({ health: { value: 12, max: 12 } });
  expect(filled({ health: { value: 3, max: 12 } }, none)).toEqual({ health: { value: 3, max: 12 } });
  expect(filled({ health: { value: 0, max: 12 } }, { health: { value: 0, max: 10 } })).toEqual({ health: { value: 0, max: 12 } });
  expect(filled({ health: { value: 0, max: 0 } }, none)).toEqual(none);
  expect(filled({ biography: "x" }, none)).toEqual({ biography: "x" });
});
