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
/** The packages that are ours: reading an unknown member throws in them; to all others it is undefined. */
const OURS = ["callboard", "callboard-coin", "quench", "rehearsal-conformance", "rehearsal-proof"];
/** How large a page is where nobody says otherwise. */
const USUAL: Size = { width: 1280, height: 800 };

/** What a table is set up with. */
export interface TableOptions {
  readonly generation?: Generation;
  /** Package folders (each with a system.json or module.json), copied into the data folder; the world runs the first system. */
  readonly packages: readonly string[];
  /** The documents of the world by collection; without users there is a Gamemaster. */
  readonly documents?: SeedDocuments;
  /** A data folder with a system installed already, used in place of packages; it goes with the table. */
  readonly installed?: { readonly data: string; readonly system: string };
  readonly routePrefix?: string;
  /** Have a slow line, on which people hear things late, and in another order between them, by this seed; REHEARSAL_LATENCY gives one to all tables. */
  readonly latency?: number;
  /** Errors in the pages that do not fail the test. */
  readonly allow?: readonly RegExp[];
  /** Who sits in a browser where there is one, by name: the others are there without. Left out where everybody does, as at a server that no test started. */
  readonly witnesses?: readonly string[];
  /** A server that no test started, in whose world the table is; left out, the one that CALLBOARD_SERVER names, if any. */
  readonly door?: Door;
}

/** The generation of a table that asks for none: 14, unless `npm run test:full` plays everything on the other one too. */
function usualGeneration(): Generation {
  return process.env["REHEARSAL_GENERATION"] === "13" ? 13 : 14;
}

/** How somebody sits down. */
export interface JoinOptions {
  readonly password?: string;
  /** Come by a plain http name that is no secure context (no `crypto.subtle`); at a door, by the name that the server has. */
  readonly plain?: boolean;
  /** Log in by the form, as a person does; else a session is asked for without a page. */
  readonly form?: boolean;
  readonly viewport?: Size;
  /** Pixels of the screen for one of the page: 2 with half a viewport is a zoom of 200 %. */
  readonly scale?: number;
  /** Have the page painted: only then windows that it opens have sizes of their own. */
  readonly painted?: boolean;
  /** Sit in a browser, or without one, whatever the table says of its witnesses. */
  readonly witness?: boolean;
  /** Runs in the page before anything else. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Has a browser draw no scene; a page without an address of ours (an empty one, Chromium's word that a server is gone) has no storage to say so. */
export const withoutCanvas = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("core.noCanvas", "true");
  });

/** How somebody sits down whose browser draws no scene. */
export const noCanvas: JoinOptions = { before: withoutCanvas };

const lookOf = ({ viewport = USUAL, scale = 1, painted = !isUnpainted }: JoinOptions): Look => ({ viewport, scale, isPainted: painted });

/** The GM of a test's world was greeted already, unless its documents say otherwise. */
const GREETED = [{ key: "callboard.welcomed", value: "true" }];

/** Everybody sees all of a test's scene, unless its documents say otherwise. */
const SEEN_BY_ALL = { tokenVision: false };

/** At a server that no test started, what goes wrong in other packages or in the browser's own parts is not ours. */
const OF_OURS = /callboard/i;

/** A server with a world, and people at it, each in a browser context of their own. */
export class Table {
  /** Ends a test with the words for what a server that no test started cannot do; a test of a shared table is skipped. */
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

