import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

const NAMES = ["chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];
const ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/** A host name that leads to this machine but is no secure context, as at a table on the local network. */
export const PLAIN_HOST = "table.test";

/** The Chromium to test in: CHROME_PATH, else the first known name on the PATH. Throws with what to do when there is none. */
export function findChromium(): string {
  const given = process.env["CHROME_PATH"];
  if (given) {
    if (!executable(given)) throw new Error(`CHROME_PATH names ${given}, which cannot be run.`);
    return given;
  }
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  for (const name of NAMES) {
    const found = folders.map((folder) => path.join(folder, name)).find(executable);
    if (found) return found;
  }
  throw new Error(
    `No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell) or name it in CHROME_PATH. Looked for ${NAMES.join(", ")}.`,
  );
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let running: Promise<Browser> | null = null;
let users = 0;

/** The one browser of this process; whoever takes it gives it back with `releaseBrowser`. */
export function takeBrowser(): Promise<Browser> {
  users += 1;
  running ??= chromium.launch({
    executablePath: findChromium(),
    args: [...ARGUMENTS, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
  });
  return running;
}

/** Gives the browser back; the last one closes it. */
export async function releaseBrowser(): Promise<void> {
  users -= 1;
  if (users > 0 || !running) return;
  const browser = await running;
  running = null;
  await browser.close();
}
