import { describe, expect, it } from "vitest";
import { handLineCells } from "./line.ts";

const course = { now: 0, start: 0, lands: 6, stacks: [] as number[] };
/** Returns the line as signs: phases, folds, the number of actions on each, and the landing in brackets. */
const drawn = (given: Partial<typeof course>) =>
  handLineCells({ ...course, ...given })
    .map(({ phase, from, stacks, lands }) => (from === null ? `${lands ? `[${String(phase)}]` : String(phase)}${".".repeat(stacks)}` : "~"))
    .join(" ");

describe("the small line", () => {
  it("shows the counter and the landing, and folds empty phases between them", () => {
    expect(drawn({})).toBe("0 ~ [6] 7");
    expect(drawn({ lands: 2 })).toBe("0 1 [2] 3");
  });

  it("shows the other actions on a phase one by one", () => {
    expect(drawn({ stacks: [3, 6, 6, 12] })).toBe("0 ~ 3. ~ [6].. 7 ~ 12.");
  });

  it("stays short on a crowded line and shows the phases near the landing", () => {
    const cells = handLineCells({ now: 0, start: 40, lands: 45, stacks: Array.from({ length: 80 }, (_none, index) => index + 1) });
    expect(cells.length).toBeLessThan(20);
    expect(cells.map(({ phase }) => phase)).toEqual(expect.arrayContaining([0, 40, 44, 45, 46]));
  });

  it("is the counter and the next phase while nothing is planned", () => {
    const cells = handLineCells({ now: 4, start: null, lands: null, stacks: [] });
    expect(cells.map(({ phase, now }) => [phase, now])).toEqual([
      [4, true],
      [5, false],
    ]);
  });
});