  /** Where people join. */
  get #url(): string {
    return this.#door?.url ?? this.server.url;
  }

  /** The running server; throws while there is none. */
  get server(): ServerProcess {
    if (!this.#server) throw new Error("The table is not open.");
    return this.#server;
  }

  /** The folder of the world on disk. */
  get worldFolder(): string {
    return path.join(this.#dataPath, "worlds", "table");
  }

  /** Sets up the data folder and starts the server; at a server that no test started, furnishes its world. */
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

  /** The name of the user who furnishes a given world and clears it away. */
  get #gm(): string {
    const users = (this.#options.documents?.users ?? []) as readonly { readonly name?: string; readonly role?: number }[];
    return users.find(({ role }) => role === 4)?.name ?? "Gamemaster";
  }

  /** Furnishes the world at the door as its GM, and leaves it. */
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

  /** Clears away at the door what the table has furnished. */
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
      // Tests put clocks forward: no line is to seem silent for that.
      "--heartbeat",
      "1000000",
      ...OURS.flatMap((id) => ["--strict", id]),
      ...prefix,
      ...slow,
      ...more,
    ]);
  }

  /** Whether somebody sits in a browser. */
  #isWitness(userName: string, { plain = false, witness = this.#options.witnesses?.includes(userName) ?? true }: JoinOptions): boolean {
    return plain || this.#door !== null || witness;
  }

  /** Logs a user in in a fresh browser context and waits until the game is ready. */
  async join(userName: string, options: JoinOptions = {}): Promise<Page> {
    if (!this.#browser) throw new Error("The table is not open.");
    const look = lookOf(options);
    const context = await openContext(this.#isWitness(userName, options) ? this.#browser : withoutBrowser, look);
    this.#contexts.push(context);
    const page = await this.#openPage(context, look, userName, options);
    await this.enter(page, userName, options);
    return page;
  }

  /** An empty page as a test wants one: laid out, watched under a name, and with what runs in it before anything else. */
  async #openPage(context: BrowserContext, look: Look, who: string, { before }: Pick<JoinOptions, "before">): Promise<Page> {
    const page = await context.newPage();
    await fitPage(page, look);
    lookNowAndThen(page);
    this.#watch.watch(page, who);
    await throttle(page);
    await before?.(page);
    return page;
  }

  /** Goes straight into the game with a session that is asked for without a page. */
  async #comeIn(page: Page, userName: string, { password = "" }: JoinOptions): Promise<void> {
    await comeIn(page, this.#url, userName, password);
    await this.ready(page);
  }

  /** Opens the game once more in a new tab of the browser of somebody who has joined. */
  async tab(beside: Page, options: Pick<JoinOptions, "before"> = {}): Promise<Page> {
    const page = await this.#openPage(beside.context(), lookOf({}), "another tab", options);
    await page.goto(`${this.#url}/game`);
    await this.ready(page);
    return page;
  }

  /** Logs a user in in a page that is open already, as after a restart of the server. */
  async enter(page: Page, userName: string, options: JoinOptions = {}): Promise<void> {
    // A page that lost its session goes to the join page by itself, which would cut in.
    await this.#empty(page);
    await (options.form || options.plain || this.#door ? this.#fillIn(page, userName, options) : this.#comeIn(page, userName, options));
  }

  /** The password of a user: at the door, of its GM alone, since the others are made without. */
  #passwordOf(userName: string): string {
    return userName === this.#gm ? (this.#door?.password ?? "") : "";
  }

  /** Logs a user in by the form, as a person does. */
  async #fillIn(page: Page, userName: string, { password = this.#passwordOf(userName), plain = false }: JoinOptions): Promise<void> {
    const url = plain && this.#door === null ? this.#url.replace("localhost", PLAIN_HOST) : this.#url;
    await page.goto(`${url}/join`);
    const named = page
      .locator('select[name="userid"] option')
      .filter({ hasText: new RegExp(`^${userName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) });
    // The form does not offer who is here already: a second device comes in by a request.
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

  /** Leaves a page empty, whatever it is about. */
  async #empty(page: Page): Promise<void> {
    for (let tries = 1; page.url() !== "about:blank"; tries++) {
      try {
        await page.goto("about:blank");
      } catch (error) {
        if (tries === 5) throw error;
      }
    }
  }

  /** Waits until a page's game is ready; fails at once with what went wrong in the page. */
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

  /** Stops the server (or with `kill` lets it die) and starts it again with the same world at the same address; `meanwhile` is done while it is down. Sessions end with it: `enter` again. */
  async restart({ kill = false, meanwhile }: { kill?: boolean; meanwhile?: () => Promise<void> } = {}): Promise<void> {
    if (this.#door !== null) this.lack("A given server is not stopped.");
    this.#watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|xhr poll/);
    const { port } = this.server;
    await (kill ? this.server.kill() : this.server.close());
    await meanwhile?.();
    await this.#start(port, ["--world", "table"]);
  }

  /** Stops the server, copies the folder of the world into a data folder of its own with the packages installed anew, and opens it there. Sessions end with it: `enter` again. */
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

  /** Lets errors in the pages pass whose text matches, from now on. */
  allow(...patterns: readonly RegExp[]): void {
    this.#watch.allow(...patterns);
  }

  /** Throws with all errors of the pages since the last look. */
  assertQuiet(): void {
    this.#watch.assertQuiet();
  }

  /** Sends everybody who joined home. */
  async leave(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  /** Ends everything and deletes the data folder; throws if errors are left. */
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

/** Slows a page's scripts down so many times where `REHEARSAL_THROTTLE` says so: what leans on speed shows. */
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

/** Opens a table right away; the caller closes it. */
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

/** A table for all tests of a suite: opened before them, closed after them; an error in any page fails the test in which it came. What follows the first failure is skipped: tests of one table go on from each other. */
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
