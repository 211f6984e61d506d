import { expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { refuseLifecycle } from "./lifecycle.ts";

vi.mock("../encounter/encounters.ts", () => ({ stateOf: () => null }));

const heard = { flooding: { n: 3, last: [], ignored: true }, quiet: { n: 3, last: [] } };
const combat = { system: { heard, ended: false }, combatants: new Map() } as unknown as CallboardEncounter;
const refusal = (user: unknown, gm = true) => refuseLifecycle(combat, { kind: "heed", user }, gm)?.reason ?? null;

it("a user who is ignored can be heard again by a GM; of all others nothing is to be done", () => {
  expect([refusal("flooding"), refusal("quiet"), refusal("nobody"), refusal(undefined)]).toEqual([null, "already", "already", "already"]);
  expect(refusal("flooding", false)).toBe("gmOnly");
});

it("an encounter without combatants is not started, in the words that all encounters have", () => {
  expect(refuseLifecycle(combat, { kind: "start" }, true)).toEqual({ reason: "nobody" });
});
