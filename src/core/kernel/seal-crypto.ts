import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "./x25519.ts";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { bytesToUtf8 } from "@noble/ciphers/utils.js";
import { base64Of, bytesOf } from "./base64.ts";
import { isRecord, lookup } from "./records.ts";
import type { Envelope, Opening, SealContext, Sealing } from "./seal-types.ts";
import type { Id, Json, JsonRecord } from "./json-types.ts";

/** The version of envelopes, which is hashed into each commitment. */
const ENVELOPE_VERSION = 1;
const SALT = 32;
const KEY = 32;
const NONCE = 24;
const TAG = 16;
/** The nonce for wrapping. A wrapping key belongs to one envelope and one recipient and is used once, so it needs no other nonce. */
const ZERO = new Uint8Array(NONCE);
/** A fixed secret, to test whether a public key yields a shared secret. */
const TRIAL = new Uint8Array(KEY).fill(1);

/** A key pair of one browser for opening seals, in base64. */
export interface KeyPair {
  readonly secret: string;
  readonly public: string;
}

/** What to seal: its context, its payload, and the length in bytes that all payloads of its kind have. */
export interface Sealed {
  readonly context: SealContext;
  readonly payload: JsonRecord;
  readonly length: number;
  /** The public keys (base64) to seal to, by the recipient's id. */
  readonly recipients: Readonly<Record<Id, string>>;
}

function bytesOfContext({ scope, combatant, user, kind, call, stack }: SealContext): Uint8Array {
  return utf8ToBytes(JSON.stringify([scope, combatant, user, kind, call, stack]));
}

/** Returns JSON with sorted keys, so that equal values give equal texts. */
export function canonicalJsonOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJsonOf(item)).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJsonOf(value[key] ?? null)}`).join(",")}}`;
}

/** Pads a payload: two bytes of length, its text, then zeros. Null if the text is longer than `length` bytes. */
function pad(payload: JsonRecord, length: number): Uint8Array | null {
  const text = utf8ToBytes(canonicalJsonOf(payload));
  if (text.length > length) return null;
  const bytes = new Uint8Array(length + 2);
  bytes.set([text.length >> 8, text.length & 255]);
  bytes.set(text, 2);
  return bytes;
}

function unpad(bytes: Uint8Array): JsonRecord | null {
  const length = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const payload: unknown = JSON.parse(bytesToUtf8(bytes.subarray(2, 2 + length)));
  return isRecord(payload) ? (payload as JsonRecord) : null;
}

function hashOf(context: Uint8Array, payload: Uint8Array, salt: Uint8Array): string {
  const size = Uint8Array.of(context.length >> 8, context.length & 255);
  return bytesToHex(sha256(concatBytes(Uint8Array.of(ENVELOPE_VERSION), size, context, payload, salt)));
}

/** Returns the commitment to a payload: SHA-256 over version, context, padded payload and salt. Null for an invalid opening. Never throws. */
export function commitmentOf(context: SealContext, { payload, salt }: Opening, length: number): string | null {
  if (!/^[0-9a-f]{64}$/.test(salt)) return null;
  const bytes = pad(payload, length);
  return bytes && hashOf(bytesOfContext(context), bytes, hexToBytes(salt));
}

/** Derives the key that wraps the content key for one recipient. It depends on the id: one public key under two ids gives two keys. */
function wrappingKeyOf(shared: Uint8Array, id: Id, own: Uint8Array, recipient: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, concatBytes(own, recipient), utf8ToBytes(`callboard wrap ${ENVELOPE_VERSION} ${id}`), KEY);
}

/** Returns the public half of a secret, by the Montgomery ladder. The library's tables slow a page's start, and pay off after a hundred keys. */
function publicOf(secret: Uint8Array): Uint8Array {
  return x25519.scalarMult(secret, x25519.GuBytes);
}

