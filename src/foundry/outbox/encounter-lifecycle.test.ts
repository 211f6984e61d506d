import { expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { refuseLifecycle } from "./encounter-lifecycle.ts";

vi.mock("../encounter/encounter-lookups.ts", () => ({ stateOf: () => null }));

const heard = { flooding: { n: 3, last: [], ignored: true }, quiet: { n: 3, last: [] } };
const combat = { system: { heard, ended: false }, combatants: new Map() } as unknown as CallboardEncounter;
const refusal = (user: unknown, gm = true) => refuseLifecycle(combat, { kind: "heed", user }, gm)?.reason ?? null;

it("a GM can let an ignored user be heard again, and no other user", () => {
  expect([refusal("flooding"), refusal("quiet"), refusal("nobody"), refusal(undefined)]).toEqual([null, "already", "already", "already"]);
  expect(refusal("flooding", false)).toBe("gmOnly");
});

it("an encounter without combatants is refused a start, with the kernel's text", () => {
  expect(refuseLifecycle(combat, { kind: "start" }, true)).toEqual({ reason: "nobody" });
});
