import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { AnswerBuffer, type Asked } from "./answer-buffer.ts";

const combat = { id: "e".repeat(16), system: { heard: {} } } as unknown as CallboardEncounter;
const other = { id: "f".repeat(16), system: { heard: {} } } as unknown as CallboardEncounter;
const asked = (user: string, n: number): Asked => ({
  user,
  request: { id: String(n).padStart(16, user), n, encounter: combat.id, command: {} },
});

describe("unwritten answers", () => {
  const written: object[] = [];
  let buffer: AnswerBuffer;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
    written.length = 0;
    buffer = new AnswerBuffer();
    buffer.whenDue((encounter) => written.push(buffer.take(encounter)));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("write a refusal at once, and those of the next second together", () => {
    for (let n = 1; n <= 5; n += 1) buffer.refused(combat, asked("u", n), { reason: "step" });
    expect(written).toHaveLength(1);
    expect(buffer.heard(combat, "u").n).toBe(5);
    vi.advanceTimersByTime(1000);
    expect(written).toHaveLength(2);
    expect(written[1]).toMatchObject({ u: { n: 5 } });
  });

  it("write refusals of several encounters", () => {
    buffer.refused(combat, asked("u", 1), { reason: "step" });
    buffer.refused(other, asked("u", 1), { reason: "step" });
    buffer.refused(combat, asked("u", 2), { reason: "step" });
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(written).toHaveLength(3);
  });

  it("delay no user's refusals for another's", () => {
    buffer.refused(combat, asked("u", 1), { reason: "step" });
    buffer.refused(combat, asked("v", 1), { reason: "step" });
    expect(written).toHaveLength(2);
  });

  it("go with an applied request's entry, together with waiting refusals", () => {
    buffer.refused(combat, asked("u", 1), { reason: "step" });
    buffer.refused(combat, asked("u", 2), { reason: "step" });
    buffer.applied(combat, asked("v", 7));
    expect(buffer.take(combat.id)).toMatchObject({ u: { n: 2 }, v: { n: 7, last: [{ id: "7".padStart(16, "v") }] } });
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(1);
  });

  it("keep a user ignored until a GM lifts it, and count earlier requests as heard", () => {
    buffer.refused(combat, asked("u", 3), { reason: "step" });
    buffer.deafen(combat, "u");
    expect(buffer.take(combat.id)).toMatchObject({ u: { ignored: true } });
    buffer.heed(combat, "u", 40);
    buffer.applied(combat, asked("u", 41));
    expect(buffer.take(combat.id)).toMatchObject({ u: { n: 41, ignored: false } });
  });

  it("include answers on their way, and take back those that did not arrive", () => {
    buffer.deafen(combat, "u");
    const sent = buffer.take(combat.id);
    expect(buffer.heard(combat, "u").ignored).toBe(true);
    buffer.putBack(combat.id, sent);
    expect(buffer.take(combat.id)).toEqual(sent);
    buffer.arrived(combat.id);
    expect(buffer.heard(combat, "u")).toEqual({ n: 0, last: [] });
  });

  it("are forgotten once another client arbitrates", () => {
    buffer.refused(combat, asked("u", 1), { reason: "step" });
    buffer.refused(combat, asked("u", 2), { reason: "step" });
    buffer.clear();
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(1);
    expect(buffer.take(combat.id)).toEqual({});
  });
});
