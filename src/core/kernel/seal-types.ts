import type { Id, Json, JsonRecord } from "./json.ts";

/** Who could open a seal that its owner does not: `full` lets a full GM's browser open phases and bids, `phase` phases alone, `none` nothing. Setting `escrow` of the world. */
export const ESCROWS = ["full", "phase", "none"] as const;
/** How far GMs' browsers hold keys to what others seal. */
export type Escrow = (typeof ESCROWS)[number];

/** A user who may take a seat. */
export interface PlayerFacts {
  readonly id: Id;
  readonly name: string;
  readonly gm: boolean;
  /** What belongs to the player from earlier encounters, by name. */
  readonly holdings: JsonRecord;
}

/** What a fresh state is told of the table that plays it. */
export interface TableFacts {
  /** World and encounter in one word, at most 200 characters: an envelope of one encounter is none in another. */
  readonly scope: string;
  readonly escrow: Escrow;
  /** Who may take a seat, in the order of the world; none where nobody is named. */
  readonly players?: readonly PlayerFacts[];
}
/** A table without seals, for rules and tests that need none. */
export const NO_FACTS: TableFacts = { scope: "", escrow: "full" };

/** What an envelope is bound to: it opens nowhere else, by nobody else, for nothing else. */
export interface SealContext {
  readonly scope: string;
  /** Whose it is: a combatant's id, or the word for a side. */
  readonly combatant: Id;
  /** The user who sealed. */
  readonly user: Id;
  /** What is sealed, such as `phase` or `bid`. */
  readonly kind: string;
  /** How many calls the encounter had made as it was sealed. */
  readonly call: number;
  /** Which of the combatant's sealed things it is, from 1. */
  readonly stack: number;
}

/** A sealed payload as everybody may see it. Bytes are base64, the commitment is 64 hexadecimal digits. */
export interface Envelope {
  readonly commitment: string;
  /** The sender's half of the key agreement, made for this envelope alone; "" where there is no recipient. */
  readonly key: string;
  readonly nonce: string;
  /** The encrypted payload, as long as every other of its kind. */
  readonly box: string;
  /** By the id of a recipient's key: the content key, wrapped for it. */
  readonly to: Readonly<Record<Id, string>>;
}

/** What opens a commitment: the payload, and the 32 random bytes (hexadecimal) that were sealed with it. */
export interface Opening {
  readonly payload: JsonRecord;
  readonly salt: string;
}

/** Something that lies sealed: its envelope, and what that is bound to. */
export interface Shut {
  readonly commitment: string;
  readonly context: SealContext;
  /** The combatants whose owners it was sealed to, where that is not the one of its context alone: of what a side sealed, its members. */
  readonly readers?: readonly Id[];
  /** It is talk that nobody opens: its envelope goes as soon as it is replaced or over, and no undo brings it back. */
  readonly talk?: true;
}

/** Of whom a command is that seals or opens something: a combatant, or a side. */
export function ownerIn({ combatant, side }: JsonRecord): Json | undefined {
  return combatant ?? side;
}

/** The kind of command by which what is due is opened, in every structure that seals. */
export const OPEN = "open";

/** An envelope that is to be opened now. */
export interface Due extends Shut {
  /** `escrow`: the arbiter opens it where its browser can, else an owner's does; `owner`: only an owner's browser does by itself. */
  readonly way: "escrow" | "owner";
  /** The command that opens it, without `position` and `opening`. Browsers give it by themselves: no person is behind a command of this kind. */
  readonly command: JsonRecord & { readonly kind: typeof OPEN };
}

/** What sealing needs from outside the rules. */
export interface Sealing {
  /** The user who seals. */
  readonly user: Id;
  /** Public keys by id (base64) to which an envelope goes: the owner's, the co-owners', and with `escrowed` those of every full GM. */
  recipients(combatant: Id, escrowed: boolean): Readonly<Record<Id, string>>;
  /** So many random bytes. */
  random(count: number): Uint8Array;
}

/** An intent made a command, and what the client must keep before it is sent: openings by commitment. */
export interface Prepared {
  readonly command: JsonRecord & { readonly kind: string };
  readonly keep: Readonly<Record<string, Opening>>;
}

/** The opening that this client holds for a commitment, if any. */
export function openingIn(own: Readonly<Record<string, Json>>, commitment: string): Opening | null {
  const value = Object.hasOwn(own, commitment) ? own[commitment] : undefined;
  return value === undefined ? null : (value as unknown as Opening);
}
