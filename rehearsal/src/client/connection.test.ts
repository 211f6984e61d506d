import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { fetchWorld, takeEarly } from "./connection.ts";

it("keeps events between the world and the first listeners, in order, and none after that", async () => {
  const wire = new EventEmitter();
  const said = (event: string, ...args: unknown[]): boolean => EventEmitter.prototype.emit.call(wire, event, ...args);
  const socket = Object.assign(wire, { emit: (_event: string, answer: (data: unknown) => void) => (answer({ users: [] }), true) });
  said("userConnected", "before", true);
  await fetchWorld(socket);
  said("userConnected", "player", true);
  said("modifyDocument", { results: [] });
  said("userConnected", "player", false);
  expect(takeEarly(socket)).toEqual([
    { event: "userConnected", args: ["player", true] },
    { event: "modifyDocument", args: [{ results: [] }] },
    { event: "userConnected", args: ["player", false] },
  ]);
  said("userConnected", "late", true);
  expect(takeEarly(socket)).toEqual([]);
});
