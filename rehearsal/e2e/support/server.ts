import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { builtHost } from "./build.ts";

const START_TIMEOUT = 60_000;
/** It lives as long as one process of tests: no second compiler pays. */
const SHORT_LIVED = "--no-opt";

/** A server of the host in a process of its own, as people start it. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Asks it to end, and waits until it has. */
  close(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Closes its world, and leaves the process to the next who starts a server of this generation: that one has not to be loaded. */
  leave(): Promise<void>;
}

/** What a process of tests keeps from file to file: server processes without a world, by the generation that they imitate. */
const kept = globalThis as { rehearsalServers?: Record<number, ChildProcess[]> };
const servers = (kept.rehearsalServers ??= {});

/** Starts a server with the given arguments, in a process that stands ready where there is one; rejects with what it says when it ends before it is ready. */
export async function startProcess(generation: number, args: readonly string[]): Promise<ServerProcess> {
  const all = ["--tethered", "--generation", String(generation), ...args];
  const idle = (servers[generation] ??= []);
  const ready = idle.pop();
  const child = ready ?? spawn(process.execPath, [SHORT_LIVED, await builtHost(), ...all], { stdio: ["pipe", "pipe", "pipe"] });
  if (ready) tell(ready, all);
  const url = await said(child, /Ready.*?(http:\S+?)\/?\n/, "was not ready in time");
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const leave = async (): Promise<void> => {
    if (hasEnded()) return;
    tell(child, []);
    await said(child, /(Closed)\n/, "did not close its world in time");
    idle.push(child);
  };
  return { url, port: Number(new URL(url).port), close: () => end("SIGTERM"), kill: () => end("SIGKILL"), leave };
}

function tell(child: ChildProcess, args: readonly string[]): void {
  child.stdin?.write(`${JSON.stringify(args)}\n`);
}

/** What a server's next words hold of a pattern; rejects with its words where it ends or takes too long. */
function said(child: ChildProcess, wanted: RegExp, late: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = "";
    const heard = (): void => {
      clearTimeout(timer);
      child.stdout?.off("data", hear);
      child.stderr?.off("data", hear);
      child.off("exit", exited);
    };
    const fail = (why: string): void => {
      heard();
      child.kill("SIGKILL");
      reject(new Error(`The server ${why}:\n${words}`));
    };
    const exited = (code: number | null): void => fail(`ended with ${code}`);
    const timer = setTimeout(() => fail(late), START_TIMEOUT);
    const hear = (chunk: Buffer): void => {
      words += chunk.toString();
      const found = words.match(wanted)?.[1];
      if (found === undefined) return;
      heard();
      // What it says later is read and let go: a full pipe would halt it.
      child.stdout?.resume();
      child.stderr?.resume();
      resolve(found);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", exited);
  });
}
