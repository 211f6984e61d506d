import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { DocumentResponse, QueryRequest, QueryResponse } from "../common/protocol.ts";
import { assertPlain, isRecord, messageOf } from "./guard.ts";
import { applyRequest } from "./modify.ts";
import { Post } from "./post.ts";
import type { Host } from "./host.ts";

const QUERY_TIMEOUT = 60_000;
const MAX_PAYLOAD = 100_000_000;
/** The room of all logged-in connections. Only they receive events. */
const PLAYERS = "players";

type Acknowledge = (answer: unknown) => void;

/** An event that one client sends to others. They get the first argument. */
interface Relayed {
  readonly payload: unknown;
  readonly args: readonly unknown[];
  readonly acknowledge: Acknowledge;
}

/** The connections of all pages to a host, and the events between them. */
export class Sockets {
  readonly #host: Host;
  readonly #io: Server;
  /** The connections of each user, oldest first. */
  readonly #connections = new Map<string, Socket[]>();
  readonly #post: Post;
  /** Requests are handled strictly one after another, so that all clients see the same order. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    host: Host,
    http: HttpServer,
    { routePrefix, heartbeat, latency }: { routePrefix: string; heartbeat: number; latency: number | null },
  ) {
    this.#host = host;
    this.#post = new Post(latency);
    this.#io = new Server(http, {
      path: `${routePrefix}/socket.io`,
      maxHttpBufferSize: MAX_PAYLOAD,
      serveClient: false,
      pingTimeout: heartbeat,
    });
    this.#io.on("connection", (socket) => this.#connect(socket));
  }

  /** The users with at least one page open. */
  get activeUsers(): string[] {
    return [...this.#connections.keys()];
  }

  /** Ends all connections once the pending requests are done. */
  async close(endRequests: () => void): Promise<void> {
    await this.#queue;
    this.#post.close();
    const closed = this.#io.close();
    endRequests();
    await closed;
    await this.#queue;
  }

  #connect(socket: Socket): void {
    const session = this.#host.sessions.find(socket.handshake.headers.cookie);
    const user = session && this.#host.world.user(session.userId);
    socket.emit("session", { sessionId: user ? session.sessionId : null, userId: user ? session.userId : null });
    if (!user) return;
    const userId = session.userId;
    this.#arrive(socket, userId);
    socket.on("disconnect", () => this.#leave(socket, userId));
    this.#listen(socket, userId);
  }

  #arrive(socket: Socket, userId: string): void {
    const open = this.#connections.get(userId) ?? [];
    this.#connections.set(userId, [...open, socket]);
    void socket.join(PLAYERS);
    if (open.length === 0) this.#tellOthers(socket, "userConnected", userId, true);
  }

  #leave(socket: Socket, userId: string): void {
    this.#post.drop(socket);
    const open = (this.#connections.get(userId) ?? []).filter((other) => other !== socket);
    if (open.length > 0) {
      this.#connections.set(userId, open);
      return;
    }
    this.#connections.delete(userId);
    this.#tellOthers(null, "userConnected", userId, false);
  }

