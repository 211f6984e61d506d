import { expect, it } from "vitest";
import { diffProjections } from "./projections.ts";

const defeated = (value: boolean) => ({ kind: "defeated", key: "d", combatant: "a", value }) as const;
const status = (active: boolean) => ({ kind: "status", key: "s", combatant: "a", status: "prone", active }) as const;
const chat = (text: string) => ({ kind: "chat", key: "c", card: "x", data: { text } }) as const;

it("shows what is new or changed, by key", () => {
  expect(diffProjections([defeated(false), chat("a")], [defeated(true), chat("a"), status(true)])).toEqual([defeated(true), status(true)]);
});

it("ends a status or defeat that is no longer projected, and leaves chat as it is", () => {
  expect(diffProjections([defeated(true), status(true), chat("a")], [])).toEqual([defeated(false), status(false)]);
  expect(diffProjections([defeated(false), status(false)], [])).toEqual([]);
});
