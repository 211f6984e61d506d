import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Generation } from "../../src/common/generation.ts";
import type { SeedDocuments, WorldSeed } from "../../src/server/index.ts";
import { comeIn } from "../../headless/session.ts";
import { builtPackage } from "./build.ts";
import { isUnpainted, PLAIN_HOST, takeBrowser, withoutBrowser } from "./chromium.ts";
import { clearAway, furnish, givenDoor, lackOf, lookAround, type Before, type Door } from "./door.ts";
import { keepNotices } from "./notices.ts";
import { startProcess, type ServerProcess } from "./server.ts";
import { fitPage, isInBrowser, lookNowAndThen, openContext, type Look, type Size } from "./viewport.ts";
import { PageWatch } from "./watch.ts";

const READY_TIMEOUT = 60_000;
/** Our packages, for which reading an unknown member throws. In all others it gives undefined. */
const OURS = ["callboard", "callboard-coin", "quench", "rehearsal-conformance", "rehearsal-proof"];
/** The size of a page by default. */
const USUAL: Size = { width: 1280, height: 800 };

/** The options of a table. */
export interface TableOptions {
  readonly generation?: Generation;
  /** Package folders, each with a system.json or module.json. They are copied into the data folder, and the world runs the first system. */
  readonly packages: readonly string[];
  /** The world's documents by collection. Without users there is a Gamemaster. */
  readonly documents?: SeedDocuments;
  /** A data folder with an installed system, used instead of packages. It is deleted with the table. */
  readonly installed?: { readonly data: string; readonly system: string };
  readonly routePrefix?: string;
  /** The seed of a slow connection, on which events come late and in different orders. REHEARSAL_LATENCY sets one for all tables. */
  readonly latency?: number;
  /** Errors in pages that do not fail the test. */
  readonly allow?: readonly RegExp[];
  /** The users who join in a browser if there is one. Others join without. The default is all, as at a given server. */
  readonly witnesses?: readonly string[];
  /** A server that no test started, with the world to use. By default the one that CALLBOARD_SERVER names, if any. */
  readonly door?: Door;
}

/** Returns the generation of a table that names none: 14, unless `npm run test:full` plays everything on 13 too. */
function usualGeneration(): Generation {
  return process.env["REHEARSAL_GENERATION"] === "13" ? 13 : 14;
}

/** How a user joins. */
export interface JoinOptions {
  readonly password?: string;
  /** Join by a plain http name that is no secure context, without `crypto.subtle`. At a given server, join by its own name. */
  readonly plain?: boolean;
  /** Log in with the form, as a person does. Otherwise a session is requested without a page. */
  readonly form?: boolean;
  readonly viewport?: Size;
  /** Screen pixels for each page pixel: 2 with half a viewport is a zoom of 200 %. */
  readonly scale?: number;
  /** Paint the page. Only then do windows that it opens have their own sizes. */
  readonly painted?: boolean;
  /** Join in a browser or without one, whatever the table's witnesses say. */
  readonly witness?: boolean;
  /** Runs in the page before anything else. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Makes a page draw no scene. Empty pages and Chromium's own error pages have no storage for that. */
export const withoutCanvas = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("core.noCanvas", "true");
  });

/** Options to join without a scene. */
export const noCanvas: JoinOptions = { before: withoutCanvas };

const lookOf = ({ viewport = USUAL, scale = 1, painted = !isUnpainted }: JoinOptions): Look => ({ viewport, scale, isPainted: painted });

/** Marks the GM of a test's world as greeted, unless the documents differ. */
const GREETED = [{ key: "callboard.welcomed", value: "true" }];

/** Makes a test's scene visible to all, unless the documents differ. */
const SEEN_BY_ALL = { tokenVision: false };

/** At a given server, only errors that name Callboard count. Other packages and the browser may have their own. */
const OF_OURS = /callboard/i;

