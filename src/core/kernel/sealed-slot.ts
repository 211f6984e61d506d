import { commitmentOf, seal } from "./seal-crypto.ts";
import { lookup, omitKey } from "./records.ts";
import { refused } from "./refusals.ts";
import { refuseMisfit } from "./opening-misfit.ts";
import { isReferee } from "./seats.ts";
import {
  ESCROWS,
  openingIn,
  type Due,
  type Escrow,
  type Opening,
  type Prepared,
  type SealContext,
  type Sealing,
  type Shut,
} from "./seal-types.ts";
import { count, fields, flag, nullable, oneOf, optional, recordOf, text, type Shape } from "./shape.ts";
import type { Id, JsonRecord } from "./json.ts";
import type { Refusal, Seat, Secrets } from "./structure.ts";

/** What becomes of a slot whose seal was opened falsely, or that nobody can open. */
export const FAULTS = ["", "false", "lost"] as const;

/** One payload that somebody sealed, or a side: closed until all are opened together. */
export interface SealedSlot<Payload> {
  /** The user who sealed it. */
  readonly by: Id;
  /** Which of its owner's sealed payloads it is, from 1. */
  readonly stack: number;
  readonly commitment: string;
  /** Null until open. */
  readonly opened: Payload | null;
  /** Its opening was false, or nobody could open it; "" for neither. */
  readonly fault: (typeof FAULTS)[number];
  /** An undo closed it again, but people know it: only a referee takes it back. */
  readonly known: boolean;
}

/** All slots of a state. */
export interface Seals<Slot> {
  readonly scope: string;
  readonly escrow: Escrow;
  /** By owner: how many payloads it ever sealed. */
  readonly counts: Readonly<Record<string, number>>;
  /** By owner: what it has sealed now, a combatant's or a side's. */
  readonly deeds: Readonly<Record<string, Slot>>;
  /** By owner: how many payloads it sealed since all slots were cleared. Absent for none, and in states of older versions. */
  readonly tries?: Readonly<Record<string, number>>;
}

/** What is sealed in the slots of one structure, and where its state keeps them. */
export interface SlotRules<State, Payload extends JsonRecord, Slot extends SealedSlot<Payload>> {
  /** What is sealed, in a word: an envelope of another kind does not open here. */
  readonly kind: string;
  /** The length in bytes of every payload, so that no size tells of what lies in it. */
  readonly length: number;
  /** The slots of a state; undefined where nothing is sealed in it. */
  readonly sealsOf: (state: State) => Seals<Slot> | undefined;
  /** The state with these slots in place of its own. */
  readonly withSeals: (state: State, seals: Seals<Slot>) => State;
  /** How many payloads an owner may seal until all slots are cleared. A referee may seal more. */
  readonly most: number;
  /** It is talk: nobody opens it, and an undo leaves it as it is. */
  readonly talk?: true;
  /** The round, page or exchange in which the state stands: what was sealed in another does not open here. */
  readonly callOf: (state: State) => number;
  /** What an opening says, or null where that is no payload. */
  readonly read: (payload: JsonRecord) => Payload | null;
  /** The combatants whose owners can open what an owner sealed; the owner itself unless said otherwise. A side names its members. */
  readonly openersOf?: (state: State, owner: string) => readonly Id[];
}

/** True for a slot that is neither open nor given up. */
export function isShut<Slot extends SealedSlot<unknown>>(slot: Slot | undefined): slot is Slot {
  return slot !== undefined && slot.opened === null && slot.fault === "";
}

/** What a stored slot looks like, for a structure to add its own fields. */
export const slotShapes = <Payload>(
  payload: Shape<Payload>,
): { readonly [Key in keyof SealedSlot<Payload>]: Shape<SealedSlot<Payload>[Key]> } => ({
  by: text,
  stack: count,
  commitment: text,
  opened: nullable(payload),
  fault: oneOf(FAULTS),
  known: flag,
});

/** What the stored slots of a state look like. */
export const sealsShape = <Slot>(slot: Shape<Slot>): Shape<Seals<Slot>> =>
  fields<Seals<Slot>>({
    scope: text,
    escrow: oneOf(ESCROWS),
    counts: recordOf(count),
    deeds: recordOf(slot),
    tries: optional(recordOf(count)),
  });

/** The slots of a fresh state. */
export const noSeals = (scope: string, escrow: Escrow): Seals<never> => ({ scope, escrow, counts: {}, deeds: {} });

/** The sealed slots of one structure: one payload of each owner, a combatant or a side, sealed in an envelope and opened together. */
export class Slots<State, Payload extends JsonRecord, Slot extends SealedSlot<Payload>> {
  readonly #rules: SlotRules<State, Payload, Slot>;

