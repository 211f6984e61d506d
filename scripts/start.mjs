import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { buildRehearsal, buildSystem } from "./build.mjs";
import { demoWorld } from "./demo.mjs";

const root = path.resolve(import.meta.dirname, "..");
const data = path.resolve(process.env.REHEARSAL_DATA ?? path.join(root, ".rehearsal/Data"));
const WORLD = "demo";
const fresh = process.argv.includes("--fresh");

/** Says what comes now, and how long what came before took. */
async function step(text, work) {
  process.stdout.write(`${text} ... `);
  const start = performance.now();
  const result = await work();
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

const built = await step("Building Callboard", buildSystem);
await step("Building the rehearsal", buildRehearsal);
await step("Installing Callboard", async () => {
  const installed = path.join(data, "systems/callboard");
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(path.dirname(installed), { recursive: true });
  cpSync(built, installed, { recursive: true });
});

const isNew = fresh || !existsSync(path.join(data, "worlds", WORLD, "world.json"));
const args = [path.join(root, "rehearsal/dist/server/main.js"), "--data", data, "--world", WORLD];
if (fresh) rmSync(path.join(data, "worlds", WORLD), { recursive: true, force: true });
if (isNew) args.push("--create-world", JSON.stringify(demoWorld(WORLD)));
console.log(isNew ? "Making the demo world" : "Opening the demo world as it was left (npm start -- --fresh begins it anew)");

const server = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: process.env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => (process.exitCode = code ?? 0));
