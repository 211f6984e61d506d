import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { builtHost } from "./build.ts";

const START_TIMEOUT = 60_000;

/** A server of the host in a process of its own, as people start it. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Asks it to end, and waits until it has. */
  close(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts a server with the given arguments; rejects with what it says when it ends before it is ready. */
export async function startProcess(args: readonly string[]): Promise<ServerProcess> {
  // It lives as long as one file of tests: no second compiler pays.
  const child = spawn(process.execPath, ["--no-opt", await builtHost(), "--tethered", ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const url = await readyUrl(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url, port: Number(new URL(url).port), close: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (why: string): void => {
      child.kill("SIGKILL");
      reject(new Error(`The server ${why}:\n${said}`));
    };
    const timer = setTimeout(() => fail("was not ready in time"), START_TIMEOUT);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const url = said.match(/Ready.*?(http:\S+?)\/?\n/)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}
