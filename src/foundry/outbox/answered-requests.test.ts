import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerTo, answeredRequestsOf, withHeardRequest, REMEMBERED, type Heard } from "./answered-requests.ts";

const NOTHING: Heard = { n: 0, last: [] };
const idAt = (index: number): string => String(index).padStart(16, "a");

describe("an encounter's record of a user's requests", () => {
  it("is empty for a user who never asked, whatever the id", () => {
    expect(answeredRequestsOf({}, "toString")).toEqual(NOTHING);
    expect(answeredRequestsOf(null, "user")).toEqual(NOTHING);
  });

  it("remembers the last eight answers and the highest number", () => {
    let heard = NOTHING;
    for (let n = 1; n <= 12; n += 1) heard = withHeardRequest(heard, n, { id: idAt(n) });
    expect(heard.n).toBe(12);
    expect(heard.last.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12].map(idAt));
  });

  it("answers a heard request with its refusal", () => {
    const heard = withHeardRequest(NOTHING, 1, { id: idAt(1), refusal: { reason: "step" } });
    expect(answerTo(heard, { id: idAt(1), n: 1 })).toEqual({ id: idAt(1), refusal: { reason: "step" } });
  });

  it("keeps only the last answer of a request that is heard twice", () => {
    const heard = withHeardRequest(withHeardRequest(NOTHING, 1, { id: idAt(1) }), 1, { id: idAt(1), refusal: { reason: "failed" } });
    expect(heard.last).toEqual([{ id: idAt(1), refusal: { reason: "failed" } }]);
  });

  it("tells a waiting request from one that a higher number passed", () => {
    const heard = withHeardRequest(NOTHING, 4, { id: idAt(4) });
    expect(answerTo(heard, { id: idAt(5), n: 5 })).toBe("open");
    expect(answerTo(heard, { id: idAt(9), n: 4 })).toBe("passed");
  });

  it("never lowers the number, and never keeps more than eight", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 }), (numbers) => {
        let heard = NOTHING;
        for (const n of numbers) {
          const next = withHeardRequest(heard, n, { id: idAt(n) });
          expect(next.n).toBeGreaterThanOrEqual(heard.n);
          heard = next;
        }
        expect(heard.last.length).toBeLessThanOrEqual(REMEMBERED);
        expect(heard.n).toBe(Math.max(0, ...numbers));
      }),
    );
  });
});