  /** Sends an event to all clients but one, which knows it already. */
  #tellOthers(knowing: Socket | null, event: string, ...args: unknown[]): void {
    if (this.#post.isPrompt) return void (knowing ? knowing.to(PLAYERS) : this.#io.to(PLAYERS)).emit(event, ...args);
    for (const socket of [...this.#connections.values()].flat()) if (socket !== knowing) this.#tell(socket, event, ...args);
  }

  #tell(socket: Socket, event: string, ...args: unknown[]): void {
    this.#post.deliver(socket, () => void socket.emit(event, ...args));
  }

  #listen(socket: Socket, userId: string): void {
    const on = (event: string, handle: (payload: unknown, acknowledge: Acknowledge) => unknown): void => {
      socket.on(event, (...args: unknown[]) => this.#guarded(socket, args, handle));
    };
    on("world", (_payload, acknowledge) => this.#enqueue(() => acknowledge(this.#host.worldData(userId, this.activeUsers))));
    on("modifyDocument", (payload, acknowledge) => this.#modify(socket, userId, payload, acknowledge));
    on("query", (payload, acknowledge) => this.#query(userId, payload, acknowledge));
    on("getDocuments", async (payload, acknowledge) => acknowledge({ result: await this.#host.packDocuments(userId, payload) }));
    on("manageCompendium", (payload, acknowledge) => this.#manage(socket, userId, payload, acknowledge));
    on("vain", (payload) => isRecord(payload) && this.#host.report.note(payload["package"], payload["text"]));
    on("time", (_payload, acknowledge) => acknowledge(Date.now()));
    on("pause", (payload, acknowledge) => this.#pause(userId, payload, acknowledge));
    on("userActivity", (payload, acknowledge) => {
      assertPlain(payload);
      this.#tellOthers(socket, "userActivity", userId, isRecord(payload) ? payload : {});
      acknowledge({});
    });
    socket.on("playAudio", (...args: unknown[]) =>
      this.#guarded(socket, args, (payload, acknowledge) => this.#pass(socket, userId, "playAudio", { payload, args, acknowledge })),
    );
    socket.on("tokenMovement", (...args: unknown[]) =>
      this.#guarded(socket, args, (payload, acknowledge) => {
        assertPlain(payload);
        this.#pass(socket, userId, "tokenMovement", { payload, args: [payload], acknowledge });
      }),
    );
    on("reload", (_payload, acknowledge) => {
      this.#assertPermitted(userId, "SETTINGS_MODIFY");
      this.#tellOthers(socket, "reload");
      acknowledge({});
    });
    socket.on("pullToScene", (...args: unknown[]) =>
      this.#guarded(socket, args, (sceneId, acknowledge) => this.#pull(userId, [sceneId, args[1]], acknowledge)),
    );
    socket.onAny((event: unknown, ...args: unknown[]) => {
      if (typeof event === "string" && /^(system|module)\./.test(event))
        this.#guarded(socket, args, (payload, acknowledge) => this.#relay(socket, userId, event, { payload, args, acknowledge }));
    });
  }

  /** Calls a handler so that no client's data can throw into the server. If the last argument is a function, it acknowledges. */
  #guarded(socket: Socket, args: readonly unknown[], handle: (payload: unknown, acknowledge: Acknowledge) => unknown): void {
    this.#post.step();
    const last = args.at(-1);
    const acknowledge: Acknowledge = (answer) => {
      if (typeof last === "function") this.#post.deliver(socket, () => void (last as Acknowledge)(answer));
    };
    const payload = typeof args[0] === "function" ? undefined : args[0];
    Promise.resolve()
      .then(() => handle(payload, acknowledge))
      .catch((error: unknown) => acknowledge({ error: { message: messageOf(error) } }));
  }

  #enqueue<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #modify(socket: Socket, userId: string, payload: unknown, acknowledge: Acknowledge): Promise<void> {
    await this.#enqueue(async () => {
      try {
        const response: DocumentResponse = { userId, results: await applyRequest(this.#host, userId, payload) };
        acknowledge(response);
        this.#broadcast(socket, response);
      } catch (error) {
        acknowledge({ userId, results: [], error: { message: messageOf(error) } } satisfies DocumentResponse);
      }
    });
  }

  #broadcast(sender: Socket, response: DocumentResponse): void {
    const results = response.results.filter((result) => result.operation["broadcast"] !== false);
    if (results.length > 0) this.#tellOthers(sender, "modifyDocument", { ...response, results });
  }

  /** Creates or deletes a compendium and tells all clients. */
  async #manage(socket: Socket, userId: string, payload: unknown, acknowledge: Acknowledge): Promise<void> {
    await this.#enqueue(async () => {
      try {
        assertPlain(payload);
        const response = { userId, request: payload, result: await this.#host.manageCompendium(userId, payload) };
        acknowledge(response);
        this.#tellOthers(socket, "manageCompendium", response);
      } catch (error) {
        acknowledge({ error: { message: messageOf(error) } });
      }
    });
  }

  async #query(from: string, payload: unknown, acknowledge: Acknowledge): Promise<void> {
    const answer = (response: QueryResponse): void => acknowledge(response);
    if (!isRecord(payload) || typeof payload["userId"] !== "string" || typeof payload["name"] !== "string")
      return answer({ error: "The query is malformed." });
    if (!this.#host.world.permits(from, "QUERY_USER"))
      return answer({ error: `User ${this.#host.world.user(from)?.name} lacks permission to query users` });
    const target = this.#connections.get(payload["userId"])?.at(-1);
    if (!target) return answer({ error: `User [${payload["userId"]}] is not active` });
    const timeout =
      typeof payload["timeout"] === "number" && payload["timeout"] > 0 ? Math.min(payload["timeout"], 2 ** 31 - 1) : QUERY_TIMEOUT;
    const request = { userId: payload["userId"], name: payload["name"], data: payload["data"], timeout, from };
    answer(await ask(target, request, this.#post));
  }

  #assertPermitted(userId: string, permission: string): void {
    if (!this.#host.world.permits(userId, permission))
      throw new Error(`User ${this.#host.world.user(userId)?.name} lacks the permission ${permission}`);
  }

  /** Lets a GM show a scene to another user. */
  #pull(userId: string, [sceneId, target]: readonly unknown[], acknowledge: Acknowledge): void {
    const user = this.#host.world.user(userId);
    if (!user?.isGM) throw new Error(`User ${user?.name} lacks permission to pull others to a scene`);
    for (const other of this.#connections.get(String(target)) ?? []) this.#tell(other, "pullToScene", String(sceneId));
    acknowledge({});
  }

  #pause(userId: string, payload: unknown, acknowledge: Acknowledge): void {
    if (typeof payload !== "boolean") throw new Error("Pausing takes true or false.");
    const user = this.#host.world.user(userId);
    if (!user?.isGM) throw new Error(`User ${user?.name} lacks permission to pause the game`);
    this.#host.paused = payload;
    this.#tellOthers(null, "pause", payload, userId);
    acknowledge({});
  }

  #relay(socket: Socket, userId: string, event: string, message: Relayed): void {
    if (!this.#host.relays(event)) throw new Error(`The manifest of ${event} does not declare "socket": true`);
    this.#pass(socket, userId, event, message);
  }

  /** Relays an event to all other clients, or to the recipients that its second argument names. */
  #pass(socket: Socket, userId: string, event: string, { payload, args, acknowledge }: Relayed): void {
    const recipients = isRecord(args[1]) && Array.isArray(args[1]["recipients"]) ? args[1]["recipients"] : null;
    if (!recipients) this.#tellOthers(socket, event, payload, userId);
    for (const id of new Set(recipients ?? [])) {
      for (const other of this.#connections.get(String(id)) ?? []) if (other !== socket) this.#tell(other, event, payload, userId);
    }
    acknowledge(payload);
  }
}

/** Queries one client. A client that leaves or stays silent gives an error, never an endless wait. */
function ask(target: Socket, request: QueryRequest & { readonly timeout: number }, post: Post): Promise<QueryResponse> {
  return new Promise((resolve) => {
    const gone = (): void => resolve({ error: `User [${request.userId}] went away before answering "${request.name}"` });
    target.once("disconnect", gone);
    const answered = (late: Error | null, response: unknown): void => {
      post.step();
      target.off("disconnect", gone);
      if (late) resolve({ error: `The query "${request.name}" timed out after ${request.timeout} ms` });
      else resolve(isRecord(response) ? response : {});
    };
    post.deliver(target, () => void target.timeout(request.timeout).emit("query", request, answered));
  });
}
