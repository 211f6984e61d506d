import { expect, it } from "vitest";
import { CoalescedJobs } from "./coalesced-jobs.ts";

it("adds one job for many changes, and another for changes after it has begun", () => {
  const due = new CoalescedJobs();
  expect([due.note("marks", "a"), due.note("marks", "b", "a"), due.note("clock")]).toEqual([true, false, true]);
  expect(due.take("marks")).toEqual(["a", "b"]);
  expect(due.take("marks")).toEqual([]);
  expect(due.note("marks", "c")).toBe(true);
  due.clear();
  expect(due.note("clock")).toBe(true);
});
