import { io } from "socket.io-client";
import type { DocumentResponse, WorldData } from "../common/protocol.ts";
import type { Wire } from "./socket.ts";

const EARLY: DocumentResponse[] = [];
let early: ((response: DocumentResponse) => void) | null = null;

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

/** Gets the whole world. Changes that the server sends after it are kept until somebody can apply them. */
export function fetchWorld(socket: Wire): Promise<WorldData> {
  return new Promise((resolve) => {
    socket.emit("world", (data: WorldData) => {
      early = (response) => EARLY.push(response);
      socket.on("modifyDocument", early);
      resolve(data);
    });
  });
}

/** Hands over the changes that came before the documents stood, in their order. */
export function takeEarly(socket: Wire): DocumentResponse[] {
  if (early !== null) socket.off?.("modifyDocument", early);
  early = null;
  return EARLY.splice(0);
}
