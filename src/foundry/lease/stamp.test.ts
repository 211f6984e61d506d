import { afterAll, expect, it, vi } from "vitest";

vi.stubGlobal("foundry", { utils: { randomID: () => "thisPage00000000" } });
const { dropBufferedWrites, stampOptions, stampOf } = await import("./stamp.ts");
afterAll(() => void vi.unstubAllGlobals());

it("drops only this page's writes as arbiter from a connection's buffer", () => {
  const packet = (options: object) => ({ data: ["modifyDocument", { operations: [{ updates: [{ _id: "x" }], ...options }] }] });
  const socket = { sendBuffer: [packet({}), packet(stampOptions()), packet({ callboard: { client: "otherPage0000000" } })] };
  dropBufferedWrites(socket);
  expect(socket.sendBuffer).toEqual([packet({}), packet({ callboard: { client: "otherPage0000000" } })]);
  expect(stampOf(stampOptions({ render: false }))).toEqual({ client: "thisPage00000000" });
  expect(stampOf({ callboard: { client: 7 } })).toBeNull();
});
