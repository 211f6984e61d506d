import { accessSync, appendFileSync, constants } from "node:fs";
import path from "node:path";
import { chromium, type Browser } from "playwright-core";
import { expect } from "vitest";
import { headless } from "../../headless/page.ts";

const NAMES = ["chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];
const ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/** Whether people come to the tables of this run without a browser. */
export const isHeadless = process.env["REHEARSAL_HEADLESS"] === "1";

/** Whether pages are laid out and pressed, but not painted: a quarter of what a browser does is colours that no test looks at. Pictures and measurements want them painted. */
export const isUnpainted = process.env["REHEARSAL_UNPAINTED"] === "1" && !process.env["CALLBOARD_PICTURES"] && !isHeadless;
/** A page of a test is gone before what its scripts' second and third compiler make would pay. */
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev";
/** Windows that show next to nothing, so that next to nothing is painted; `fitPage` lays their pages out. */
const PEEPHOLE = "--window-size=8,6";

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

/** What a test process keeps from file to file: its one browser. */
const kept = globalThis as { rehearsalBrowser?: Promise<Browser> };

/** Notes that Chromium itself died in a file of tests, where the run wants to know. */
function noteDeath(): void {
  const file = process.env["REHEARSAL_DEATHS"];
  const { testPath } = expect.getState();
  if (file && testPath) appendFileSync(file, `${testPath}\n`);
}

/** A browser in a process of its own, driven over a pipe. It is closed as this process is told to end: where its line breaks off before, Chromium itself has died. */
async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
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

/** What stands in a browser's place for those who come without one: what is asked of it is the same as far as it goes. */
export const withoutBrowser = headless as unknown as Browser;

/** The one browser of this process, which lives as long as the process does; another one where it died. */
export function takeBrowser(): Promise<Browser> {
  if (isHeadless) return Promise.resolve(withoutBrowser);
  return (kept.rehearsalBrowser ??= launch());
}
