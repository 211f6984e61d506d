/** A connection that sends events and receives answers: socket.io's client in the page, a fake in tests. */
export interface Wire {
  readonly connected?: boolean;
  emit(event: string, ...args: any[]): unknown;
  on(event: string, listener: (...args: any[]) => void): unknown;
  off?(event: string, listener?: (...args: any[]) => void): unknown;
}

/** Sends requests to the server and waits for answers. */
export class SocketInterface {
  /** Sends a request and resolves with the server's acknowledgement. */
  static dispatch(eventName: string, request?: unknown): Promise<any> {
    return ask(game.socket, eventName, request);
  }
}

/** Sends an event and resolves with the acknowledgement. Rejects if the connection is lost meanwhile. */
export function ask(socket: Wire, event: string, payload?: unknown): Promise<any> {
  return new Promise((resolve, reject) => {
    const lost = (): void => reject(new Error(`The connection was lost before "${event}" was answered`));
    socket.on("disconnect", lost);
    const answered = (answer: unknown): void => {
      socket.off?.("disconnect", lost);
      resolve(answer);
    };
    if (payload === undefined) socket.emit(event, answered);
    else socket.emit(event, payload, answered);
  });
}
