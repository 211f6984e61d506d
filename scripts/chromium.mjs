import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Debian's Chromium without windows. Drawing windows costs as much as the pages, so tests take half the time. */
const SHELL = "chromium-headless-shell";
const OTHERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Returns the path of the first of these names on the PATH, or null. */
function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Try the next folder.
      }
    }
  }
  return null;
}

/** Whether Debian's package manager can be used: it is there, and we are root. */
function canInstall() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Installs a package of Debian and returns its path. Null if that fails. */
function installed(name) {
  if (!canInstall()) return null;
  console.log(`Installing Debian's ${name}`);
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  try {
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
  } catch {
    return null;
  }
  return onPath([name]);
}

/** Returns the path of Playwright's own browser, which is downloaded if need be. */
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

/**
 * Returns the path of a Chromium: CHROME_PATH, else the headless shell (from the PATH or by apt), else another on the PATH or by apt, else
 * Playwright's own.
 */
export async function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const shell = onPath([SHELL]) ?? installed(SHELL);
  return shell ?? onPath(OTHERS) ?? installed("chromium") ?? (await playwrights());
}
