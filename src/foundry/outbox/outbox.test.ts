import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { id, merge, type Bag } from "../arbiter/fakes.fixture.ts";
import { followConnection } from "../platform/connection.ts";
import { pendingKindsOf, deliverAnswers, sendRequest } from "./outbox.ts";

vi.mock("../encounter/encounter-lookups.ts", () => ({ isCallboardType: () => true, isReadableCallboard: () => true }));

interface Posted {
  readonly n: number;
  readonly command: { readonly kind: string };
}

describe("the outbox of a player", () => {
  let flags: { callboard: { outbox: Record<string, Posted> } };
  let combat: { id: string; system: { heard: Bag } };
  let isCut = false;
  let isMute = false;
  const line = new Map<string, () => void>();
  let count = 0;
  const posted = (): Posted[] => Object.values(flags.callboard.outbox);
  const ask = (kind: string) => sendRequest(combat as unknown as CallboardEncounter, { kind });
  const hear = (n: number, last: readonly object[]): void => {
    combat.system.heard = { [id("me")]: { n, last } };
    deliverAnswers(combat as unknown as CallboardEncounter);
  };
  const idOfKind = (kind: string): string =>
    Object.entries(flags.callboard.outbox).find(([, { command }]) => command.kind === kind)?.[0] ?? "";

  beforeEach(() => {
    vi.useFakeTimers();
    flags = { callboard: { outbox: {} } };
    count += 1;
    combat = { id: id(`fight${count}`), system: { heard: {} } };
    isCut = false;
    isMute = false;
    vi.stubGlobal("foundry", { utils: { randomID: () => id(`r${(count += 1)}`) } });
    vi.stubGlobal("game", {
      release: { generation: 13 },
      combats: { get: () => combat },
      socket: { on: (event: string, call: () => void) => line.set(event, call) },
      user: {
        id: id("me"),
        get flags() {
          return flags;
        },
        update: (changes: { flags: Bag }) => {
          if (isMute) return new Promise(() => undefined);
          if (isCut) return Promise.reject(new Error("no"));
          merge(flags, changes.flags);
          return Promise.resolve();
        },
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("numbers requests, and returns the answer to each", async () => {
    const answers = Promise.all([ask("pass"), ask("hold")]);
    await vi.advanceTimersByTimeAsync(1);
    expect(posted().map(({ n }) => n)).toEqual([1, 2]);
    hear(2, [{ id: idOfKind("pass") }, { id: idOfKind("hold"), refusal: { reason: "step" } }]);
    expect(await answers).toEqual([null, { reason: "step" }]);
  });

  it("sends sixty commands of a crowd as one request", async () => {
    const commands = Array.from({ length: 60 }, (_each, index) => ({ kind: "seal", combatant: id(`goblin${index}`) }));
    const answer = sendRequest(combat as unknown as CallboardEncounter, { kind: "batch", commands });
    await vi.advanceTimersByTimeAsync(1);
    expect(posted()).toMatchObject([{ n: 1, command: { kind: "batch", commands } }]);
    hear(1, [{ id: idOfKind("batch") }]);
    expect(await answer).toBeNull();
  });

  it("sends a request again if another device used its number", async () => {
    const answer = ask("pass");
    await vi.advanceTimersByTimeAsync(1);
    hear(1, [{ id: id("theirs") }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(posted().map(({ n }) => n)).toEqual([2]);
    hear(2, [{ id: idOfKind("pass") }]);
    expect(await answer).toBeNull();
  });

  it("holds eight requests at most, however fast they come, and reports them as pending after ten seconds", async () => {
    const answers = Promise.all(Array.from({ length: 9 }, () => ask("pass")));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await answers).map((refusal) => refusal?.reason)).toEqual([...Array<string>(8).fill("pending"), "tooMany"]);
    expect(posted()).toHaveLength(8);
  });

  it("returns the arbiter's answer even if its sender was told long before that it is pending", async () => {
    const heard: unknown[] = [];
    const one = sendRequest(combat as unknown as CallboardEncounter, { kind: "seal" }, { heard: (refusal) => heard.push(refusal) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await one, heard]).toEqual([{ reason: "pending" }, []]);
    hear(1, [{ id: idOfKind("seal"), refusal: { reason: "stale" } }]);
    expect(heard).toEqual([{ reason: "stale" }]);
  });

  it("removes invalid entries, and counts no number out of range", async () => {
    Object.assign(flags.callboard.outbox, {
      "a.b": 1,
      [id("far")]: { n: Number.MAX_SAFE_INTEGER, encounter: combat.id, command: { kind: { toString: "pass" } } },
      [id("near")]: { n: 3, encounter: combat.id, command: { kind: "hold" } },
    });
    expect(pendingKindsOf(combat as unknown as CallboardEncounter)).toEqual(["hold", ""]);
    void ask("pass");
    await vi.advanceTimersByTimeAsync(1);
    expect(posted().map(({ n, command }) => [n, command.kind])).toEqual([
      [4, "pass"],
      [3, "hold"],
    ]);
  });

  it("is refused at once for an ignored user, and heard again after a GM lifts it", async () => {
    const waiting = ask("pass");
    await vi.advanceTimersByTimeAsync(1);
    combat.system.heard = { [id("me")]: { n: 0, last: [], ignored: true } };
    deliverAnswers(combat as unknown as CallboardEncounter);
    expect([await waiting, await ask("hold")]).toEqual([{ reason: "ignored" }, { reason: "ignored" }]);
    hear(1, []);
    const heard = ask("hold");
    await vi.advanceTimersByTimeAsync(1);
    expect(posted().map(({ n }) => n)).toEqual([2]);
    hear(2, [{ id: idOfKind("hold") }]);
    expect(await heard).toBeNull();
  });

  it("continues after the connection broke, if requests under way are never answered", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    followConnection(() => undefined);
    isMute = true;
    const lost = ask("pass");
    await vi.advanceTimersByTimeAsync(1);
    line.get("disconnect")?.();
    isMute = false;
    expect(await lost).toEqual({ reason: "failed" });
    const heard = ask("hold");
    await vi.advanceTimersByTimeAsync(1);
    hear(posted()[0]?.n ?? 0, [{ id: idOfKind("hold") }]);
    expect(await heard).toBeNull();
    complaint.mockRestore();
  });

  it("reports a request that cannot be written, and forgets it", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    isCut = true;
    for (let times = 0; times < 9; times += 1) expect(await ask("pass")).toEqual({ reason: "failed" });
    expect(complaint).toHaveBeenCalledTimes(9);
    complaint.mockRestore();
  });
});
