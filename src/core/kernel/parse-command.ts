import { ARMED_SHAPE } from "./damage.ts";
import type { KernelCommand } from "./encounter.ts";
import { isId, isSafeKey, isWordKey } from "./ids-and-keys.ts";
import { isRecord, lookup } from "./records.ts";
import { refused } from "./refusals.ts";
import { MAX_SIDE, PARTY_AND_FOE, sidesOf } from "./sides.ts";
import { count, fields, optional, recordOf } from "./shape.ts";
import { findSizeExcess } from "./json-size-limit.ts";
import { cleanText, MAX_TEXT } from "./clean-text.ts";
import type { CommandBase, Position, Refusal, StateBase, Structure } from "./structure.ts";
import type { FieldShape, Shapes } from "./command-fields.ts";
import type { Id } from "./json-types.ts";

/** The largest request of a player, in bytes of JSON. */
const MAX_REQUEST = 8 * 1024;
/** The largest batch, and the largest request of a GM, in bytes of JSON. */
export const MAX_BATCH = 256 * 1024;
/** The largest command with which Callboard records what happened in Foundry, in bytes of JSON. It is far more than any scene gives. */
const MAX_OBSERVED = 32 * 1024 * 1024;

/** What the parser needs to know about the state and the sender: which ids exist, and who asks. */
export interface ParseContext {
  readonly knows: (id: Id) => boolean;
  readonly gm: boolean;
  /** Whether Callboard itself observed in Foundry what the command says. Limits for what people type then do not apply. */
  readonly observed?: boolean;
  /** Whether players may take back their last choice. */
  readonly takesBack?: boolean;
  /** The sides that combatants may be on. Default: party and foe. `parse` asks the structure. */
  readonly sides?: readonly string[];
}
/** The result of parsing: a well-formed command, or a refusal. */
export type Parsed<Command> = { readonly command: Command } | { readonly refusal: Refusal };

type Bag = Readonly<Record<string, unknown>>;

const POSITION: Readonly<Record<string, FieldShape>> = {
  unit: { type: "integer", min: 0, max: 1_000_000 },
  step: { type: "word", max: 40 },
  call: { type: "integer", min: 0, max: 1_000_000, optional: true },
  undos: { type: "integer", min: 0, max: 1_000_000 },
};
const KERNEL_KINDS: Readonly<Record<KernelCommand["kind"], readonly string[]>> = {
  undo: ["kind", "position", "to"],
  redo: ["kind", "position"],
  batch: ["kind", "position", "commands"],
};

function bytes(text: string): number {
  let count = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}

/** Returns a value as JSON, with its size in bytes. Null if it is not JSON. A far too large one has size Infinity. */
function plain(value: unknown, most: number): { readonly json: unknown; readonly size: number } | null {
  const excess = findSizeExcess(value, most);
  if (excess !== null) return excess === "large" ? { json: {}, size: Infinity } : null;
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? null : { json: JSON.parse(text), size: bytes(text) };
  } catch {
    return null;
  }
}

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length <= Math.min(max, MAX_TEXT) && value.isWellFormed();
}

