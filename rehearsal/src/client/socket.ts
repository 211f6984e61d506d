/** Anything that can send an event and wait for the answer; socket.io's client in the page, a fake in tests. */
export interface Wire {
  readonly connected?: boolean;
  emit(event: string, ...args: any[]): unknown;
  on(event: string, listener: (...args: any[]) => void): unknown;
  off?(event: string, listener?: (...args: any[]) => void): unknown;
}

/** Asks the server and waits for its answer. */
export class SocketInterface {
  /** Sends a request and resolves with what the server acknowledges. */
  static dispatch(eventName: string, request?: unknown): Promise<any> {
    return ask(game.socket, eventName, request);
  }
}

/** Sends one event and resolves with the acknowledgement; rejects if the connection is lost meanwhile. */
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
