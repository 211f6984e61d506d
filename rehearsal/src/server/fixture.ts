import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { io, type Socket } from "socket.io-client";
import type { Generation } from "../common/generation.ts";
import type { DocumentResponse, WorldData } from "../common/protocol.ts";
import { createWorld, startServer, type RunningServer, type ServerOptions } from "./index.ts";

/** Ids of the documents in the test world. */
export const IDS = {
  gm: "gamemaster000001",
  ann: "annplayer0000001",
  bob: "bobplayer0000001",
  toad: "toadactor0000001",
  frog: "frogactor0000001",
  swamp: "swampscene000001",
  token: "toadtoken0000001",
  frogToken: "frogtoken0000001",
  fight: "fightcombat00001",
  toadFighter: "toadfighter00001",
  frogFighter: "frogfighter00001",
  wart: "wartitem00000001",
} as const;

const MANIFEST = {
  id: "swamp",
  title: "Swamp",
  version: "1.2.3",
  compatibility: { minimum: "13", verified: "14" },
  esmodules: ["main.mjs"],
  styles: [{ src: "swamp.css", layer: "system" }, "plain.css"],
  languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  socket: true,
  documentTypes: {
    Actor: { beast: { htmlFields: ["story"], gmOnlyFields: ["secret.depth"], filePathFields: { badge: ["IMAGE"] } } },
    Item: { thing: {} },
    Combat: { brawl: {} },
  },
};

/** Returns the documents of the test world. Ann owns the toad and its combatant, Bob owns nothing. */
export function documents(): Record<string, object[]> {
  return {
    users: [
      { _id: IDS.gm, name: "Gamemaster", role: 4 },
      { _id: IDS.ann, name: "Ann", role: 1, password: "" },
      { _id: IDS.bob, name: "Bob", role: 1, password: "tadpole" },
    ],
    actors: [
      {
        _id: IDS.toad,
        name: "Toad",
        type: "beast",
        ownership: { default: 0, [IDS.ann]: 3 },
        system: { story: "", secret: { depth: 1 } },
        items: [{ _id: IDS.wart, name: "Wart", type: "thing" }],
      },
      { _id: IDS.frog, name: "Frog", type: "beast" },
    ],
    scenes: [
      {
        _id: IDS.swamp,
        name: "Swamp",
        active: true,
        tokens: [
          { _id: IDS.token, name: "Toad", actorId: IDS.toad, actorLink: true },
          { _id: IDS.frogToken, name: "Frog", actorId: IDS.frog, actorLink: false },
        ],
      },
    ],
    combats: [
      {
        _id: IDS.fight,
        scene: IDS.swamp,
        active: true,
        combatants: [
          { _id: IDS.toadFighter, actorId: IDS.toad, tokenId: IDS.token, sceneId: IDS.swamp },
          { _id: IDS.frogFighter, actorId: IDS.frog, tokenId: IDS.frogToken, sceneId: IDS.swamp },
        ],
      },
    ],
  };
}

/** One connection of a user, like that of a page. */
export class Client {
  readonly socket: Socket;
  readonly session: { userId: string | null };
  /** The broadcasts that this client has received, in order. */
  readonly heard: DocumentResponse[] = [];

  constructor(socket: Socket, session: { userId: string | null }) {
    this.socket = socket;
    this.session = session;
    socket.on("modifyDocument", (response: DocumentResponse) => this.heard.push(response));
  }

  /** Sends an event and waits for the acknowledgement. */
  ask(event: string, ...payload: unknown[]): Promise<any> {
    return this.socket.timeout(5000).emitWithAck(event, ...payload);
  }

  /** Sends operations on documents in one request. */
  modify(...operations: object[]): Promise<DocumentResponse> {
    return this.ask("modifyDocument", { operations });
  }

  /** Returns the whole world. */
  world(): Promise<WorldData> {
    return this.ask("world");
  }
}

/** A server with a small world for tests, and its clients. */
export class Fixture {
  dataPath = "";
  server!: RunningServer;
  #sockets: Socket[] = [];
  #generation: Generation;

  constructor(generation: Generation = 13) {
    this.#generation = generation;
  }

  /** Creates the data folder with system and world, and starts the server. */
  async open(options: Partial<ServerOptions> = {}): Promise<void> {
    this.dataPath = await mkdtemp(path.join(os.tmpdir(), "server-"));
    await this.addPackage("systems/swamp", "system.json", MANIFEST);
    await createWorld({
      dataPath: this.dataPath,
      generation: this.#generation,
      id: "bog",
      title: "The <Bog>",
      system: "swamp",
      documents: documents(),
    });
    await this.start(options);
  }

  /** Writes a package folder with a manifest and a few files. */
  async addPackage(folder: string, file: string, manifest: object): Promise<void> {
    const target = path.join(this.dataPath, folder);
    await mkdir(path.join(target, "lang"), { recursive: true });
    await writeFile(path.join(target, file), JSON.stringify(manifest));
    await writeFile(path.join(target, "main.mjs"), "export {};\n");
    await writeFile(path.join(target, "lang/en.json"), "{}");
  }

  /** Starts the server with the data folder as it is. */
  async start(options: Partial<ServerOptions> = {}): Promise<void> {
    this.server = await startServer({ dataPath: this.dataPath, generation: this.#generation, ...options });
  }

  /** Logs in over http. Returns the cookie, or null if the login is refused. */
  async login(userId: string, password = ""): Promise<string | null> {
    const response = await fetch(`${this.server.url}/join`, {
      method: "POST",
      body: new URLSearchParams({ userid: userId, password }),
      redirect: "manual",
    });
    return response.headers.get("set-cookie")?.split(";")[0] ?? null;
  }

  /** Opens a new connection of a user. Null connects without a login. */
  async client(userId: string | null, password = ""): Promise<Client> {
    const cookie = userId === null ? null : await this.login(userId, password);
    const { origin, pathname } = new URL(this.server.url);
    const socket = io(origin, {
      path: `${pathname.replace(/\/$/, "")}/socket.io`,
      forceNew: true,
      transports: ["websocket"],
      ...(cookie ? { extraHeaders: { cookie } } : {}),
    });
    this.#sockets.push(socket);
    const session = await new Promise<{ userId: string | null }>((resolve) => socket.once("session", resolve));
    return new Client(socket, session);
  }

  /** Ends all connections and the server. The data stay. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.disconnect();
    await this.server.close();
  }

  /** Stops the server and deletes the data. */
  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataPath, { recursive: true, force: true });
  }
}
