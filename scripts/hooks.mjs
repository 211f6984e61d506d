import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Points git at .githooks in a checkout. Does nothing elsewhere (an unpacked archive, a build machine). */
if (existsSync(".git") && !process.env.CI) {
  try {
    execFileSync("git", ["config", "core.hooksPath", ".githooks"]);
  } catch {
    console.log("git is not at hand: the hooks in .githooks are not switched on");
  }
}
