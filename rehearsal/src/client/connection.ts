import { io } from "socket.io-client";
import type { WorldData } from "../common/protocol.ts";
import type { Wire } from "./socket.ts";

/** An event of the server from before the documents were ready. */
export interface Early {
  readonly event: (typeof KEPT)[number];
  readonly args: readonly any[];
}

const KEPT = ["modifyDocument", "userConnected", "pause", "manageCompendium"] as const;
const early: Early[] = [];
const keepers: { event: string; keep: (...args: unknown[]) => void }[] = [];

/** Opens the connection. Sends a page without a session to the login page. */
export function connectSocket(): Promise<Wire> {
  const prefix = ((globalThis as any).ROUTE_PREFIX as string | undefined) ?? "";
  // The server must notice at once when a page closes. Only a WebSocket tells it.
  const socket = io({ path: `${prefix}/socket.io`, transports: ["websocket"], reconnection: true });
  return new Promise((resolve, reject) => {
    socket.once("connect_error", (error: Error) => reject(error));
    socket.on("session", (session: { userId: string | null }) => {
      if (session?.userId) resolve(socket as unknown as Wire);
      else window.location.href = `${prefix}/join`;
    });
  });
}

/** Requests the whole world. Later events of the server (changes, users who connect) are kept until there are listeners. */
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

/** Returns the events from before there were listeners, in order. */
export function takeEarly(socket: Wire): Early[] {
  for (const { event, keep } of keepers.splice(0)) socket.off?.(event, keep);
  return early.splice(0);
}
