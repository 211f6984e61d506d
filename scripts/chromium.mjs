import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The first of the usual names on the PATH, or null. */
function onPath() {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not this one.
      }
    }
  }
  return null;
}

/** Whether Debian's package manager can be used here: it is there, and we are root. */
function canInstall() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Debian's chromium, installed now. */
function installed() {
  console.log("No Chromium was found: installing Debian's package");
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  return onPath();
}

/** Playwright's own browser, where it has been or can be downloaded. */
async function playwrights() {
  const { chromium } = await import("playwright-core");
  try {
    accessSync(chromium.executablePath(), constants.X_OK);
  } catch {
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, "../node_modules/playwright-core/cli.js"), "install", "chromium"], {
      stdio: "inherit",
    });
  }
  return chromium.executablePath();
}

/** The path of a Chromium: CHROME_PATH, the PATH, Debian's package where apt can install it, elsewhere Playwright's own. */
export async function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const found = onPath() ?? (canInstall() ? installed() : null);
  return found ?? (await playwrights());
}
