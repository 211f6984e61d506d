import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runnerImport } from "vite";
import { buildRehearsal, buildSystem } from "./build.mjs";
import { bareWorld, demoWorld } from "./demo.mjs";
import { installPackages, readArguments } from "./guests.mjs";

const root = path.resolve(import.meta.dirname, "..");
const CALLBOARD = { kind: "system", id: "callboard", title: "Callboard" };
/** Returns the arguments. If they are invalid, prints one line and exits. */
function asked() {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const { fresh, report, headless, system, modules } = asked();
/** Callboard has its demo world, any other system a bare world. */
const world = system === null || system.id === "callboard" ? "demo" : `demo-${system.id.toLowerCase()}`;
/** A game without a browser has a temporary demo world. */
const data =
  headless === undefined
    ? path.resolve(process.env.REHEARSAL_DATA ?? path.join(root, ".rehearsal/Data"))
    : mkdtempSync(path.join(os.tmpdir(), "rehearsal-"));
if (headless !== undefined && !existsSync(headless)) {
  console.error(`There is no script "${headless}": npm start -- --headless script.mjs`);
  process.exit(1);
}

/** Prints what comes next, and how long it took. */
async function step(text, work) {
  process.stdout.write(`${text} ... `);
  const start = performance.now();
  const result = await work();
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

const played = system ?? { ...CALLBOARD, from: await step("Building Callboard", buildSystem) };
await step("Building the rehearsal", buildRehearsal);
const packages = [played, ...modules];
await step(`Installing ${packages.map(({ title }) => title).join(", ")}`, () => installPackages(data, packages));

const isNew = fresh || !existsSync(path.join(data, "worlds", world, "world.json"));
const args = [path.join(root, "rehearsal/dist/server/main.js"), "--data", data, "--world", world, "--strict", CALLBOARD.id];
if (report) args.push("--report");
if (fresh) rmSync(path.join(data, "worlds", world), { recursive: true, force: true });
if (isNew) args.push("--create-world", JSON.stringify(world === "demo" ? demoWorld(world) : bareWorld(world, played)));
console.log(isNew ? "Making the demo world" : "Opening the demo world as it was left (npm start -- --fresh begins it anew)");

/** Runs the script at the server once it is ready, and ends with it. */
async function play(server) {
  let said = "";
  const url = await new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error(`The server ended:\n${said}`)));
    server.stdout.on("data", (chunk) => {
      said += chunk;
      const ready = /Ready.*?(http:\S+?)\/?\n/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
  });
  const { module } = await runnerImport(path.join(root, "rehearsal/headless/script.ts"));
  const { default: script } = await import(pathToFileURL(path.resolve(headless)).href);
  return module.playScript(url, script);
}

if (headless !== undefined) args.push("--port", "0");
const stdio = headless === undefined ? "inherit" : ["ignore", "pipe", "inherit"];
const server = spawn(process.execPath, args, { cwd: root, stdio, env: process.env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => (process.exitCode ??= code ?? 0));
if (headless !== undefined) {
  if (report) server.stdout.pipe(process.stdout);
  try {
    await play(server);
    process.exitCode = 0;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  server.kill();
  server.once("close", () => {
    rmSync(data, { recursive: true, force: true });
    process.exit();
  });
}
