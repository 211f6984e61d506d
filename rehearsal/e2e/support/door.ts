import type { Page } from "playwright-core";
import type { SeedDocuments } from "../../src/server/index.ts";
import { CALLBOARD } from "./build.ts";
import type { TableOptions } from "./table.ts";

/** A server that no test started. Users join it by its join page. */
export interface Door {
  readonly url: string;
  /** The password of users who exist already. Users that a scenario creates have none. */
  readonly password?: string;
}

/** The content of a world before a scenario. */
export interface Before {
  readonly generation: number;
  /** The ids of its documents by collection. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Callboard's stored world settings by key. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isPaused: boolean;
  readonly scene: string | null;
}

/** The collections from which a scenario's documents are deleted, in this order. */
const COLLECTIONS = ["combats", "scenes", "actors", "items", "messages", "folders", "users"];
/** The collections in which a GM may create a scenario's documents. */
const FURNITURE = ["users", "actors", "items", "scenes", "settings"];

/** Returns the server that the environment names (`CALLBOARD_SERVER`, `CALLBOARD_PASSWORD`). Null if each table starts its own rehearsal. */
export function givenDoor(): Door | null {
  const { CALLBOARD_SERVER: url, CALLBOARD_PASSWORD: password = "" } = process.env;
  return url ? { url: url.replace(/\/$/, ""), password } : null;
}

/** Returns the reason why a table cannot use a server that no test started, as text. Null if it can. */
export function lackOf({ packages, documents = {}, latency, routePrefix, installed }: TableOptions): string | null {
  if (latency !== undefined) return "A given server has the line that it has.";
  if (routePrefix !== undefined) return "A given server has the address that it has.";
  if (installed !== undefined || packages.some((folder) => folder !== CALLBOARD)) return "A given server runs Callboard, and nothing else.";
  const other = Object.keys(documents).find((collection) => !FURNITURE.includes(collection));
  return other === undefined ? null : `Nobody makes "${other}" at a given server.`;
}

/** Waits until Callboard has stored its version in a world, after the game is ready. Only then is the world in its usual state. */
export async function untilNoted(gm: Page): Promise<void> {
  await gm.waitForFunction(() => game.settings.get("callboard", "migrationVersion") === game.system.version);
}

/** Records the content of a world as its GM. Throws if a scenario could damage the world. */
export async function lookAround(gm: Page): Promise<Before> {
  const trouble = await gm.evaluate(() => {
    if (game.system.id !== "callboard") return `The world is one of ${game.system.id}, not of Callboard.`;
    if (!game.user.isGM) return `${game.user.name} is no Gamemaster.`;
    const players = game.users.filter((user: any) => !user.isGM).map((user: any) => user.name);
    if (players.length > 0)
      return `The world has players of its own (${players.join(", ")}), who would have a seat in each scenario: take a world of its own.`;
    if (game.combats.size > 0) return "The world has encounters, and scenarios delete encounters: take a world of its own.";
    return null;
  });
  if (trouble !== null) throw new Error(trouble);
  await untilNoted(gm);
  return gm.evaluate(
    (names) => ({
      generation: game.release.generation,
      ids: Object.fromEntries(names.map((name) => [name, game[name].map((one: any) => one.id)])),
      settings: Object.fromEntries(
        game.settings.storage
          .get("world")
          .filter((one: any) => one.key.startsWith("callboard."))
          .map((one: any) => [one.key, one._source.value]),
      ),
      isPaused: game.paused,
      scene: game.scenes.active?.id ?? null,
    }),
    COLLECTIONS,
  );
}

/** Creates the users, actors, items, scenes and settings of a scenario as the world's own GM. */
export async function furnish(gm: Page, documents: SeedDocuments): Promise<void> {
  await gm.evaluate(async (wanted: any) => {
    const options = { keepId: true, keepEmbeddedIds: true };
    const own = wanted.users?.find((user: any) => user.name === game.user.name);
    const ownership = (given: any) => {
      if (!own || !given || !(own._id in given)) return given;
      const { [own._id]: level, ...others } = given;
      return { ...others, [game.userId]: level };
    };
    const users = (wanted.users ?? []).filter((user: any) => user !== own);
    await User.implementation.createDocuments(
      users.map(({ character: _, ...user }: any) => user),
      options,
    );
    const owned = (list: any[] = []) => list.map((one) => ({ ...one, ownership: ownership(one.ownership) ?? { default: 0 } }));
    await Actor.implementation.createDocuments(owned(wanted.actors), options);
    await Item.implementation.createDocuments(owned(wanted.items), options);
    for (const { _id, character } of users) if (character) await game.users.get(_id).update({ character });
    for (const { active, ...scene } of owned(wanted.scenes)) {
      const [made] = await Scene.implementation.createDocuments([scene], options);
      if (active) await made.activate();
    }
    for (const { key, value } of wanted.settings ?? []) {
      const [namespace, ...rest] = key.split(".");
      await game.settings.set(namespace, rest.join("."), JSON.parse(value));
    }
    await game.togglePause(false, { broadcast: true });
  }, documents);
}

/** Restores a world: deletes documents created since, and resets Callboard's settings. */
export async function clearAway(gm: Page, before: Before): Promise<void> {
  await gm.evaluate(
    async ([{ ids, settings, isPaused, scene }, names]: any) => {
      if (scene !== null && game.scenes.active?.id !== scene) await game.scenes.get(scene).activate();
      for (const name of names) {
        const collection = game[name];
        const come = collection.filter((one: any) => !ids[name].includes(one.id)).map((one: any) => one.id);
        if (come.length > 0) await collection.documentClass.deleteDocuments(come);
      }
      for (const one of [...game.settings.storage.get("world")]) {
        if (!one.key.startsWith("callboard.") || one._source.value === settings[one.key]) continue;
        await (one.key in settings ? one.update({ value: settings[one.key] }) : one.delete());
      }
      if (game.paused !== isPaused) await game.togglePause(isPaused, { broadcast: true });
    },
    [before, COLLECTIONS],
  );
}
