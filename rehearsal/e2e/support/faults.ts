import type { Page } from "playwright-core";
import { announceMonsters, arrange, clearTable, give } from "./arrange.ts";
import { SWAMP, TOKENS, USERS } from "./swamp.ts";
import { withoutCanvas, type JoinOptions } from "./table.ts";

const ids = USERS as Record<string, string>;

/** The documents of the swamp with two more GMs and an assistant. */
export const CROWDED = {
  ...SWAMP,
  users: [
    ...(SWAMP.users ?? []),
    { _id: ids["second"], name: "Second", role: 4, color: "#aaaa33" },
    { _id: "thirdGm000000000", name: "Third", role: 4, color: "#aa33aa" },
    { _id: "assistant0000000", name: "Assistant", role: 3, color: "#33aaaa" },
  ],
};

/** Options to join a table whose tests need no scene. The tabs can fall asleep. */
export const plain: JoinOptions = {
  before: async (page) => {
    await withoutCanvas(page);
    await page.addInitScript(mayFallAsleep);
  },
};

/** Adds `fallAsleep()`, which makes a page act like one in the background: hidden, without frames, with timers once a minute. */
function mayFallAsleep(): void {
  const { setTimeout: later, setInterval: every, requestAnimationFrame: frame } = globalThis;
  let asleep = false;
  const slow = (delay = 0): number => (asleep ? Math.max(delay, 60_000) : delay);
  const timeout = (task: TimerHandler, delay?: number, ...args: unknown[]) => later(task, slow(delay), ...args);
  const interval = (task: TimerHandler, delay?: number, ...args: unknown[]) => every(task, slow(delay), ...args);
  Object.assign(globalThis, {
    setTimeout: timeout,
    setInterval: interval,
    requestAnimationFrame: (task: FrameRequestCallback) => (asleep ? 0 : frame(task)),
    fallAsleep: () => {
      asleep = true;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  });
  Object.defineProperty(Document.prototype, "hidden", { get: () => asleep });
  Object.defineProperty(Document.prototype, "visibilityState", { get: () => (asleep ? "hidden" : "visible") });
}

/** Puts a tab to sleep for good. */
export const fallAsleep = (page: Page): Promise<void> => page.evaluate(() => (globalThis as any).fallAsleep());

/** Creates an encounter of the swamp in which the monsters have announced. Waits until all pages see it. */
export async function fresh(gm: Page, ...others: readonly Page[]): Promise<void> {
  await clearTable(gm);
  await arrange(gm, Object.values(TOKENS));
  await announceMonsters(gm);
  for (const page of others) await page.waitForFunction(() => game.combat?.system.revision === 2);
}

/** Plays the stage Quick to its end and decides all that its close shows: who is out of action, a status, a card. */
export async function leadToClose(gm: Page): Promise<void> {
  const names = ["Monster 1", "Monster 2", "Wilrow", "Fjarva"];
  await give(
    gm,
    { kind: "announce", combatant: "Wilrow", text: "Paralyze blast Monster 2" },
    { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" },
    { kind: "lock" },
    ...names.map((combatant) => ({ kind: "classify", combatant, movements: 1 })),
    { kind: "begin" },
    ...names.map((combatant) => ({ kind: "judge", combatant, result: "success" })),
    { kind: "affect", combatant: "Wilrow", effect: "out", target: "Monster 2" },
    { kind: "affect", combatant: "Fjarva", effect: "status", target: "Wilrow", status: "prone" },
  );
}

/** Returns the encounter's revision on a page. */
export const revisionOf = (page: Page): Promise<number> => page.evaluate(() => game.combat.system.revision);

/** Returns the arbiter's name as a page sees it: the GM with the latest claim. Null while that page has not settled. */
export const arbiterOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const leases = game.users.filter((user: any) => user.isGM && user.flags.callboard?.lease);
    leases.sort((a: any, b: any) => b.flags.callboard.lease.term - a.flags.callboard.lease.term || (a.id < b.id ? -1 : 1));
    const { client, settled } = leases[0]?.flags.callboard.lease ?? {};
    return leases[0] && client === settled ? leases[0].name : null;
  });

/** Returns the name of the user who last wrote the encounter, as a page sees it. That is the arbiter, whatever anyone claims. */
export const writerOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => game.users.get(game.combat._stats.lastModifiedBy)?.name ?? null);

/** Returns the number of ledger entries whose command has this text. */
export const timesSaid = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (words) => Object.values<string>(game.combat.system.ledger).filter((entry) => JSON.parse(entry).command.text === words).length,
    text,
  );

/** What happens to a page's writes of documents before they leave. */
export interface Gate {
  /** The number of writes that still pass. */
  readonly passes: number;
  /** What happens to the others: kept until `release`, or lost. */
  readonly then: "keep" | "lose";
  /** Only writes that contain this text count. */
  readonly about?: string;
}

/** Puts a gate before a page's writes. `struck` waits until it has stopped the first one. */
export const gate = (page: Page, gates: Gate): Promise<void> =>
  page.evaluate(({ passes, then, about = "" }) => {
    const { socket } = game;
    const emit = socket.emit.bind(socket);
    const kept: (() => void)[] = [];
    const scope = globalThis as any;
    let left = passes;
    scope.stopped = 0;
    scope.release = () => {
      socket.emit = emit;
      for (const send of kept.splice(0)) send();
    };
    socket.emit = (event: string, ...args: unknown[]) => {
      if (event !== "modifyDocument" || !JSON.stringify(args[0]).includes(about)) return emit(event, ...args);
      if (left > 0) {
        left -= 1;
        return emit(event, ...args);
      }
      scope.stopped += 1;
      if (then === "keep") kept.push(() => emit(event, ...args));
      return socket;
    };
  }, gates);

/** Waits until a page's gate has stopped a write. */
export const struck = async (page: Page): Promise<void> => void (await page.waitForFunction(() => (globalThis as any).stopped > 0));

/** Removes a page's gate and sends the writes that it kept. */
export const release = (page: Page): Promise<void> => page.evaluate(() => (globalThis as any).release());

/** Breaks a page's connection. It stays broken until `reconnect`. */
export const disconnect = (page: Page): Promise<void> =>
  page.evaluate(() => {
    game.socket.io.reconnection(false);
    game.socket.io.engine.close();
  });

/** Restores a page's connection, as socket.io does by itself. */
export async function reconnect(page: Page): Promise<void> {
  await page.evaluate(() => game.socket.connect());
  await page.waitForFunction(() => game.socket.connected);
}
