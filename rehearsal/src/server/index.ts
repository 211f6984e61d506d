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

/** Options of a server. */
export interface ServerOptions {
  /** The data folder, with systems, modules and worlds. It is created if missing. */
  readonly dataPath: string;
  /** The port. 0, the default, takes any free one. */
  readonly port?: number;
  /** The address to listen on. The default is all, so that every name of the machine works. */
  readonly host?: string;
  readonly generation?: Generation;
  /** The world to open. The default is the only one. Null, or no world at all, shows the setup page. */
  readonly world?: string | null;
  /** Empties the world before it is opened. */
  readonly fresh?: boolean;
  /** Called with one line for each event. */
  readonly log?: (line: string) => void;
  /** The folder of the built client. */
  readonly clientPath?: string;
  /** The path below which everything is served, for example `/table`. */
  readonly routePrefix?: string;
  /** The packages for which reading an unknown member throws. For others it gives undefined and is reported. */
  readonly strict?: readonly string[];
  /** How long a connection may be silent before it counts as broken, in milliseconds. The default is 20 seconds. */
  readonly heartbeat?: number;
  /** The seed of a slow connection: messages reach clients late and in different orders. Null, the default, sends them at once. */
  readonly latency?: number | null;
  /** The size of letters, rows and buttons. The default is "usual". */
  readonly look?: Look;
}

/** A running server. */
export interface RunningServer {
  /** The address to join from this machine. */
  readonly url: string;
  readonly port: number;
  readonly dataPath: string;
  /** The names of the users. */
  readonly users: readonly string[];
  /** Returns the unknown members that packages have read so far, one line each. */
  report(): readonly string[];
  /** Ends all connections and closes the world, so that it can be opened again. */
  close(): Promise<void>;
}

/** Starts a server. Rejects if the world or its system cannot be used, and then leaves nothing open. */
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
    // socket.io answers these addresses itself.
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

/** Creates a world in a data folder, with its first documents. The system must be installed there. */
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

/** Installs a package into a data folder from the address of its manifest. */
export async function installFromManifest(dataPath: string, manifestUrl: string, generation: Generation = 14): Promise<Manifest> {
  const host = new Host({ dataPath: path.resolve(dataPath), generation });
  await prepareFolders(host.packages.dataPath);
  return host.install(manifestUrl);
}
