import { Window } from "happy-dom";
import vm from "node:vm";
import type { PageClock } from "./clock.ts";
import { UNSEEN } from "./unseen.ts";

/** Sends a request of a realm to the server, with the session of its context. */
export type Fetch = (address: string, options?: { readonly method?: string; readonly form?: object }) => Promise<Answer>;

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a realm is loaded with: its address, session and listeners. */
export interface Seat {
  readonly address: string;
  readonly fetch: Fetch;
  readonly cookie: string;
  /** The site's local storage. */
  readonly storage: Readonly<Record<string, string>>;
  /** Scripts to run before all others. */
  readonly early: readonly string[];
  /** The page's own clock. Null if it uses the real time. */
  readonly clock: PageClock | null;
  /** Called with each WebSocket that the page opens. */
  readonly line: (socket: { addEventListener(event: "message", hearer: (event: { readonly data: unknown }) => void): void }) => void;
  /** Called with each error of the page. */
  readonly trouble: (text: string) => void;
  /** Called if the page reloads or goes elsewhere. */
  readonly leave: (address: string) => void;
}

const SETTINGS = {
  enableJavaScriptEvaluation: true,
  suppressInsecureJavaScriptEnvironmentWarning: true,
  suppressCodeGenerationFromStringsWarning: true,
  disableComputedStyleRendering: true,
  device: { prefersReducedMotion: "reduce" },
} as const;

/** A separate global scope, like a browser has for each page. */
export type Realm = Window & Record<string, any>;

const compiled = new Map<string, vm.Script>();

/** Returns a script of the server, compiled once for all pages of this process. A function wraps it, so that modules do not share declarations. */
function scriptOf(source: string, filename: string): vm.Script {
  const found = compiled.get(source) ?? new vm.Script(`(() => {"use strict";${source}\n})();`, { filename });
  compiled.set(source, found);
  return found;
}

/** Runs code in a realm and returns its value. */
export function runIn(realm: Realm, code: string | vm.Script): unknown {
  const script = typeof code === "string" ? new vm.Script(code) : code;
  return script.runInContext(realm as unknown as vm.Context, { displayErrors: false });
}

// Node's own clones belong to another realm, where they would not count as plain objects.
const CLONE = `globalThis.structuredClone = (value) => {
  const seen = new Map();
  const copy = (one) => {
    if (typeof one === "function" || typeof one === "symbol") throw new DOMException("It could not be cloned.", "DataCloneError");
    if (one === null || typeof one !== "object") return one;
    if (seen.has(one)) return seen.get(one);
    const keep = (made) => (seen.set(one, made), made);
    if (one instanceof Date) return keep(new Date(one));
    if (one instanceof RegExp) return keep(new RegExp(one.source, one.flags));
    if (one instanceof Map) { const made = keep(new Map()); for (const [key, each] of one) made.set(copy(key), copy(each)); return made; }
    if (one instanceof Set) { const made = keep(new Set()); for (const each of one) made.add(copy(each)); return made; }
    if (ArrayBuffer.isView(one)) return keep(one.slice());
    if (Array.isArray(one)) { const made = keep([]); for (const each of one) made.push(copy(each)); return made; }
    const made = keep({});
    for (const key of Object.keys(one)) made[key] = copy(one[key]);
    return made;
  };
  return copy(value);
};`;

function responseIn(realm: Realm, { status, headers, text }: Answer): object {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => headers.get(name) },
    text: async () => text,
    json: async () => realm["JSON"].parse(text),
  };
}

function equip(realm: Realm, seat: Seat): void {
  const resolve = (route: unknown) => new URL(String(route), seat.address).href;
  const shown = (all: readonly any[]) => all.map((one) => String(one?.stack ?? one)).join(" ");
  Object.assign(realm, {
    fetch: async (route: unknown) => responseIn(realm, await seat.fetch(resolve(route))),
    console: { ...console, log: quiet, debug: quiet, info: quiet, warn: quiet, error: (...all: unknown[]) => seat.trouble(shown(all)) },
  });
  const { WebSocket: Socket } = realm;
  Object.assign(realm, {
    WebSocket: class extends Socket {
      constructor(...args: ConstructorParameters<typeof Socket>) {
        super(...args);
        seat.line(this as never);
      }
    },
  });
  // A page without a browser has no style sheets, so an element's own style is all. Happy DOM would search the page for sheets each time.
  Object.assign(realm, { getComputedStyle: (element: { readonly style: unknown }) => element.style });
  Object.assign(realm.location, { reload: () => seat.leave(seat.address), assign: (route: unknown) => seat.leave(resolve(route)) });
  seat.clock?.wind(realm as never);
  runIn(realm, CLONE);
}

const quiet = (): void => undefined;

/** Loads a page of the server: its markup, then its scripts in the order of the page. */
export async function load(seat: Seat): Promise<Realm> {
  const html = (await seat.fetch(seat.address)).text;
  const realm = new Window({ url: seat.address, width: 1280, height: 800, settings: SETTINGS }) as Realm;
  for (const part of seat.cookie.split("; ")) realm.document.cookie = part;
  realm.localStorage.setItem("core.noCanvas", "true");
  for (const [key, value] of Object.entries(seat.storage)) realm.localStorage.setItem(key, value);
  equip(realm, seat);
  const scripts = [...html.matchAll(/<script(?: type="module"| defer)?(?: src="([^"]*)")?>([^<]*)<\/script>/g)];
  const body = /<body[^>]*>/.exec(html)?.[0] ?? "<body>";
  realm.document.body.className = /class="([^"]*)"/.exec(body)?.[1] ?? "";
  Object.defineProperty(realm.document, "readyState", { value: "loading", configurable: true });
  for (const early of seat.early) runIn(realm, early);
  for (const [, source, inline = ""] of scripts) {
    if (source === undefined) runIn(realm, inline);
    else runIn(realm, scriptOf((await seat.fetch(new URL(source, seat.address).href)).text, source));
  }
  runIn(realm, UNSEEN);
  Object.defineProperty(realm.document, "readyState", { value: "complete", configurable: true });
  realm.document.dispatchEvent(new realm.Event("DOMContentLoaded"));
  return realm;
}
