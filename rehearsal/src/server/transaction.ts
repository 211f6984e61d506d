import { baseDocuments } from "../common/documents/index.ts";
import { CONST } from "../common/constants.ts";
import { operatorsToPrefixes } from "../common/data/operators.ts";
import { generation } from "../common/generation.ts";
import type { DocumentOperation, DocumentResult } from "../common/protocol.ts";
import { assertFilePaths, cleanHtml, touchedGmField, type SubtypeRules } from "./fields.ts";
import type { DocumentKey, Documents } from "./documents.ts";
import { isRecord, without } from "./guard.ts";
import { chosenId, withEmbeddedIds } from "./ids.ts";
import { hashPassword, withoutPassword } from "./passwords.ts";
import { holderOf, type Holder } from "./places.ts";
import { sanitizeHtml } from "./sanitize.ts";
import type { World } from "./world.ts";

type Data = Record<string, any>;

/** The world, its compendiums, and the subtypes that packages declare. */
export interface TransactionContext {
  readonly world: World;
  /** Returns the documents of a compendium that was opened for writing. Throws for any other. */
  readonly packed: (pack: string) => Documents;
  readonly types: (documentName: string) => readonly string[];
  readonly rules: (documentName: string, type: string) => SubtypeRules;
}

/** Operations of one user on a world. They are checked and applied in memory one after another, so that all can be rolled back together. */
export class Transaction {
  readonly #context: TransactionContext;
  readonly #world: World;
  readonly #user: any;
  /** The earlier state of each touched document, by place and then by kind and id. */
  readonly #before = new Map<Documents, Map<string, DocumentKey & { readonly source: object | null }>>();
  /** The place of the current operation: the world or a compendium. */
  #place: Documents;

  /** A null `user` has every permission, for example while a world is created. */
  constructor(context: TransactionContext, user: any) {
    this.#context = context;
    this.#world = context.world;
    this.#place = context.world;
    this.#user = user;
  }