/** A server with a world, and people at it, each with a separate browser context. */
export class Table {
  /** Ends a test that needs what a given server cannot do. A test of a shared table is skipped instead. */
  lack: (words: string) => never = (words) => {
    throw new Error(words);
  };
  readonly #options: TableOptions;
  readonly #door: Door | null;
  #before: Before | null = null;
  readonly #watch: PageWatch;
  readonly #contexts: BrowserContext[] = [];
  #browser: Browser | null = null;
  #server: ServerProcess | null = null;
  #dataPath = "";

  constructor(options: TableOptions) {
    this.#options = options;
    this.#door = options.door ?? givenDoor();
    this.#watch = new PageWatch(options.allow, this.#door === null ? undefined : OF_OURS);
  }

  /** The address at which users join. */
  get #url(): string {
    return this.#door?.url ?? this.server.url;
  }

  /** The running server. Throws if there is none. */
  get server(): ServerProcess {
    if (!this.#server) throw new Error("The table is not open.");
    return this.#server;
  }

  /** The folder of the world on disk. */
  get worldFolder(): string {
    return path.join(this.#dataPath, "worlds", "table");
  }

  /** Sets up the data folder and starts the server. At a given server, creates the documents in its world. */
  async open(): Promise<void> {
    if (this.#door !== null) return this.#furnish();
    const { installed, packages } = this.#options;
    this.#dataPath = installed?.data ?? (await mkdtemp(path.join(os.tmpdir(), "rehearsal-")));
    await Promise.all(packages.map(builtPackage));
    const [first] = await installPackages(this.#dataPath, packages);
    const system = installed?.system ?? first;
    if (!system) throw new Error("A table needs a system.");
    const { documents = {} } = this.#options;
    const scenes = (documents.scenes ?? []).map((scene) => ({ ...SEEN_BY_ALL, ...scene }));
    const seed: WorldSeed = { id: "table", title: "Table", system, documents: { settings: GREETED, ...documents, scenes } };
    const file = path.join(this.#dataPath, "seed.json");
    await writeFile(file, JSON.stringify(seed));
    await this.#start(0, ["--create-world", file]);
    this.#browser = await takeBrowser();
  }

  /** The name of the user who sets up a given world and cleans it up. */
  get #gm(): string {
    const users = (this.#options.documents?.users ?? []) as readonly { readonly name?: string; readonly role?: number }[];
    return users.find(({ role }) => role === 4)?.name ?? "Gamemaster";
  }

  /** Creates the documents in a given world as its GM, and leaves it. */
  async #furnish(): Promise<void> {
    const { documents = {}, generation } = this.#options;
    const words = lackOf(this.#options);
    if (words !== null) throw new Error(words);
    this.#browser = await takeBrowser();
    const gm = await this.join(this.#gm, noCanvas);
    const before = await lookAround(gm);
    if (generation !== undefined && generation !== before.generation)
      throw new Error(`This is for version ${generation}: run it with REHEARSAL_GENERATION=${before.generation}, which the server has.`);
    this.#before = before;
    const scenes = (documents["scenes"] ?? []).map((scene) => ({ ...SEEN_BY_ALL, ...scene }));
    await furnish(gm, { settings: GREETED, ...documents, scenes });
    await this.leave();
  }

  /** Removes from a given world what the table has created. */
  async #clearAway(): Promise<void> {
    const before = this.#before;
    this.#before = null;
    if (before === null) return;
    await clearAway(await this.join(this.#gm, noCanvas), before);
    await this.leave();
  }

  async #start(port: number, more: readonly string[] = []): Promise<void> {
    const { generation = usualGeneration(), routePrefix, latency } = this.#options;
    const slow = latency === undefined ? [] : ["--latency", String(latency)];
    const prefix = routePrefix === undefined ? [] : ["--route-prefix", routePrefix];
    this.#server = await startProcess(generation, [
      "--data",
      this.#dataPath,
      "--port",
      String(port),
      // Tests put clocks forward, which must not make a connection seem silent.
      "--heartbeat",
      "1000000",
      ...OURS.flatMap((id) => ["--strict", id]),
      ...prefix,
      ...slow,
      ...more,
    ]);
  }

  /** Whether a user joins in a browser. */
  #isWitness(userName: string, { plain = false, witness = this.#options.witnesses?.includes(userName) ?? true }: JoinOptions): boolean {
    return plain || this.#door !== null || witness;
  }

  /** Logs a user in with a new browser context and waits until the game is ready. */
  async join(userName: string, options: JoinOptions = {}): Promise<Page> {
    if (!this.#browser) throw new Error("The table is not open.");
    const look = lookOf(options);
    const context = await openContext(this.#isWitness(userName, options) ? this.#browser : withoutBrowser, look);
    this.#contexts.push(context);
    const page = await this.#openPage(context, look, userName, options);
    await this.enter(page, userName, options);
    return page;
  }

  /** Opens an empty page, laid out and watched under a name. `before` runs in it before anything else. */
  async #openPage(context: BrowserContext, look: Look, who: string, { before }: Pick<JoinOptions, "before">): Promise<Page> {
    const page = await context.newPage();
    await fitPage(page, look);
    lookNowAndThen(page);
    this.#watch.watch(page, who);
    await throttle(page);
    await before?.(page);
    return page;
  }

  /** Goes straight into the game with a session that was requested without a page. */
  async #comeIn(page: Page, userName: string, { password = "" }: JoinOptions): Promise<void> {
    await comeIn(page, this.#url, userName, password);
    await this.ready(page);
  }

  /** Opens the game in another tab of a user who has joined. */
  async tab(beside: Page, options: Pick<JoinOptions, "before"> = {}): Promise<Page> {
    const page = await this.#openPage(beside.context(), lookOf({}), "another tab", options);
    await page.goto(`${this.#url}/game`);
    await this.ready(page);
    return page;
  }

  /** Logs a user in on an open page, as after a restart of the server. */
  async enter(page: Page, userName: string, options: JoinOptions = {}): Promise<void> {
    // A page that lost its session goes to the join page by itself, which would interfere.
    await this.#empty(page);
    await (options.form || options.plain || this.#door ? this.#fillIn(page, userName, options) : this.#comeIn(page, userName, options));
  }

  /** Returns the password of a user. Only the GM of a given server has one, since the others are created without. */
  #passwordOf(userName: string): string {
    return userName === this.#gm ? (this.#door?.password ?? "") : "";
  }

  /** Logs a user in with the form, as a person does. */
  async #fillIn(page: Page, userName: string, { password = this.#passwordOf(userName), plain = false }: JoinOptions): Promise<void> {
    const url = plain && this.#door === null ? this.#url.replace("localhost", PLAIN_HOST) : this.#url;
    await page.goto(`${url}/join`);
    const named = page
      .locator('select[name="userid"] option')
      .filter({ hasText: new RegExp(`^${userName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) });
    // The form does not offer users who are present already. A second device joins by a request.
    if (await named.isDisabled()) {
      await comeIn(page, url, userName, password);
      return void (await this.ready(page));
    }
    await page.locator('select[name="userid"]').selectOption(await named.getAttribute("value"));
    await page.locator('input[name="password"]').fill(password);
    await page.locator('button[name="join"]').click();
    await page.waitForURL(/\/game$/);
    await this.ready(page);
  }

  /** Empties a page, even if it is busy. */
  async #empty(page: Page): Promise<void> {
    for (let tries = 1; page.url() !== "about:blank"; tries++) {
      try {
        await page.goto("about:blank");
      } catch (error) {
        if (tries === 5) throw error;
      }
    }
  }

  /** Waits until a page's game is ready. Throws at once if the page has an error. */
  async ready(page: Page): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT;
    for (;;) {
      this.#watch.assertQuiet();
      const ready = await page
        .waitForFunction(() => (globalThis as any).game?.ready === true, undefined, { timeout: 1000 })
        .then(
          () => true,
          () => false,
        );
      if (ready) return page.evaluate(keepNotices);
      if (Date.now() > deadline) throw new Error("The game did not get ready in time.");
    }
  }

  /** Stops the server, or kills it, and restarts it with the same world and address. `meanwhile` runs in between. Sessions are lost: use `enter`. */
  async restart({ kill = false, meanwhile }: { kill?: boolean; meanwhile?: () => Promise<void> } = {}): Promise<void> {
    if (this.#door !== null) this.lack("A given server is not stopped.");
    this.#watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|xhr poll/);
    const { port } = this.server;
    await (kill ? this.server.kill() : this.server.close());
    await meanwhile?.();
    await this.#start(port, ["--world", "table"]);
  }

  /** Stops the server, copies the world to a new data folder with fresh packages, and opens it there. Sessions are lost: use `enter` again. */
  async moveWorld(): Promise<void> {
    if (this.#door !== null) this.lack("A given server is not stopped.");
    this.#watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|xhr poll/);
    const { port } = this.server;
    await this.server.close();
    const [before, from] = [this.#dataPath, this.worldFolder];
    this.#dataPath = await mkdtemp(path.join(os.tmpdir(), "rehearsal-"));
    await installPackages(this.#dataPath, this.#options.packages);
    await cp(from, this.worldFolder, { recursive: true });
    await rm(before, { recursive: true, force: true });
    await this.#start(port, ["--world", "table"]);
  }

  /** Ignores errors in pages whose text matches, from now on. */
  allow(...patterns: readonly RegExp[]): void {
    this.#watch.allow(...patterns);
  }

  /** Throws all errors of the pages since the last call. */
  assertQuiet(): void {
    this.#watch.assertQuiet();
  }

  /** Closes the pages of all users. */
  async leave(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  /** Ends everything and deletes the data folder. Throws if errors are left. */
  async close(): Promise<void> {
    await this.leave();
    await this.#clearAway();
    await this.#server?.leave();
    this.#server = null;
    this.#browser = null;
    if (this.#dataPath) await rm(this.#dataPath, { recursive: true, force: true });
    this.assertQuiet();
  }
}

/** Slows down a page's scripts by the factor `REHEARSAL_THROTTLE`, to show what depends on speed. */
async function throttle(page: Page): Promise<void> {
  const rate = Number(process.env["REHEARSAL_THROTTLE"] ?? 1);
  if (rate === 1 || !isInBrowser(page)) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

async function installPackages(dataPath: string, folders: readonly string[]): Promise<string[]> {
  const systems: string[] = [];
  for (const folder of folders) {
    const system = await manifestId(path.join(folder, "system.json"));
    const id = system ?? (await manifestId(path.join(folder, "module.json")));
    if (id === null) throw new Error(`${folder} holds neither system.json nor module.json; is it built?`);
    if (system !== null) systems.push(system);
    const target = path.join(dataPath, system === null ? "modules" : "systems", id);
    await cp(folder, target, { recursive: true, dereference: true });
  }
  return systems;
}

async function manifestId(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : String(JSON.parse(text).id);
}

/** Opens a table at once. The caller must close it. */
export async function table(options: TableOptions): Promise<Table> {
  const opened = new Table(options);
  try {
    await opened.open();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/**
 * Opens one table that all tests of a suite share. A test fails if a page reports an error while the test runs. After a failed test, the rest of
 * the suite is skipped.
 */
export function useTable(options: TableOptions): Table {
  const shared = new Table(options);
  let isBroken = false;
  beforeAll(() => shared.open());
  beforeEach((test) => {
    shared.lack = (words) => test.skip(words);
    test.skip(isBroken, "a test before it at the same table failed");
    test.onTestFailed(() => {
      isBroken = true;
    });
  });
  afterEach(() => shared.assertQuiet());
  afterAll(() => shared.close());
  return shared;
}
