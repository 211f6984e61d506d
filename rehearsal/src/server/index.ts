import { mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Generation } from "../common/generation.ts";
import { Host } from "./host.ts";
import { requestHandler } from "./http.ts";
import { BUILDS, type Manifest } from "./manifest.ts";
import { placePacks } from "./pack-folders.ts";
import type { Look } from "./pages.ts";
import { hostFolder } from "./paths.ts";
import { ensureGamemaster, seedDocuments, writeWorldManifest, type WorldSeed } from "./seed.ts";
import { Sockets } from "./sockets.ts";

export type { SeedDocuments, WorldSeed } from "./seed.ts";

/** How a server is started. */
export interface ServerOptions {
  /** The data folder (with systems, modules, worlds); made where missing. */
  readonly dataPath: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The address to listen on; all by default, so that the table can be reached by any of the machine's names. */
  readonly host?: string;
  readonly generation?: Generation;
  /** The world to open; by default the only one there is. `null`, or no world at all: the setup page. */
  readonly world?: string | null;
  /** Empties the world before it is opened. */
  readonly fresh?: boolean;
  /** Told of what happens, one line at a time. */
  readonly log?: (line: string) => void;
  /** The folder of the built client. */
  readonly clientPath?: string;
  /** Serve everything below this path, as `/table`. */
  readonly routePrefix?: string;
  /** The packages to which reading an unknown member throws; to all others it is undefined, and reported. */
  readonly strict?: readonly string[];
  /** How long a line may be silent before it counts as broken, in milliseconds; 20 seconds by default. */
  readonly heartbeat?: number;
  /** Brings clients what is said to them late, and in another order between them, by this seed; null, the default, at once. */
  readonly latency?: number | null;
  /** How large letters, rows and buttons are: as usual, unless it says otherwise. */
  readonly look?: Look;
}

/** A server that runs. */
export interface RunningServer {
  /** Where to join from this machine. */
  readonly url: string;
  readonly port: number;
  readonly dataPath: string;
  /** The names of the users who can join. */
  readonly users: readonly string[];
  /** What packages asked for in vain so far, a line each. */
  report(): readonly string[];
  /** Ends all connections and closes the world, so that it can be opened again. */
  close(): Promise<void>;
}

/** Starts a server; rejects, with nothing left open, when the world or its system cannot be used. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const dataPath = path.resolve(options.dataPath);
  const log = options.log ?? (() => undefined);
  const host = new Host({ dataPath, generation: options.generation ?? 14 });
  await prepareFolders(dataPath);
  await host.packages.scan();
  for (const found of host.packages.all())
    if (found.unavailable) log(`The ${found.kind} ${found.id} is not available: ${found.unavailable}`);
  const world = chooseWorld(host, options.world);
  try {
    if (world !== null) {
      log(`Opening the world ${world}`);
      await host.open(world, { fresh: options.fresh ?? false });
      await ensureGamemaster(host);
      await placePacks(host);
    }
    return await listen(host, options);
  } catch (error) {
    await host.close();
    throw error;
  }
}

async function prepareFolders(dataPath: string): Promise<void> {
  for (const name of ["systems", "modules", "worlds"]) await mkdir(path.join(dataPath, name), { recursive: true });
}

function chooseWorld(host: Host, wanted: string | null | undefined): string | null {
  if (wanted !== undefined) return wanted;
  const worlds = host.packages.worlds();
  if (worlds.length > 1) throw new Error(`There are several worlds (${worlds.join(", ")}): name one.`);
  return worlds[0] ?? null;
}

async function listen(host: Host, options: ServerOptions): Promise<RunningServer> {
  const routePrefix = (options.routePrefix ?? "").replace(/\/+$/, "").replace(/^(?=[^/])/, "/");
  const server = createServer();
  const sockets = new Sockets(host, server, { routePrefix, heartbeat: options.heartbeat ?? 20_000, latency: options.latency ?? null });
  const clientPath = path.resolve(options.clientPath ?? path.join(hostFolder(), "dist/client"));
  const handle = requestHandler(host, {
    routePrefix,
    clientPath,
    activeUsers: () => sockets.activeUsers,
    strict: options.strict ?? [],
    look: options.look ?? "usual",
  });
  server.on("request", (request, response) => {
    // socket.io answers its own addresses.
    if (!request.url?.startsWith(`${routePrefix}/socket.io/`)) handle(request, response);
  });
  const port = await bound(server, options.port ?? 0, options.host ?? "0.0.0.0");
  return {
    url: `http://localhost:${port}${routePrefix}`,
    port,
    dataPath: host.packages.dataPath,
    users: host.playing ? host.world.sources("User").map((user) => String(user["name"])) : [],
    report: () => host.report.lines,
    close: async () => {
      await sockets.close(() => server.closeAllConnections());
      await host.close();
    },
  };
}

function bound(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${port} is in use by another process.`) : error),
    );
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Makes a world in a data folder, with the documents it begins with; the system must be installed there. */
export async function createWorld({
  dataPath,
  generation = 14,
  ...seed
}: WorldSeed & { readonly dataPath: string; readonly generation?: Generation }): Promise<void> {
  const host = new Host({ dataPath: path.resolve(dataPath), generation });
  await prepareFolders(host.packages.dataPath);
  await host.packages.scan();
  host.packages.usable("system", seed.system);
  await writeWorldManifest(host.packages.dataPath, seed, `${generation}.${BUILDS[generation]}`);
  try {
    await host.open(seed.id, { fresh: true });
    await seedDocuments(host, seed.documents ?? {});
    await ensureGamemaster(host);
  } finally {
    await host.close();
  }
}

/** Installs a package into a data folder by its manifest's address. */
export async function installFromManifest(dataPath: string, manifestUrl: string, generation: Generation = 14): Promise<Manifest> {
  const host = new Host({ dataPath: path.resolve(dataPath), generation });
  await prepareFolders(host.packages.dataPath);
  return host.install(manifestUrl);
}