  /** Checks and applies one operation. Throws with the reason if it is refused. The caller must then call `rollback`. */
  run(operation: DocumentOperation): DocumentResult {
    if (!baseDocuments[operation.documentName]) throw new Error(`There are no documents called ${operation.documentName}`);
    const pack = packOf(operation);
    this.#place = pack === null ? this.#world : this.#context.packed(pack);
    const holder = holderOf(this.#place, operation.documentName, operation.parentUuid ?? null);
    if (holder.primary) this.#remember(holder.primary.documentName, holder.primary.id);
    if (operation.action === "create") return this.#create(operation, holder);
    return operation.action === "update" ? this.#update(operation, holder) : this.#delete(operation, holder);
  }

  /** Writes the touched primary documents. Resolves when they would survive a restart. */
  async save(): Promise<void> {
    for (const [place, touched] of this.#before) await place.save(touched.values());
  }

  /** Restores the state before the first operation. */
  rollback(): void {
    for (const [place, touched] of this.#before) {
      for (const { documentName, id, source } of touched.values())
        place.put(documentName, id, source ? place.build(documentName, source, null, { dropInvalidEmbedded: true }) : null);
    }
    this.#before.clear();
  }

  #remember(documentName: string, id: string): void {
    const touched = this.#before.get(this.#place) ?? new Map();
    this.#before.set(this.#place, touched);
    const key = `${documentName}.${id}`;
    if (!touched.has(key)) touched.set(key, { documentName, id, source: this.#place.get(documentName, id)?.toObject() ?? null });
  }

  #create(operation: DocumentOperation, holder: Holder): DocumentResult {
    const result = (operation.data ?? []).map((given) => this.#createOne(operation, holder, given as Data));
    return { operation: withoutData(operation), result };
  }

  #createOne(operation: DocumentOperation, holder: Holder, given: Data): object {
    const { documentName } = operation;
    const id = chosenId(given["_id"], operation["keepId"]);
    if (holder.has(id)) throw new Error(`There is already a ${documentName} with the id ${id}`);
    const data: Data = { ...given, _id: id };
    withEmbeddedIds(baseDocuments[documentName], data, operation["keepEmbeddedIds"] !== false);
    this.#checkType(documentName, data["type"]);
    this.#clean(documentName, data, data["type"]);
    if (documentName === "ChatMessage" && this.#user) data["author"] ??= this.#user.id;
    if (!holder.parent && this.#place === this.#world) this.#own(documentName, data);
    this.#stamp(documentName, data, true);
    const document = this.#place.build(documentName, data, holder.parent);
    this.#check(document, "create", data);
    if (!holder.parent) this.#remember(documentName, id);
    holder.put(id, document);
    return visible(documentName, document.toObject());
  }

  /** Makes the creating user the owner of a document of a world collection, unless its data set that user's level. */
  #own(documentName: string, data: Data): void {
    const { NONE, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    const given = data["ownership"] ?? {};
    if (!this.#user || !baseDocuments[documentName].schema.fields.ownership || !isRecord(given)) return;
    data["ownership"] = { default: NONE, [this.#user.id]: OWNER, ...given };
  }

  #update(operation: DocumentOperation, holder: Holder): DocumentResult {
    const result: object[] = [];
    for (const given of operation.updates ?? []) {
      const changed = this.#updateOne(operation, holder, given as Data);
      if (changed) result.push(changed);
    }
    return { operation: withoutData(operation), result };
  }

  #updateOne(operation: DocumentOperation, holder: Holder, given: Data): object | null {
    const { documentName } = operation;
    const id: string = given["_id"];
    const changes: Data = without(given, "_id", "_stats", ...(rewritesHistory(operation, given) ? ["_movementHistory"] : []));
    const document = holder.get(id);
    if (!document) throw new Error(`${documentName} [${id}] does not exist`);
    this.#check(document, "update", { _id: id, ...changes });
    const type = changes["type"] ?? document._source.type;
    if (changes["type"] !== undefined) this.#checkType(documentName, changes["type"]);
    this.#clean(documentName, changes, type);
    if (!holder.parent) this.#remember(documentName, id);
    const sent = plain(changes);
    const difference = document.updateSource(changes, { recursive: operation["recursive"] !== false, fallback: false });
    if (Object.keys(difference).filter((key) => key !== "_id").length === 0 && operation["diff"] !== false) return null;
    this.#refuseGmFields(documentName, type, plain(difference));
    holder.keep(id, document);
    const stamp: Data = {};
    this.#stamp(documentName, stamp, false);
    if (stamp["_stats"]) document.updateSource(stamp);
    const outcome = operation["diff"] === false ? sent : difference;
    return visible(documentName, { ...plain(outcome), _id: id, ...stamp });
  }

  #delete(operation: DocumentOperation, holder: Holder): DocumentResult {
    const ids = operation["deleteAll"] === true ? holder.ids() : [...new Set(operation.ids ?? [])];
    for (const id of ids) {
      const document = holder.get(id);
      if (!document && !(this.#user?.isGM && !holder.parent && this.#place.isInvalid(operation.documentName, id))) {
        throw new Error(`${operation.documentName} [${id}] does not exist`);
      }
      if (document) this.#check(document, "delete", {});
      if (!holder.parent) this.#remember(operation.documentName, id);
      holder.remove(id);
    }
    return { operation: withoutData(operation), result: ids };
  }

  #check(document: any, action: string, data: Data): void {
    if (!this.#user || document.canUserModify(this.#user, action, data)) return;
    throw new Error(
      `User ${this.#user.name} lacks permission to ${action} ${document.documentName} [${document.id}]${document.parent ? ` in parent ${document.parent.documentName} [${document.parent.id}]` : ""}`,
    );
  }

  #checkType(documentName: string, type: unknown): void {
    if (documentName === "Folder" && this.#place !== this.#world && type !== undefined && !this.#place.holds(String(type)))
      throw new Error(`A folder of ${String(type)} documents has no place in this compendium`);
    const types = this.#context.types(documentName);
    if (types.length === 0 || type === undefined || type === null) return;
    if (typeof type !== "string" || !types.includes(type))
      throw new Error(`"${String(type)}" is not a type of ${documentName} in this world`);
  }

  #clean(documentName: string, data: Data, type: unknown): void {
    const rules = this.#context.rules(documentName, typeof type === "string" ? type : "base");
    cleanHtml(rules, data);
    assertFilePaths(rules, data);
    if (documentName === "User" && typeof data["password"] === "string") Object.assign(data, hashPassword(data["password"]));
    if (documentName !== "ChatMessage") return;
    for (const field of ["content", "flavor"]) if (typeof data[field] === "string") data[field] = sanitizeHtml(data[field]);
  }

  #refuseGmFields(documentName: string, type: unknown, difference: Data): void {
    if (!this.#user || this.#user.isGM) return;
    const field = touchedGmField(this.#context.rules(documentName, String(type)), difference);
    if (field) throw new Error(`User ${this.#user.name} lacks permission to change ${field} of ${documentName}`);
  }

  #stamp(documentName: string, data: Data, created: boolean): void {
    if (!baseDocuments[documentName].schema.fields._stats) return;
    const modifiedTime = Date.now();
    const lastModifiedBy = this.#user?.id ?? null;
    const stats = this.#world.stats;
    const origin = created
      ? { ...stats, ...pick(data["_stats"], ["compendiumSource", "duplicateSource", "exportSource"]), createdTime: modifiedTime }
      : {};
    data["_stats"] = { ...origin, modifiedTime, lastModifiedBy };
  }
}

/** Returns the compendium of an operation or of its parent, or null for the world. Throws if the two differ. */
export function packOf({ pack, parentUuid }: Pick<DocumentOperation, "parentUuid"> & { readonly pack?: unknown }): string | null {
  const [root, scope, name] = parentUuid?.split(".") ?? [];
  const ofParent = root === "Compendium" ? `${scope}.${name}` : null;
  if (typeof pack !== "string") return ofParent;
  if (parentUuid && ofParent !== pack) throw new Error(`The parent ${parentUuid} is not in the compendium ${pack}`);
  return pack;
}

/** Whether an update would rewrite a token's movement history without being a movement, an undo or a clearing. */
function rewritesHistory(operation: DocumentOperation, given: Data): boolean {
  if (operation.documentName !== "Token" || !("_movementHistory" in given)) return false;
  const moves = operation["_movement"] as Data | undefined;
  return operation["_clearMovementHistory"] !== true && operation["isUndo"] !== true && !moves?.[given["_id"]];
}

function pick(source: unknown, keys: readonly string[]): Data {
  return Object.fromEntries(Object.entries((source ?? {}) as Data).filter(([key]) => keys.includes(key)));
}

/** Returns an operation without its documents, as all clients get it. The documents travel in the result. */
function withoutData(operation: DocumentOperation): DocumentOperation {
  return without(operation, "data", "updates");
}

function visible(documentName: string, source: object): object {
  return documentName === "User" ? withoutPassword(source) : source;
}

/** Returns changes as they travel, with operators written as the imitated generation writes them. */
function plain(changes: Data): Data {
  const wire = generation() >= 14 ? changes : operatorsToPrefixes(changes);
  return JSON.parse(JSON.stringify(wire)) as Data;
}
