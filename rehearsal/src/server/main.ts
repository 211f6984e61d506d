import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { Generation } from "../common/generation.ts";
import { messageOf } from "./guard.ts";
import { createWorld, installFromManifest, startServer, type RunningServer } from "./index.ts";
import { LOOKS, type Look } from "./pages.ts";

const USAGE = `The rehearsal: a stand-in host to try packages for Foundry VTT on your own machine.
  --data <folder>          data folder (REHEARSAL_DATA; ./.rehearsal/Data)
  --port <number>          port, 0 for any (REHEARSAL_PORT; 30000)
  --host <address>         address to listen on (0.0.0.0)
  --generation <13|14>     the generation to imitate (REHEARSAL_GENERATION; 14)
  --world <id>             the world to open (the only one there is)
  --fresh                  empty the world first
  --install <url>          install a package by its manifest, then go on
  --create-world <json>    make a world from a JSON text or file {id, title, system, documents}, then open it
  --route-prefix <path>    serve below this path
  --strict <package id>    reading an unknown member throws in this package, as it does in tests (repeatable)
  --report                 say at the end what other packages asked for in vain
  --heartbeat <seconds>    how long a line may be silent before it counts as broken (20)
  --latency <seed>         a slow line: clients hear things late, and in another order between them (REHEARSAL_LATENCY)
  --look <look>            how large letters, rows and buttons are: usual, tighter or looser (REHEARSAL_LOOK)
  --tethered               end when standard input ends (with whoever started this); a line on it, a JSON list of
                           arguments, closes the world that is open and starts with these, an empty list with none`;

function generationOf(text: string): Generation {
  if (text === "13" || text === "14") return Number(text) as Generation;
  throw new Error(`There is no generation "${text}" here, only 13 and 14.`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`"${text}" is not a port.`);
  return port;
}

function heartbeatOf(text = "20"): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 1_000_000) throw new Error(`"${text}" is no number of seconds.`);
  return seconds * 1000;
}

/** Returns the seed of a slow connection, a whole number. Null if there is none. */
function latencyOf(text = process.env["REHEARSAL_LATENCY"]): number | null {
  if (text === undefined || text === "") return null;
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0) throw new Error(`"${text}" is no seed of a slow line.`);
  return seed;
}

function lookOf(text = process.env["REHEARSAL_LOOK"] ?? "usual"): Look {
  const look = LOOKS.find((one) => one === text);
  if (look === undefined) throw new Error(`There is no look "${text}" here, only ${LOOKS.join(", ")}.`);
  return look;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean", default: false } as const;
/** The options of the command line. */
const OPTIONS = {
  data: TEXT,
  port: TEXT,
  host: TEXT,
  generation: TEXT,
  world: TEXT,
  fresh: FLAG,
  install: TEXT,
  "create-world": TEXT,
  "route-prefix": TEXT,
  strict: { ...TEXT, multiple: true, default: [] as string[] },
  report: FLAG,
  heartbeat: TEXT,
  latency: TEXT,
  look: TEXT,
  tethered: FLAG,
  help: FLAG,
} as const;

const valuesOf = (args: readonly string[]) => parseArgs({ options: OPTIONS, args: [...args] }).values;

async function run(): Promise<void> {
  const values = valuesOf(process.argv.slice(2));
  if (values.help) return say(USAGE);
  let server: RunningServer | null = await start(values);
  const close = async (): Promise<void> => {
    await server?.close();
    if (values.report && server) sayReport(server.report());
    server = null;
  };
  closeOnSignals(close);
  if (!values.tethered) return;
  for await (const line of createInterface(process.stdin)) {
    await close();
    const args = argumentsIn(line);
    if (args.length > 0) server = await start(valuesOf(args));
    else say("Closed");
  }
  await close();
  process.exit();
}

/** Returns the arguments in a line of standard input, a JSON list. */
function argumentsIn(line: string): readonly string[] {
  const args: unknown = JSON.parse(line);
  if (!Array.isArray(args)) throw new Error("A line of standard input is a JSON list of arguments.");
  return args.map(String);
}

/** The generation of this process, once it is set. It cannot change, since schemas of documents depend on it. */
let imitated: Generation | null = null;

function imitate(text: string): Generation {
  const asked = generationOf(text);
  imitated ??= asked;
  if (asked !== imitated) throw new Error(`This process imitates generation ${imitated}, and another takes another process.`);
  return asked;
}

async function start(values: ReturnType<typeof valuesOf>): Promise<RunningServer> {
  const { env } = process;
  const dataPath = values.data ?? env["REHEARSAL_DATA"] ?? ".rehearsal/Data";
  const generation = imitate(values.generation ?? env["REHEARSAL_GENERATION"] ?? "14");
  if (values.install) await install(values.install, dataPath, generation);
  let world = values.world;
  if (values["create-world"]) world = await makeWorld(values["create-world"], dataPath, generation);
  const server = await startServer({
    dataPath,
    generation,
    port: portOf(values.port ?? env["REHEARSAL_PORT"] ?? "30000"),
    fresh: values.fresh,
    strict: values.strict,
    heartbeat: heartbeatOf(values.heartbeat),
    latency: latencyOf(values.latency),
    look: lookOf(values.look),
    log: say,
    ...(world === undefined ? {} : { world }),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values["route-prefix"] === undefined ? {} : { routePrefix: values["route-prefix"] }),
  });
  say(`Ready, imitating generation ${generation}: ${server.url}/`);
  if (server.users.length > 0) say(`Who can join: ${server.users.join(", ")}`);
  return server;
}

function sayReport(lines: readonly string[]): void {
  say(lines.length > 0 ? ["What packages asked for in vain:", ...lines].join("\n  ") : "No package asked for anything in vain.");
}

async function install(manifestUrl: string, dataPath: string, generation: Generation): Promise<void> {
  say(`Installing from ${manifestUrl}`);
  const manifest = await installFromManifest(dataPath, manifestUrl, generation);
  say(`Installed ${manifest.title} ${manifest.version}`);
}

async function makeWorld(given: string, dataPath: string, generation: Generation): Promise<string> {
  const seed = JSON.parse(given.trimStart().startsWith("{") ? given : await readFile(given, "utf8"));
  say(`Making the world ${seed.id}`);
  await createWorld({ ...seed, dataPath, generation });
  return String(seed.id);
}

function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const end = (): void => {
    if (closing) return;
    closing = true;
    void close().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}

run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
});
