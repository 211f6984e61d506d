import { accessSync, appendFileSync, constants } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { headless } from "../../headless/page.ts";

const NAMES = ["chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];
const ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/** Whether this run plays its tables without a browser. */
export const isHeadless = process.env["REHEARSAL_HEADLESS"] === "1";

/** Whether pages are laid out but not painted. Painting is a quarter of a browser's work, and only pictures and measurements need it. */
export const isUnpainted = process.env["REHEARSAL_UNPAINTED"] === "1" && !process.env["CALLBOARD_PICTURES"] && !isHeadless;
/** Turns off the optimizing compilers: a test's page closes before they would pay off. */
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev";
/** Makes windows so small that almost nothing is painted. `fitPage` lays their pages out. */
const PEEPHOLE = "--window-size=8,6";

/** A host name that leads to this machine without being a secure context, like a game on the local network. */
export const PLAIN_HOST = "table.test";

/** Returns the path of Chromium: CHROME_PATH, else the first known name on the PATH. Throws with advice if there is none. */
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

/** Kept by a test process from file to file: its one browser. */
const kept = globalThis as { rehearsalBrowser?: Promise<Browser> };

/** Records that Chromium died in a file of tests, if the run wants to know. */
function noteDeath(): void {
  const file = process.env["REHEARSAL_DEATHS"];
  const { testPath } = expect.getState();
  if (file && testPath) appendFileSync(file, `${testPath}\n`);
}

/** Returns Playwright's library. Only a browser's process loads it. `import` would also search its large script for the names of exports. */
const playwright = (): typeof import("playwright-core") => createRequire(import.meta.url)("playwright-core");

/** Starts a browser in a separate process, connected by a pipe. It closes with this process. If the connection breaks earlier, Chromium itself has died. */
async function launch(): Promise<Browser> {
  const browser = await playwright().chromium.launch({
    executablePath: findChromium(),
    args: [...ARGUMENTS, ...(isUnpainted ? [PEEPHOLE, SHORT_LIVED] : []), `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
  });
  let isClosing = false;
  process.once("SIGTERM", () => {
    isClosing = true;
  });
  browser.once("disconnected", () => {
    if (isClosing) return;
    delete kept.rehearsalBrowser;
    noteDeath();
  });
  return browser;
}

/** Takes the place of a browser for people who join without one. It has the same members, as far as tests need them. */
export const withoutBrowser = headless as unknown as Browser;

/** Returns the one browser of this process, which lasts as long as the process. Starts another if it died. */
export function takeBrowser(): Promise<Browser> {
  if (isHeadless) return Promise.resolve(withoutBrowser);
  return (kept.rehearsalBrowser ??= launch());
}
