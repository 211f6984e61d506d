import vm from "node:vm";
import { PageClock } from "./clock.ts";
import { Locator, type Query } from "./locator.ts";
import { load, runIn, type Answer, type Realm } from "./realm.ts";

const PATIENCE = 30_000;
/** The pauses between looks at a page while waiting, in milliseconds. Each is twice the one before, since looking costs time. */
const LOOK = { first: 8, last: 32 };
/** Looks at the page that it runs in. */
const LOOK_AT = new vm.Script("globalThis.lookAt?.()");

/** Returns what JSON keeps of a value, as if it came from another process. */
function plain(value: unknown): any {
  if (value === null || typeof value !== "object") return typeof value === "function" ? undefined : value;
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return undefined;
  }
}

/** Returns a value as code. Unlike JSON, this keeps undefined. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== "object" || value === null) return value === undefined ? "undefined" : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}:${literal(one)}`)
    .join()}}`;
}

type Code = string | ((...args: any[]) => unknown);
const sourceOf = (code: Code, ...args: unknown[]) => (typeof code === "string" ? code : `(${String(code)})(${args.map(literal).join()})`);

/** One person's browser: a session and the site's storage. */
export class Context {
  readonly #pages: Page[] = [];
  readonly #cookies = new Map<string, string>();
  readonly storage: Record<string, string> = {};

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request to the server with this session. */
  async ask(address: string, { form }: { readonly form?: Record<string, string> } = {}): Promise<Answer> {
    const body = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) };
    // Each request has its own connection: the server may close a kept one (on a restart, or after five seconds) just as it is used again.
    const headers = { cookie: this.cookie, connection: "close" };
    const response = await fetch(address, { headers, redirect: "manual", ...body });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  readonly request = {
    get: async (address: string) => {
      const { text } = await this.ask(address);
      return { text: async () => text };
    },
    post: (address: string, options: { readonly form: Record<string, string> }) => this.ask(address, options),
  };

  async newPage(): Promise<Page> {
    const page = new Page(this);
    this.#pages.push(page);
    return page;
  }

  async close(): Promise<void> {
    await Promise.all(this.#pages.splice(0).map((page) => page.close()));
  }
}

/** A page without a browser. It runs real scripts and documents, and has no layout. It has those members of Playwright's page that plays use. */
export class Page {
  readonly #context: Context;
  readonly #early: string[] = [];
  /** Called when the page is left, for those still waiting for it. */
  readonly #farewells = new Set<() => void>();
  readonly #hearers = new Map<string, ((value: any) => void)[]>();
  #clock: PageClock | null = null;
  #realm: Realm | null = null;
  #address = "about:blank";
  /** Counts loads and leaves. */
  #loading = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  context = (): Context => this.#context;
  url = (): string => this.#address;

