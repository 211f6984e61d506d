import { setDoorkeeper, type Vain } from "../../common/strict.ts";
import { installStandIns, standInFor } from "./stand-ins.ts";

/** How deep a look at who asks goes, in calls. */
const DEPTH = 100;

/** One thing that a package asked for in vain. */
interface Asked {
  readonly package: string;
  readonly text: string;
}

const asked = new Map<string, Asked>();
let tell: ((one: Asked) => void) | null = null;
/** Whose template is being rendered; null where none is. */
let drawing: string | null = null;

/** The packages to which unknown members throw. */
function strictPackages(): readonly string[] {
  return (globalThis as any).STRICT ?? [];
}

/** The package that an address or path leads to; null where it leads to none. */
export function packageOf(address: string): string | null {
  return /(?:^|[/\s(@])(?:systems|modules)\/([\w-]+)\//.exec(address)?.[1] ?? null;
}

/** Calls something on behalf of a package, or as before where there is none: what it reads, that package reads. */
export function readingFor<Result>(packageId: string | null, call: () => Result): Result {
  const before = drawing;
  drawing = packageId ?? before;
  try {
    return call();
  } finally {
    drawing = before;
  }
}

/** Whether a line of a stack is the host's own, the language's, or of what stands for a browser: not who asks, but what was asked. */
function isHosts(line: string): boolean {
  return /\/rehearsal\.js|\/node_modules\/|\bnode:/.test(line) || !/:\d+:\d+\)?$/.test(line);
}

/** Returns the first line of a stack that is not the host's. Undefined if the host asks by itself. */
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

/** Whether nobody but the host asks: as a document is made at boot, or an answer of the server arrives. */
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

/** The package that asks right now and is not ours; null where whoever asks is. */
export function guestWhoAsks(): string | null {
  const reader = drawing ?? readerOf(stackHere());
  return reader === null || strictPackages().includes(reader) ? null : reader;
}

/** Notes what a package asked for in vain: once each, on the console and for the server's report. */
export function noteVain(packageId: string, text: string): void {
  const one: Asked = { package: packageId, text };
  const key = JSON.stringify(one);
  if (asked.has(key)) return;
  asked.set(key, one);
  console.warn(`${packageId} asked in vain: ${text}`);
  tell?.(one);
}

/** Tells the server what was asked for in vain so far, and from then on. */
export function reportTo(socket: { emit(event: string, payload: unknown): unknown }): void {
  tell = (one) => void socket.emit("vain", one);
  for (const one of asked.values()) tell(one);
}

/** Notes that a stand-in was used, if a guest used it. */
function noteUse(text: string): void {
  const guest = guestWhoAsks();
  if (guest !== null) noteVain(guest, text);
}

/**
 * To guests an unknown member is undefined, as in JavaScript, or stands for what is declared and does nothing here. To us it throws.
 * The host itself gets undefined: it asks on behalf of a package whose code does not stand in the stack.
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

/** Throws for all who get no stand-in: everybody but guests and the host. */
function refuseOurs(text: string): void {
  if (guestWhoAsks() === null && !isHostAlone(stackHere())) throw new TypeError(text);
}

/** From now on who asks decides what becomes of an unknown member. */
export function openDoor(): void {
  setDoorkeeper(answer);
}

/** Gives guests what is declared and the host does not have. */
export function furnish(): void {
  installStandIns(noteUse, refuseOurs);
}