function isInteger(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** Whether a text may be a key in a state. Names of `Object.prototype`, such as "hasOwnProperty", would break the merging of updates. */
function isKey(value: string): boolean {
  return isSafeKey(value) && !(value in Object.prototype);
}

/** Returns the limit of a size as it applies to a command. Infinity if the command records what Callboard itself observed. */
const mostOf = (max: number, { observed = false }: ParseContext): number => (observed ? Infinity : max);

function isIds(value: unknown, max: number, context: ParseContext): boolean {
  if (!Array.isArray(value) || value.length > mostOf(max, context) || new Set(value).size !== value.length) return false;
  return value.every((item: unknown) => isId(item) && context.knows(item));
}

/** The most keys that one record among a member's numbers may have. */
const MAX_KEYS = 64;

function isNumbers(value: unknown, depth: number): boolean {
  if (!isRecord(value)) return !Array.isArray(value) && (typeof value !== "string" || isText(value, MAX_TEXT));
  const entries = Object.entries(value);
  return depth > 0 && entries.length <= MAX_KEYS && entries.every(([key, item]) => isKey(key) && isNumbers(item, depth - 1));
}

function isPlace(value: unknown): boolean {
  if (!isRecord(value) || !hasOnly(value, ["scene", "x", "y", "elevation", "level", "width", "height"])) return false;
  const { scene, level, ...numbers } = value;
  const isFinite = ["x", "y", "elevation", "width", "height"].every((key) => Number.isFinite(numbers[key]));
  return isFinite && isId(scene) && (level === "" || isId(level));
}

const MEMBER_FIELDS: Readonly<Record<string, FieldShape>> = {
  id: { type: "key" },
  name: { type: "text", max: MAX_TEXT },
  side: { type: "word", max: MAX_SIDE },
  npc: { type: "flag" },
  hidden: { type: "flag" },
  holder: { type: "key" },
  at: { type: "place", optional: true },
  near: { type: "ids", max: 100, optional: true },
};

const HEALTH_COPY_SHAPE = fields({ health: optional(fields({ value: count, max: count })), armed: optional(recordOf(ARMED_SHAPE)) });

function isMember(value: unknown, context: ParseContext): boolean {
  if (!isRecord(value) || !hasOnly(value, [...Object.keys(MEMBER_FIELDS), "numbers", "health", "armed"])) return false;
  const { health, armed } = value;
  const copy = { ...(health === undefined ? {} : { health }), ...(armed === undefined ? {} : { armed }) };
  if (HEALTH_COPY_SHAPE(copy) !== null) return false;
  // What the start would have taken may also join later. What a GM's page or the table copies from an actor has no limit.
  const copied = { ...context, observed: context.observed === true || context.gm };
  const { numbers } = value;
  const isWhole = badField(value, MEMBER_FIELDS, copied) === null && isRecord(numbers) && (copied.observed || isNumbers(numbers, 4));
  return isWhole && (context.sides ?? PARTY_AND_FOE).some((side) => side === value["side"]);
}

/** The most recipients of one envelope. */
const MAX_RECIPIENTS = 64;
const MAX_PART = 8 * 1024;

function isBase64(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_PART && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

function isDigest(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** Whether a value has the shape of an envelope. */
export function isEnvelope(value: unknown): boolean {
  if (!isRecord(value) || !hasOnly(value, ["commitment", "key", "nonce", "box", "to"])) return false;
  const { commitment, key, nonce, box, to } = value;
  if (!isDigest(commitment) || ![key, nonce, box].every(isBase64) || !isRecord(to)) return false;
  const recipients = Object.entries(to);
  return recipients.length <= MAX_RECIPIENTS && recipients.every(([id, wrapped]) => isId(id) && isBase64(wrapped));
}

function isOpening(value: unknown): boolean {
  if (!isRecord(value) || !hasOnly(value, ["payload", "salt"])) return false;
  return isDigest(value["salt"]) && isRecord(value["payload"]) && isPayload(value["payload"], 3);
}

/** Whether a value is JSON of this depth at most, with texts of allowed length. */
function isPayload(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isText(value, MAX_TEXT);
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item: unknown) => isPayload(item, depth - 1));
  return Object.entries(value).every(([key, item]) => isKey(key) && isPayload(item, depth - 1));
}

function isAmounts(value: unknown, max: number): boolean {
  if (!isRecord(value) || Object.keys(value).length > 40) return false;
  return Object.entries(value).every(([key, amount]) => isWordKey(key, 40) && isInteger(amount, 0, max));
}

function hasOnly(value: Bag, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function fits(value: unknown, shape: FieldShape, context: ParseContext): boolean {
  switch (shape.type) {
    case "id":
      return isId(value) && context.knows(value);
    case "ids":
      return isIds(value, shape.max, context);
    case "key":
      return isId(value);
    case "word":
      return isWordKey(value, shape.max);
    case "text":
      return context.observed === true ? typeof value === "string" && value.isWellFormed() : isText(value, shape.max);
    case "integer":
      return isInteger(value, shape.min, shape.max);
    case "choice":
      return typeof value === "string" && shape.among.includes(value);
    case "flag":
      return typeof value === "boolean";
    case "member":
      return isMember(value, context);
    case "envelope":
      return isEnvelope(value);
    case "opening":
      return isOpening(value);
    case "amounts":
      return isAmounts(value, shape.max);
    case "place":
      return isPlace(value);
    case "list":
      return isList(value, shape, context);
  }
}

/** Whether a value is a list of at most `max` records with exactly these fields. */
function isList(value: unknown, { of, max }: FieldShape & { readonly type: "list" }, context: ParseContext): boolean {
  if (!Array.isArray(value) || value.length > mostOf(max, context)) return false;
  return value.every((each: unknown) => isRecord(each) && hasOnly(each, Object.keys(of)) && badField(each, of, context) === null);
}

function badField(json: Bag, shapes: Readonly<Record<string, FieldShape>>, context: ParseContext): Refusal | null {
  for (const [field, shape] of Object.entries(shapes)) {
    if (!Object.hasOwn(json, field)) {
      if (shape.optional === true) continue;
      return refused("missing", { field });
    }
    if (fits(json[field], shape, context)) continue;
    // With any id known it would fit, so that only a combatant is wrong.
    return fits(json[field], shape, { ...context, knows: () => true }) ? refused("unknownCombatant") : refused("field", { field });
  }
  return null;
}

function isPosition(value: unknown, context: ParseContext): value is Position {
  return isRecord(value) && hasOnly(value, Object.keys(POSITION)) && badField(value, POSITION, context) === null;
}

function refuseOne(shapes: Shapes, json: Bag, context: ParseContext): Refusal | null {
  const kind = json["kind"];
  const shape = typeof kind === "string" ? lookup(shapes, kind) : undefined;
  if (shape === undefined) return refused("unknownKind");
  if (!hasOnly(json, ["kind", "position", ...Object.keys(shape)])) return refused("malformed");
  return badField(json, shape, context);
}

function refuseBatch(shapes: Shapes, json: Bag, context: ParseContext): Refusal | null {
  const commands: unknown = json["commands"];
  if (!Array.isArray(commands) || commands.length === 0) return refused("batchEmpty");
  const kinds = new Set<unknown>();
  for (const part of commands as readonly unknown[]) {
    if (!isRecord(part) || (Object.hasOwn(part, "position") && !isPosition(part["position"], context))) return refused("malformed");
    const refusal = refuseOne(shapes, part, context);
    if (refusal !== null) return refusal;
    kinds.add(part["kind"]);
  }
  return kinds.size === 1 ? null : refused("batchKind");
}

function refuseKernel(shapes: Shapes, json: Bag, context: ParseContext): Refusal | null {
  const kind = json["kind"] as KernelCommand["kind"];
  if (!hasOnly(json, KERNEL_KINDS[kind])) return refused("malformed");
  // Whether this undo takes back the player's own last choice is decided by `play`.
  const isOwn = kind === "undo" && context.takesBack === true && !Object.hasOwn(json, "to");
  if (!context.gm && !isOwn) return refused("gmOnly");
  if (kind === "batch") return refuseBatch(shapes, json, context);
  const to = json["to"];
  return to === undefined || isInteger(to, 1, 1_000_000) ? null : refused("field", { field: "to" });
}

/** Cleans the texts of a command. All that people type passes through here. */
function withCleanTexts(json: Bag, shapes: Readonly<Record<string, FieldShape>>): Bag {
  const cleaned = Object.entries(shapes).flatMap(([field, shape]): (readonly [string, unknown])[] => {
    const value = json[field];
    if (shape.type === "text" && typeof value === "string") return [[field, cleanText(value, shape.max)]];
    if (shape.type !== "list" || !Array.isArray(value)) return [];
    return [[field, value.map((each: Bag) => withCleanTexts(each, shape.of))]];
  });
  return cleaned.length === 0 ? json : { ...json, ...Object.fromEntries(cleaned) };
}

/** Returns a command, or each command of a batch, with clean texts. */
function cleanCommand(json: Bag, shapes: Shapes): Bag {
  const { kind, commands } = json;
  if (kind === "batch" && Array.isArray(commands)) return { ...json, commands: commands.map((part: Bag) => cleanCommand(part, shapes)) };
  return withCleanTexts(json, lookup(shapes, String(kind)) ?? {});
}

/** Returns why an intent is malformed. Null if `prepare` can make a command of it. */
export function refuseIntent(intents: Shapes, json: unknown, context: ParseContext): Refusal | null {
  const read = plain(json, MAX_BATCH);
  if (read === null || !isRecord(read.json)) return refused("malformed");
  return refuseOne(intents, read.json, context);
}

/** Reads a well-formed command from a request: known keys and combatants, finite integers, short texts. Returns a copy, or a refusal. Never throws. */
export function parseCommandRequest<State extends StateBase, Command extends CommandBase>(
  structure: Structure<State, Command>,
  request: unknown,
  { knows, gm, observed = false }: ParseContext,
): Parsed<Command | KernelCommand> {
  const context: ParseContext = { knows, gm, observed, sides: sidesOf(structure), takesBack: structure.takesBack !== undefined };
  const read = plain(request, observed ? MAX_OBSERVED : MAX_BATCH);
  if (read === null || !isRecord(read.json)) return { refusal: refused("malformed") };
  const { json, size } = read;
  const kind = json["kind"];
  const isKernel = typeof kind === "string" && Object.hasOwn(KERNEL_KINDS, kind);
  if (size > (observed ? MAX_OBSERVED : gm ? MAX_BATCH : MAX_REQUEST)) return { refusal: refused("tooLarge") };
  if (!isPosition(json["position"], context)) return { refusal: refused("malformed") };
  const refusal = isKernel ? refuseKernel(structure.shapes, json, context) : refuseOne(structure.shapes, json, context);
  return refusal === null ? { command: cleanCommand(json, structure.shapes) as unknown as Command | KernelCommand } : { refusal };
}