  readonly clock = {
    install: async (): Promise<void> => void (this.#clock ??= new PageClock()),
    fastForward: async (milliseconds: number): Promise<void> => {
      if (!this.#clock) throw new Error("This page goes by the true time.");
      this.#clock.fastForward(milliseconds);
    },
  };

  get realm(): Realm {
    if (!this.#realm) throw new Error("The page is closed, or empty.");
    return this.#realm;
  }

  on(event: string, hearer: (value: any) => void): void {
    this.#hearers.set(event, [...(this.#hearers.get(event) ?? []), hearer]);
  }

  #tell(event: string, value: unknown): void {
    for (const hearer of this.#hearers.get(event) ?? []) hearer(value);
  }

  waitForEvent(event: string): Promise<unknown> {
    return new Promise((resolve) => {
      this.on(event, resolve);
    });
  }

  async addInitScript(code: Code): Promise<void> {
    this.#early.push(sourceOf(code));
  }

  async goto(address: string): Promise<void> {
    await this.#unload();
    this.#address = address;
    if (address === "about:blank") return;
    const trouble = (text: string) => this.#tell("console", { type: () => "error", text: () => text, location: () => ({ url: address }) });
    const context = this.#context;
    this.#loading += 1;
    const loading = this.#loading;
    const isGone = () => this.#loading !== loading;
    const realm = await load({
      address,
      fetch: async (wanted) => {
        const answer = await context.ask(wanted).catch((error: unknown) => {
          // A page that was left reports nothing. Any other reports the failure as a browser does.
          if (!isGone()) trouble(`Failed to load resource: net::ERR_CONNECTION_RESET (${wanted}: ${String(error)})`);
          return new Promise<never>(() => undefined);
        });
        this.#tell("response", { headers: () => Object.fromEntries(answer.headers), text: async () => answer.text });
        return answer;
      },
      line: (socket) =>
        this.#tell("websocket", {
          on: (_event: "framereceived", hearer: (frame: object) => void) =>
            socket.addEventListener("message", ({ data }) => hearer({ payload: data })),
        }),
      cookie: context.cookie,
      storage: context.storage,
      early: this.#early,
      clock: this.#clock,
      trouble: (text) => this.#realm === realm && trouble(text),
      leave: (to) => void this.goto(to).catch((error: unknown) => trouble(String(error))),
    });
    this.#realm = realm;
    this.#tell("load", this);
  }

  /** Looks at the page: draws what is due, and from then on everything at once. */
  async bringToFront(): Promise<void> {
    await runIn(this.realm, LOOK_AT);
  }

  reload = (): Promise<void> => this.goto(this.#address);

  async close(): Promise<void> {
    await this.#unload();
    this.#clock?.stop();
  }

  async #unload(): Promise<void> {
    this.#loading += 1;
    const realm = this.#realm;
    if (!realm) return;
    const { localStorage } = realm;
    for (const key of Object.keys(this.#context.storage)) delete this.#context.storage[key];
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? "";
      this.#context.storage[key] = localStorage.getItem(key) ?? "";
    }
    this.#realm = null;
    for (const tell of this.#farewells) tell();
    this.#farewells.clear();
    this.#clock?.stop();
    runIn(
      realm,
      `if (globalThis.game?.socket) { game.socket.removeAllListeners(); game.socket.io.reconnection(false); game.socket.io.engine.close(); }`,
    );
    await realm.happyDOM.close();
  }

  /** Resolves to the result of the page's code. Rejects if the page is left first, since then no result will come. */
  #ofThis(value: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const leave = () => reject(new Error("The page was closed."));
      this.#farewells.add(leave);
      void Promise.resolve(value)
        .then(resolve, reject)
        .finally(() => this.#farewells.delete(leave));
    });
  }

  async evaluate(code: Code, arg?: unknown): Promise<any> {
    return plain(await this.#ofThis(runIn(this.realm, sourceOf(code, arg))));
  }

  async waitForFunction(code: Code, arg?: unknown, { timeout = PATIENCE } = {}): Promise<object> {
    const script = new vm.Script(sourceOf(code, arg));
    const value = await this.until(async () => (this.#realm ? runIn(this.#realm, script) : null), timeout, String(code));
    return {
      jsonValue: async () => plain(value),
      evaluate: async (more: Code, with_?: unknown) => {
        Object.assign(this.realm, { found: value });
        return plain(await runIn(this.realm, `(${String(more)})(globalThis.found, ${JSON.stringify(with_)})`));
      },
    };
  }

  /** Looks repeatedly until something is there. Throws after `timeout` milliseconds. */
  async until<Value>(look: () => Promise<Value> | Value, timeout: number, what: string): Promise<NonNullable<Value>> {
    const end = performance.now() + timeout;
    for (let pause = LOOK.first; ; pause = Math.min(2 * pause, LOOK.last)) {
      const value = await look();
      if (value) return value;
      if (performance.now() > end) throw new Error(`Timeout of ${timeout} ms: ${what.slice(0, 200)}`);
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }

  /** Presses keys at the focused element. */
  readonly keyboard = {
    press: (key: string): Promise<void> => this.locator(":focus").press(key),
  };

  locator(selector: string, query: Query = {}): Locator {
    return new Locator(this, () => [this.realm.document.documentElement]).locator(selector, query);
  }
}

/** Takes the place of a browser in tests. Each context belongs to one person. */
export const headless = { newContext: async (): Promise<Context> => new Context() };
