import type { QueryRequest, QueryResponse } from "../common/protocol.ts";
import type { Wire } from "./socket.ts";

/** Runs the query registered under a name and returns its answer as JSON data. Throws if there is none or it takes too long. */
export async function runQuery(name: string, data: unknown, timeout?: number): Promise<unknown> {
  const handler = name in CONFIG["queries"] ? CONFIG["queries"][name] : undefined;
  if (typeof handler !== "function") throw new Error(`There is no query "${name}" on this client`);
  const work = Promise.resolve(handler(data, { timeout }));
  const result = timeout === undefined ? await work : await Promise.race([work, expire(name, timeout)]);
  return result === undefined ? null : JSON.parse(JSON.stringify(result));
}

function expire(name: string, timeout: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`The query "${name}" was not answered within ${timeout} ms`)), timeout);
  });
}

/** Answers queries of other clients from now on. */
export function answerQueries(socket: Wire): void {
  socket.on("query", (request: QueryRequest, acknowledge: (response: QueryResponse) => void) => {
    runQuery(request.name, request.data).then(
      (result) => acknowledge({ result }),
      (error: unknown) => acknowledge({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
