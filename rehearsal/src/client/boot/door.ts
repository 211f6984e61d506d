import { setDoorkeeper, type Vain } from "../../common/strict.ts";
import { installStandIns, standInFor } from "./stand-ins.ts";

/** The number of calls in the stack that are searched for the reader. */
const DEPTH = 100;

/** A thing that a package asked for in vain. */
interface Asked {
  readonly package: string;
  readonly text: string;
}

const asked = new Map<string, Asked>();
let tell: ((one: Asked) => void) | null = null;
/** The package whose template is being rendered, or null. */
let drawing: string | null = null;

/** Returns the packages for which unknown members throw. */
function strictPackages(): readonly string[] {
  return (globalThis as any).STRICT ?? [];
}

/** Returns the package that an address or path belongs to, or null. */
export function packageOf(address: string): string | null {
  return /(?:^|[/\s(@])(?:systems|modules)\/([\w-]+)\//.exec(address)?.[1] ?? null;
}

/** Runs a call on behalf of a package, so that its reads count as that package's. With null, the reader stays the same. */
export function readingFor<Result>(packageId: string | null, call: () => Result): Result {
  const before = drawing;
  drawing = packageId ?? before;
  try {
    return call();
  } finally {
    drawing = before;
  }
}

/** Whether a line of a stack belongs to the host, the language or the stand-in for a browser, and so not to the reader. */
function isHosts(line: string): boolean {
  return /\/rehearsal\.js|\/node_modules\/|\bnode:/.test(line) || !/:\d+:\d+\)?$/.test(line);
}

/** Returns the first line of a stack that is not the host's. Undefined if the host reads by itself. */
function lineOfReader(stack: string): string | undefined {
  return stack
    .split("\n")
    .slice(1)
    .find((line) => !isHosts(line));
}

/** Returns the package whose code runs. Null if only the host's code runs, or a test's, or what was typed in the console. */
export function readerOf(stack: string): string | null {
  const reader = lineOfReader(stack);
  return reader === undefined ? null : packageOf(reader);
}

/** Whether only the host reads, for example when a document is made at boot or an answer of the server arrives. */
export function isHostAlone(stack: string): boolean {
  return lineOfReader(stack) === undefined;
}

function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEPTH;
  const { stack } = new Error("Who asks?");
  Error.stackTraceLimit = stackTraceLimit;
  return stack ?? "";
}

/** Returns the guest package that reads right now. Null if the reader is strict or no package. */
export function guestWhoAsks(): string | null {
  const reader = drawing ?? readerOf(stackHere());
  return reader === null || strictPackages().includes(reader) ? null : reader;
}

/** Notes what a package asked for in vain, once each, on the console and for the server's report. */
export function noteVain(packageId: string, text: string): void {
  const one: Asked = { package: packageId, text };
  const key = JSON.stringify(one);
  if (asked.has(key)) return;
  asked.set(key, one);
  console.warn(`${packageId} asked in vain: ${text}`);
  tell?.(one);
}

/** Reports to the server what was asked for in vain, so far and from now on. */
export function reportTo(socket: { emit(event: string, payload: unknown): unknown }): void {
  tell = (one) => void socket.emit("vain", one);
  for (const one of asked.values()) tell(one);
}

/** Notes the use of a stand-in if the reader is a guest. */
function noteUse(text: string): void {
  const guest = guestWhoAsks();
  if (guest !== null) noteVain(guest, text);
}

/**
 * Answers the read of an unknown member. For strict packages and tests it throws. A guest gets undefined, or a declared name's stand-in.
 * The host itself gets undefined, since it reads on behalf of a package whose code is not in the stack.
 */
function answer({ member, owner, text }: Vain): { readonly value: unknown } | null {
  const stack = drawing === null ? stackHere() : "";
  if (drawing === null && isHostAlone(stack)) return { value: undefined };
  const guest = drawing ?? readerOf(stack);
  if (guest === null || strictPackages().includes(guest)) return null;
  const value = standInFor(`${owner}.${member}`, noteUse);
  if (value === undefined) noteVain(guest, text);
  return { value };
}

/** Throws unless the reader is a guest or the host. Others get no stand-ins. */
function refuseOurs(text: string): void {
  if (guestWhoAsks() === null && !isHostAlone(stackHere())) throw new TypeError(text);
}

/** Lets the reader decide what becomes of an unknown member, from now on. */
export function openDoor(): void {
  setDoorkeeper(answer);
}

/** Gives guests stand-ins for declared names that the host lacks. */
export function furnish(): void {
  installStandIns(noteUse, refuseOurs);
}
