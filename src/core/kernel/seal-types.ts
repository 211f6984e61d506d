import type { Id, Json, JsonRecord } from "./json-types.ts";
import { lookup } from "./records.ts";

/** Who can open seals, apart from owners (setting `escrow`). `full`: a full GM's browser opens phases and bids. `phase`: only phases. `none`: only owners. */
export const ESCROWS = ["full", "phase", "none"] as const;
/** Which seals GMs' browsers hold keys to, as `ESCROWS` explains. */
export type Escrow = (typeof ESCROWS)[number];

/** A user who may take a seat at the table. */
export interface PlayerFacts {
  readonly id: Id;
  readonly name: string;
  readonly gm: boolean;
  /** What belongs to the player from earlier encounters, by name. */
  readonly holdings: JsonRecord;
}

/** What a new encounter needs to know of its world: a unique name, the setting for escrow, and the users who may take a seat. */
export interface TableFacts {
  /** A name for world and encounter, at most 200 characters. It binds envelopes: those of one encounter do not open in another. */
  readonly scope: string;
  readonly escrow: Escrow;
  /** The users who may take a seat, in the world's order. Default: none. */
  readonly players?: readonly PlayerFacts[];
}
/** The facts of a world without seals, for rules and tests that need none. */
export const NO_FACTS: TableFacts = { scope: "", escrow: "full" };

/** What an envelope is bound to. The envelope opens in no other context, for no other owner and for no other purpose. */
export interface SealContext {
  readonly scope: string;
  /** The owner of the seal: a combatant's id, or the word for a side. */
  readonly combatant: Id;
  /** The user who made the seal. */
  readonly user: Id;
  /** What is sealed, such as `phase` or `bid`. */
  readonly kind: string;
  /** The number of the round, or in a timeline of the call, for which the payload was sealed. */
  readonly call: number;
  /** The number of this seal among its owner's, from 1. */
  readonly stack: number;
}

/** A sealed payload as every user may see it. Bytes are base64. The commitment is 64 hexadecimal digits. */
export interface Envelope {
  readonly commitment: string;
  /** The sender's half of the key agreement, made for this envelope alone. "" without recipients. */
  readonly key: string;
  readonly nonce: string;
  /** The encrypted payload, as long as all others of its kind. */
  readonly box: string;
  /** The content key as wrapped for each recipient, by key id. */
  readonly to: Readonly<Record<Id, string>>;
}

/** What opens a commitment: the payload, and the 32 random bytes (hexadecimal) that were sealed with it. */
export interface Opening {
  readonly payload: JsonRecord;
  readonly salt: string;
}

/** A seal that is still shut, with what it is bound to. */
export interface Shut {
  readonly commitment: string;
  readonly context: SealContext;
  /** The combatants whose owners can read the seal. Default: the combatant in its context. For a side's seal, the side's members. */
  readonly readers?: readonly Id[];
  /** True for talk that is never opened. Its envelope is removed once the talk is replaced or over, and no undo restores it. */
  readonly talk?: true;
}

/** Returns the owner that a sealing or opening command is for: a combatant or a side. */
export function sealOwnerOf({ combatant, side }: JsonRecord): Json | undefined {
  return combatant ?? side;
}

/** The kind of the command that opens a sealed envelope. It is the same in every structure with seals. */
export const OPEN = "open";

/** A seal to be opened now. */
export interface Due extends Shut {
  /** Who opens the seal. `escrow`: the arbiter's browser if it can, else an owner's. `owner`: only an owner's browser, automatically. */
  readonly way: "escrow" | "owner";
  /** The command that opens the seal, without `position` and `opening`. Browsers give it automatically, without a person. */
  readonly command: JsonRecord & { readonly kind: typeof OPEN };
}

/** What sealing needs from outside the rules: the user, the keys to seal to, and random bytes. */
export interface Sealing {
  /** The user who seals. */
  readonly user: Id;
  /** Returns the public keys (base64) by id to seal to: those of all owners, and with `escrowed` those of every full GM. */
  recipients(combatant: Id, escrowed: boolean): Readonly<Record<Id, string>>;
  /** Returns this many random bytes. */
  random(count: number): Uint8Array;
}

/** An intent turned into a command, with the openings by commitment that the client must keep before sending. */
export interface Prepared {
  readonly command: JsonRecord & { readonly kind: string };
  readonly keep: Readonly<Record<string, Opening>>;
}

/** Returns the opening that this client holds for a commitment. Null if it holds none. */
export function findOwnOpening(own: Readonly<Record<string, Json>>, commitment: string): Opening | null {
  return (lookup(own, commitment) ?? null) as unknown as Opening | null;
}
