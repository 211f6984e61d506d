import { describe, expect, it } from "vitest";
import { Queue } from "./queue.ts";

describe("the queue", () => {
  it("runs one job at a time, in order", async () => {
    const queue = new Queue();
    const seen: string[] = [];
    const job = (name: string, ticks: number) => async () => {
      seen.push(`${name} begins`);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      seen.push(`${name} ends`);
      return name;
    };
    const done = await Promise.all([queue.add(job("slow", 20)), queue.add(job("quick", 0)), queue.add(job("middling", 5))]);
    expect(done).toEqual(["slow", "quick", "middling"]);
    expect(seen).toEqual(["slow begins", "slow ends", "quick begins", "quick ends", "middling begins", "middling ends"]);
  });

  it("continues after a job that threw, and tells its caller", async () => {
    const queue = new Queue();
    const broken = queue.add(() => Promise.reject(new Error("no")));
    const next = queue.add(() => Promise.resolve("yes"));
    await expect(broken).rejects.toThrow("no");
    await expect(next).resolves.toBe("yes");
  });
});
