import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { builtHost } from "./build.ts";

const START_TIMEOUT = 60_000;
/** Turns off the optimizing compiler: the process ends before it would pay off. */
const SHORT_LIVED = "--no-opt";

/** A server of the host in a separate process, as people start it. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Ends the server and waits until it has ended. */
  close(): Promise<void>;
  /** Ends the server at once, like a power cut. */
  kill(): Promise<void>;
  /** Closes the server's world but keeps the process for the next server of this generation, which saves loading it. */
  leave(): Promise<void>;
}

/** Kept by a test process from file to file: server processes without a world, by generation. */
const kept = globalThis as { rehearsalServers?: Record<number, ChildProcess[]> };
const servers = (kept.rehearsalServers ??= {});

/** Starts a server with arguments, in an idle process if there is one. Rejects with the server's output if it ends before it is ready. */
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

/** Waits for a pattern in a server's output and returns its match. Rejects with the output if the server ends or takes too long. */
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
      // Later output is read and dropped: a full pipe would stop the server.
      child.stdout?.resume();
      child.stderr?.resume();
      resolve(found);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", exited);
  });
}
