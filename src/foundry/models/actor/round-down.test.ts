import { expect, it } from "vitest";
import { roundDownSection } from "./round-down.ts";

const whole = { integer: true, min: 0, max: 10 };

it("integers of a section are rounded down and limited to their range, and all else stays", () => {
  const fields = {
    wounds: whole,
    share: { integer: false },
    label: {},
    pools: { element: { fields: { spent: whole, label: {} } } },
    beats: { fields: { base: whole } },
    none: whole,
  };
  const data = {
    ...{ wounds: 4.5, share: 4.5, label: "x", none: null, unknown: 1.5 },
    ...{ pools: { might: { spent: -1, label: "Might" }, wit: { spent: 99.5 } }, beats: { base: 7 } },
  };
  roundDownSection({ fields }, data);
  expect(data).toEqual({
    ...{ wounds: 4, share: 4.5, label: "x", none: null, unknown: 1.5 },
    ...{ pools: { might: { spent: 0, label: "Might" }, wit: { spent: 10 } }, beats: { base: 7 } },
  });
});
