import { io } from "socket.io-client";
import type { WorldData } from "../common/protocol.ts";
import type { Wire } from "./socket.ts";

/** What the server said before the documents stood. */
export interface Early {
  readonly event: (typeof KEPT)[number];
  readonly args: readonly any[];
}

const KEPT = ["modifyDocument", "userConnected", "pause", "manageCompendium"] as const;
const early: Early[] = [];
const keepers: { event: string; keep: (...args: unknown[]) => void }[] = [];

/** Opens the connection; sends a page without session to where one logs in. */
export function connectSocket(): Promise<Wire> {
  const prefix = ((globalThis as any).ROUTE_PREFIX as string | undefined) ?? "";
  // A page that is closed shall be gone at once, which the server hears of by a WebSocket only.
  const socket = io({ path: `${prefix}/socket.io`, transports: ["websocket"], reconnection: true });
  return new Promise((resolve, reject) => {
    socket.once("connect_error", (error: Error) => reject(error));
    socket.on("session", (session: { userId: string | null }) => {
      if (session?.userId) resolve(socket as unknown as Wire);
      else window.location.href = `${prefix}/join`;
    });
  });
}

/** Gets the whole world. What the server says after it (changes, who comes and goes) is kept until somebody can hear it. */
export function fetchWorld(socket: Wire): Promise<WorldData> {
  return new Promise((resolve) => {
    socket.emit("world", (data: WorldData) => {
      for (const event of KEPT) {
        const keep = (...args: unknown[]): void => void early.push({ event, args });
        keepers.push({ event, keep });
        socket.on(event, keep);
      }
      resolve(data);
    });
  });
}

/** Hands over what came before anybody listened, in its order. */
export function takeEarly(socket: Wire): Early[] {
  for (const { event, keep } of keepers.splice(0)) socket.off?.(event, keep);
  return early.splice(0);
}
