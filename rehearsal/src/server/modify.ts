import { expandObject } from "../common/utils/index.ts";
import type { DocumentOperation, DocumentResult } from "../common/protocol.ts";
import { assertPlain, isRecord } from "./guard.ts";
import type { Host } from "./host.ts";
import { packOf, Transaction } from "./transaction.ts";

const MAX_OPERATIONS = 1000;

/** Applies a client's request: all of its operations or none. Resolves when all is written. Throws with the reason for a refusal. */
export async function applyRequest(host: Host, userId: string, request: unknown): Promise<DocumentResult[]> {
  const operations = parseRequest(request);
  host.enter();
  const user = host.world.user(userId);
  if (!user) throw new Error("You are not logged in.");
  for (const pack of new Set(operations.map(packOf))) if (pack !== null) await host.openPack(user, pack);
  host.enter();
  const transaction = new Transaction(host, user);
  try {
    const results = operations.map((operation) => transaction.run(operation));
    await transaction.save();
    return results;
  } catch (error) {
    transaction.rollback();
    throw error;
  }
}

function parseRequest(request: unknown): DocumentOperation[] {
  if (!isRecord(request) || !Array.isArray(request["operations"])) throw new Error("The request holds no operations.");
  const operations: unknown[] = request["operations"];
  if (operations.length > MAX_OPERATIONS) throw new Error("The request holds too many operations.");
  assertPlain(operations);
  return operations.map(parseOperation);
}

function parseOperation(operation: unknown): DocumentOperation {
  if (!isRecord(operation)) throw new Error("An operation must be an object.");
  const { action, documentName, parentUuid, data, updates, ids, pack } = operation;
  if (typeof documentName !== "string") throw new Error("An operation must name its documents.");
  if (parentUuid !== undefined && parentUuid !== null && typeof parentUuid !== "string")
    throw new Error("The parent must be given by its UUID.");
  if (pack !== undefined && pack !== null && typeof pack !== "string") throw new Error("The compendium must be given by its id.");
  if (action === "create") return { ...operation, data: records(data, "data").map(expanded) } as unknown as DocumentOperation;
  if (action === "update") return { ...operation, updates: records(updates, "updates").map(changes) } as unknown as DocumentOperation;
  if (action !== "delete") throw new Error(`There is no action "${String(action)}".`);
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== "string")) throw new Error("A deletion must list ids.");
  return operation as unknown as DocumentOperation;
}

function records(value: unknown, name: string): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error(`The operation's ${name} must be a list of objects.`);
  return value;
}

function expanded(value: Record<string, unknown>): Record<string, unknown> {
  return expandObject(value);
}

function changes(value: Record<string, unknown>): Record<string, unknown> {
  if (typeof value["_id"] !== "string") throw new Error("An update must name the document by its _id.");
  return expanded(value);
}