/** Makes a key pair from 32 random bytes. */
export function keyPairFromSecret(secret: Uint8Array): KeyPair {
  return { secret: base64Of(secret), public: base64Of(publicOf(secret)) };
}

/** Whether a text is a public key to seal to: 32 bytes, and none of the few points that give no shared secret. */
export function isPublicKey(text: unknown): text is string {
  if (typeof text !== "string" || !/^[A-Za-z0-9+/]{43}=$/.test(text)) return false;
  try {
    return x25519.getSharedSecret(TRIAL, bytesOf(text)).length === KEY;
  } catch {
    return false;
  }
}

function wrapKey(contentKey: Uint8Array, { recipients }: Sealed, random: Sealing["random"]): Pick<Envelope, "key" | "to"> {
  const entries = Object.entries(recipients);
  if (entries.length === 0) return { key: "", to: {} };
  const secret = random(KEY);
  const own = publicOf(secret);
  const to = entries.map(([id, text]) => {
    const recipient = bytesOf(text);
    const key = wrappingKeyOf(x25519.getSharedSecret(secret, recipient), id, own, recipient);
    return [id, base64Of(xchacha20poly1305(key, ZERO).encrypt(contentKey))] as const;
  });
  return { key: base64Of(own), to: Object.fromEntries(to) };
}

/** Seals a payload into a public envelope and its owner's opening. Null if it is too long for its kind. Throws on an invalid key. */
export function seal(sealed: Sealed, random: Sealing["random"]): { readonly envelope: Envelope; readonly opening: Opening } | null {
  const payload = pad(sealed.payload, sealed.length);
  if (payload === null) return null;
  const context = bytesOfContext(sealed.context);
  const [salt, contentKey, nonce] = [random(SALT), random(KEY), random(NONCE)];
  const commitment = hashOf(context, payload, salt);
  const bound = concatBytes(context, hexToBytes(commitment));
  const box = base64Of(xchacha20poly1305(contentKey, nonce, bound).encrypt(concatBytes(payload, salt)));
  const envelope = { commitment, nonce: base64Of(nonce), box, ...wrapKey(contentKey, sealed, random) };
  return { envelope, opening: { payload: sealed.payload, salt: bytesToHex(salt) } };
}

/** Opens an envelope with a key it was sealed to. Null if the key or context is another, or the envelope was changed. Never throws. */
export function unseal(envelope: Envelope, context: SealContext, key: KeyPair & { readonly id: Id }): Opening | null {
  const mine = lookup(envelope.to, key.id);
  if (mine === undefined) return null;
  try {
    const sender = bytesOf(envelope.key);
    const shared = x25519.getSharedSecret(bytesOf(key.secret), sender);
    const unwrap = wrappingKeyOf(shared, key.id, sender, bytesOf(key.public));
    const contentKey = xchacha20poly1305(unwrap, ZERO).decrypt(bytesOf(mine));
    const where = bytesOfContext(context);
    const bound = concatBytes(where, hexToBytes(envelope.commitment));
    const plain = xchacha20poly1305(contentKey, bytesOf(envelope.nonce), bound).decrypt(bytesOf(envelope.box));
    const [bytes, salt] = [plain.subarray(0, -SALT), plain.subarray(-SALT)];
    if (hashOf(where, bytes, salt) !== envelope.commitment) return null;
    const payload = unpad(bytes);
    return payload && { payload, salt: bytesToHex(salt) };
  } catch {
    return null;
  }
}

/** Whether an opening matches an envelope, so that the envelope is no longer needed. Never throws. */
export function isOpenedBy({ commitment, box }: Envelope, context: SealContext, opening: Opening): boolean {
  const padding = box.endsWith("==") ? 2 : box.endsWith("=") ? 1 : 0;
  const length = (box.length / 4) * 3 - padding - TAG - SALT - 2;
  return Number.isInteger(length) && length >= 0 && commitmentOf(context, opening, length) === commitment;
}