  constructor(rules: SlotRules<State, Payload, Slot>) {
    this.#rules = rules;
  }

  /** The length in bytes of every payload. */
  get length(): number {
    return this.#rules.length;
  }

  /** What an owner has sealed; undefined for nothing. */
  of(state: State, owner: string): Slot | undefined {
    return lookup(this.#rules.sealsOf(state)?.deeds ?? {}, owner);
  }

  /** The number of the next payload that an owner seals: a client that numbers it otherwise has not heard of the last. */
  nextStack(state: State, owner: string): number {
    return (lookup(this.#rules.sealsOf(state)?.counts ?? {}, owner) ?? 0) + 1;
  }

  /** Refuses to seal once more for an owner that has sealed as often as it may (`sealedOften`). A referee is never refused. */
  refuseAgain(state: State, owner: string, seat: Seat): Refusal | null {
    const tries = lookup(this.#rules.sealsOf(state)?.tries ?? {}, owner) ?? 0;
    return isReferee(seat) || tries < this.#rules.most ? null : refused("sealedOften", { most: this.#rules.most });
  }

  /** The slots with their owners. */
  all(state: State): readonly (readonly [owner: string, slot: Slot])[] {
    return Object.entries(this.#rules.sealsOf(state)?.deeds ?? {});
  }

  /** What an owner's payload is bound to. */
  contextOf(state: State, owner: string, { by, stack }: Pick<Slot, "by" | "stack">): SealContext {
    const { kind, callOf, sealsOf } = this.#rules;
    return { scope: sealsOf(state)?.scope ?? "", combatant: owner, user: by, kind, call: callOf(state), stack };
  }

  /** On the owner's client: the payload in an envelope for those who may open it, by the field of the command in which it is sent; null where it is too long. */
  prepare(
    state: State,
    owner: string,
    {
      kind,
      field,
      payload,
      sealing,
    }: { readonly kind: string; readonly field: string; readonly payload: Payload; readonly sealing: Sealing },
  ): { readonly made: { readonly kind: string; readonly stack: number } & JsonRecord; readonly keep: Prepared["keep"] } | null {
    const { length, openersOf = () => [owner], sealsOf } = this.#rules;
    const stack = this.nextStack(state, owner);
    const context = this.contextOf(state, owner, { by: sealing.user, stack });
    const isEscrowed = sealsOf(state)?.escrow === "full";
    const recipients = Object.assign({}, ...openersOf(state, owner).map((id) => sealing.recipients(id, isEscrowed))) as Record<Id, string>;
    const sealed = seal({ context, payload, length, recipients }, (bytes) => sealing.random(bytes));
    if (sealed === null) return null;
    const { envelope, opening } = sealed;
    return { made: { kind, stack, [field]: { ...envelope } }, keep: { [envelope.commitment]: opening } };
  }

  /** The state as an owner seals: what it had sealed before is replaced. */
  put(state: State, owner: string, slot: Slot): State {
    return this.#changed(state, (seals) => ({
      ...seals,
      counts: { ...seals.counts, [owner]: slot.stack },
      deeds: { ...seals.deeds, [owner]: slot },
      tries: { ...seals.tries, [owner]: (lookup(seals.tries ?? {}, owner) ?? 0) + 1 },
    }));
  }

  /** The state with an owner's slot changed; without one, as it is. */
  change(state: State, owner: string, change: Partial<Slot>): State {
    const slot = this.of(state, owner);
    if (slot === undefined) return state;
    return this.#changed(state, (seals) => ({ ...seals, deeds: { ...seals.deeds, [owner]: { ...slot, ...change } } }));
  }

  /** The state without what an owner has sealed. */
  drop(state: State, owner: string): State {
    return this.#changed(state, (seals) => ({ ...seals, deeds: omitKey(seals.deeds, owner) }));
  }

  /** The state without any slot, as all has been opened and done. */
  clear(state: State): State {
    return this.#changed(state, ({ tries: _tries, ...seals }) => ({ ...seals, deeds: {} }));
  }

  /** What an opening says, or null where it is not what the owner sealed. */
  openedBy(state: State, owner: string, opening: Opening): Payload | null {
    const slot = this.of(state, owner);
    return slot !== undefined && this.#isAsSealed(state, owner, slot, opening) ? this.#rules.read(opening.payload) : null;
  }

  /** Refuses an opening that does not fit what an owner sealed (`misfit`), unless the user who sealed it gives it. */
  refuseMisfit(state: State, owner: string, opening: Opening, seat: Seat): Refusal | null {
    const slot = this.of(state, owner);
    return slot === undefined
      ? null
      : refuseMisfit(opening, { by: slot.by, seat, fits: () => this.#isAsSealed(state, owner, slot, opening) });
  }

  /** What this client can read of a slot: its own, and what people know since before an undo. */
  readable(slot: Slot, secrets: Secrets): Payload | null {
    if (slot.known && slot.opened !== null) return slot.opened;
    const opening = openingIn(secrets, slot.commitment);
    return opening === null ? null : this.#rules.read(opening.payload);
  }

  /** All that lies sealed. */
  shut(state: State): readonly Shut[] {
    return this.all(state).flatMap(([owner, slot]) => (isShut(slot) ? [this.#shutOf(state, owner, slot)] : []));
  }

  /** Those of some owners that are to be opened now, each by a command: the arbiter's browser does with full escrow, else an owner's. */
  due(state: State, owners: readonly string[], commandOf: (owner: string) => Due["command"]): readonly Due[] {
    const way = this.#rules.sealsOf(state)?.escrow === "full" ? "escrow" : "owner";
    return owners.flatMap((owner) => {
      const slot = this.of(state, owner);
      if (!isShut(slot)) return [];
      return [{ ...this.#shutOf(state, owner, slot), way, command: commandOf(owner) }];
    });
  }

  /**
   * After an undo: what had been read stays known. Of a call that was over (`isOver`) what nobody has read is sealed anew; what was given up or false there is so still.
   * What was replaced has no envelope any more, so it does not come back: what replaced it stays, or the owner seals anew. Talk stays as it is, until its call is over.
   */
  stillKnown(restored: State, undone: State, isOver: boolean): State {
    const later = this.#rules.sealsOf(undone);
    if (this.#rules.talk === true && later !== undefined) {
      const { tries: _tries, ...over } = later;
      return this.#changed(restored, () => (isOver ? { ...over, deeds: {} } : later));
    }
    return this.#changed(restored, (seals) => {
      if (isOver) return { ...seals, deeds: keepSettled(seals.deeds) };
      const deeds = Object.entries(seals.deeds).flatMap(([owner, slot]) => {
        const kept = keepLast(slot, this.of(undone, owner), lookup(later?.counts ?? {}, owner) ?? 0);
        return kept === null ? [] : [[owner, kept] as const];
      });
      return {
        ...seals,
        counts: { ...seals.counts, ...Object.fromEntries(deeds.map(([owner, { stack }]) => [owner, stack])) },
        deeds: Object.fromEntries(deeds),
      };
    });
  }

  #isAsSealed(state: State, owner: string, slot: Slot, opening: Opening): boolean {
    return commitmentOf(this.contextOf(state, owner, slot), opening, this.#rules.length) === slot.commitment;
  }

  #shutOf(state: State, owner: string, slot: Slot): Shut {
    const { openersOf, talk } = this.#rules;
    return {
      commitment: slot.commitment,
      context: this.contextOf(state, owner, slot),
      ...(openersOf === undefined ? {} : { readers: openersOf(state, owner) }),
      ...(talk === true ? { talk } : {}),
    };
  }

  #changed(state: State, change: (seals: Seals<Slot>) => Seals<Slot>): State {
    const seals = this.#rules.sealsOf(state);
    return seals === undefined ? state : this.#rules.withSeals(state, change(seals));
  }
}

/** What is settled of a call that was over: it stays, and what was open is known. */
function keepSettled<Slot extends SealedSlot<unknown>>(slots: Readonly<Record<string, Slot>>): Readonly<Record<string, Slot>> {
  const settled = Object.entries(slots).filter(([, slot]) => !isShut(slot));
  return Object.fromEntries(settled.map(([owner, slot]) => [owner, { ...slot, known: slot.known || slot.opened !== null }]));
}

/** A slot after an undo: as it is known by then, or what replaced it since, of as many as its owner had sealed (`count`). Null where that is gone too. */
function keepLast<Slot extends SealedSlot<unknown>>(slot: Slot, later: Slot | undefined, count: number): Slot | null {
  if (!isShut(slot) || count <= slot.stack) return keepKnown(slot, later);
  if (later === undefined) return null;
  const { by, stack, commitment } = later;
  return keepKnown({ ...slot, by, stack, commitment }, later);
}

/** A slot after an undo, where it was the same one (`later`) that had been read since. */
function keepKnown<Slot extends SealedSlot<unknown>>(slot: Slot, later: Slot | undefined): Slot {
  if (later === undefined || later.commitment !== slot.commitment) return slot;
  const isRead = later.known || later.opened !== null || later.fault === "false";
  return isRead ? { ...slot, opened: later.opened, known: true } : slot;
}
