import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";
import { momentsPictures } from "./pictures-moments.mjs";
import { pagesPictures } from "./pictures-pages.mjs";
import { readmePictures } from "./pictures-readme.mjs";
import { roundsPictures } from "./pictures-rounds.mjs";
import { stagesPictures } from "./pictures-stages.mjs";
import { timelinePictures } from "./pictures-timeline.mjs";

const root = path.resolve(import.meta.dirname, "..");
const PORT = 31999;
/** The plays that take pictures, in order. `node scripts/pictures.mjs moments` takes those of one structure. */
const PLAYS = {
  stages: stagesPictures,
  timeline: timelinePictures,
  moments: momentsPictures,
  pages: pagesPictures,
  rounds: roundsPictures,
  readme: readmePictures,
};

/** Starts a fresh demo world in a separate folder. Resolves once users can join. */
async function rehearsal(data) {
  const env = { ...process.env, REHEARSAL_PORT: String(PORT), REHEARSAL_DATA: data };
  const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs"), "--fresh"], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => String(text).includes("Ready") && resolve());
    child.on("exit", () => reject(new Error("The rehearsal did not start")));
  });
  return child;
}

/** Logs a user in and waits until the game is ready. */
async function join(browser, label, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport });
  // A browser driven by a program draws scenes coarsely, unless told that people will look at them.
  await context.addInitScript(() => localStorage.setItem("rehearsal.fine", "true"));
  const page = await context.newPage();
  await page.goto(`http://localhost:${PORT}/join`);
  await page.selectOption('select[name="userid"]', { label });
  await page.click('button[name="join"]');
  await page.waitForFunction(() => globalThis.game?.ready === true);
  if (label === "Gamemaster") await page.locator(".callboard-welcome [data-action=close]").click();
  await page.evaluate(() => globalThis.ui.sidebar.changeTab("combat", "primary"));
  return page;
}

const wanted = process.argv.slice(2);
const data = mkdtempSync(path.join(os.tmpdir(), "callboard-pictures-"));
const server = await rehearsal(data);
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-background-networking"] });
try {
  mkdirSync(path.join(root, "docs/pictures"), { recursive: true });
  const [gm, ada] = [await join(browser, "Gamemaster"), await join(browser, "Ada")];
  const others = new Map();
  const sit = async (label) => {
    if (!others.has(label)) others.set(label, await join(browser, label));
    return others.get(label);
  };
  for (const [structure, play] of Object.entries(PLAYS))
    if (wanted.length === 0 || wanted.includes(structure)) await play({ gm, ada, join: sit });
  console.log("Pictures are in docs/pictures");
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
