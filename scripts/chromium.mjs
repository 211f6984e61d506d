import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Debian's Chromium without the windows around the pages, which cost as much again as the pages: tests take half the time with it. */
const SHELL = "chromium-headless-shell";
const OTHERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The first of these names on the PATH, or null. */
function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
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

/** A package of Debian, installed now; null where that does not work. */
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

/** The path of a Chromium: CHROME_PATH; the headless shell, from the PATH or Debian's where apt can install it; another on the PATH; Debian's chromium; elsewhere Playwright's own. */
export async function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const shell = onPath([SHELL]) ?? installed(SHELL);
  return shell ?? onPath(OTHERS) ?? installed("chromium") ?? (await playwrights());
}
