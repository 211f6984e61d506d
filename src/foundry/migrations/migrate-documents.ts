import { diff } from "../../core/index.ts";
import { nestChanges } from "../arbiter/build-updates.ts";
import type { Migration, Source } from "./migration.ts";

/** A document or compendium to migrate, as one step of the migration. */
interface Task {
  /** The name by which the document is reported to the GM. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

type Kind = keyof NonNullable<Migration["world"]>;
/** The members of a document that migrations use. */
interface Stored {
  readonly id: string | null;
  readonly name?: string | null;
  toObject(): object;
  update(changes: object): Promise<unknown>;
}
interface Bearer extends Stored {
  readonly items: Iterable<Stored>;
}
interface Placed {
  readonly name: string | null;
  readonly actorLink: boolean;
  /** The stored difference from the token's base actor. */
  readonly delta:
    | (Stored & { readonly _source: { readonly items?: readonly { readonly _id: string; readonly _tombstone?: boolean }[] } })
    | null;
  readonly actor: { readonly items: { get(id: string): Stored | undefined } } | null;
}
interface Pack {
  readonly documentName: string;
  readonly locked: boolean;
  readonly metadata: { readonly packageType?: string; readonly label: string };
  configure(changes: { readonly locked: boolean }): Promise<unknown>;
  getDocuments(): Promise<readonly Stored[]>;
}

/** The parts of a world that migrations read. */
export interface World {
  readonly actors: Iterable<Bearer>;
  readonly items: Iterable<Stored>;
  readonly scenes: Iterable<{ readonly name: string; readonly tokens: Iterable<Placed> }>;
  readonly packs: Iterable<Pack>;
}

/** The result of migrating a world. */
export interface Outcome {
  readonly done: number;
  /** The names of documents that could not be migrated. */
  readonly failed: readonly string[];
}

/** Parts of a source that are separate documents, or the platform's own. */
const APART = new Set(["_id", "_stats", "items", "effects"]);

const own = (source: Source): Source => Object.fromEntries(Object.entries(source).filter(([key]) => !APART.has(key)));

/** Returns the update that migrates a source. Null if nothing changes. */
export function migrationChangesOf(kind: Kind, source: Source, migrations: readonly Migration[]): Source | null {
  const before = own(source);
  const after = own(migrations.reduce((made, { world }) => world?.[kind]?.(made) ?? made, before));
  const changes = diff(before, after);
  return changes.length === 0 ? null : nestChanges(changes);
}

function taskFor(kind: Kind, document: Stored, name: string, migrations: readonly Migration[]): Task {
  return {
    name,
    run: async () => {
      const changes = migrationChangesOf(kind, document.toObject() as Source, migrations);
      if (changes) await document.update(changes);
    },
  };
}

const nameOf = (document: Stored, within = ""): string =>
  [within, document.name ?? document.id ?? ""].filter((part) => part !== "").join(": ");

function actorTasks(actor: Bearer, within: string, migrations: readonly Migration[]): Task[] {
  const name = nameOf(actor, within);
  const items = [...actor.items].map((item) => taskFor("Item", item, nameOf(item, name), migrations));
  return [taskFor("Actor", actor, name, migrations), ...items];
}

/** Returns the tasks of an unlinked token: its difference from the base actor, and its own items. */
function tokenTasks(token: Placed, within: string, migrations: readonly Migration[]): Task[] {
  const { delta, actor } = token;
  if (token.actorLink || !delta) return [];
  const name = [within, token.name ?? ""].join(": ");
  const kept = (delta._source.items ?? []).filter(({ _tombstone }) => _tombstone !== true);
  const items = kept.flatMap(({ _id }) => actor?.items.get(_id) ?? []);
  return [taskFor("Actor", delta, name, migrations), ...items.map((item) => taskFor("Item", item, nameOf(item, name), migrations))];
}

/** Returns the task of a world compendium, which is unlocked while it runs. */
function packTask(pack: Pack, migrations: readonly Migration[], run: (tasks: readonly Task[]) => Promise<void>): Task {
  const { label } = pack.metadata;
  return {
    name: label,
    run: async () => {
      const { locked } = pack;
      const documents = await pack.getDocuments();
      if (locked) await pack.configure({ locked: false });
      try {
        const tasks = documents.flatMap((document) =>
          pack.documentName === "Actor"
            ? actorTasks(document as Bearer, label, migrations)
            : [taskFor("Item", document, nameOf(document, label), migrations)],
        );
        await run(tasks);
      } finally {
        if (locked) await pack.configure({ locked });
      }
    },
  };
}

const isOurs = ({ documentName, metadata }: Pack): boolean =>
  metadata.packageType === "world" && (documentName === "Actor" || documentName === "Item");

/** Migrates a world's documents in order. `tell` gets the part done, 0 to 1. A failing document is named and logged. The others go on. */
export async function migrateDocuments(world: World, migrations: readonly Migration[], tell: (part: number) => void): Promise<Outcome> {
  const failed: string[] = [];
  let done = 0;
  const attempt = async ({ name, run }: Task): Promise<void> => {
    try {
      await run();
      done += 1;
    } catch (error) {
      console.error(error);
      failed.push(name);
    }
  };
  const inner = async (tasks: readonly Task[]): Promise<void> => {
    for (const task of tasks) await attempt(task);
  };
  const tasks = [
    ...[...world.actors].flatMap((actor) => actorTasks(actor, "", migrations)),
    ...[...world.items].map((item) => taskFor("Item", item, nameOf(item), migrations)),
    ...[...world.scenes].flatMap(({ name, tokens }) => [...tokens].flatMap((token) => tokenTasks(token, name, migrations))),
    ...[...world.packs].filter(isOurs).map((pack) => packTask(pack, migrations, inner)),
  ];
  for (const [index, task] of tasks.entries()) {
    await attempt(task);
    tell((index + 1) / tasks.length);
  }
  return { done, failed };
}
