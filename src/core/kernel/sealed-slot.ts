import { commitmentOf, seal } from "./seal-crypto.ts";
import { lookup, omitKey } from "./records.ts";
import { refused } from "./refusals.ts";
import { refuseMisfit } from "./opening-misfit.ts";
import { isReferee } from "./seat-rights.ts";
import {
  ESCROWS,
  findOwnOpening,
  type Due,
  type Escrow,
  type Opening,
  type Prepared,
  type SealContext,
  type Sealing,
  type Shut,
} from "./seal-types.ts";
import { count, fields, flag, nullable, oneOf, optional, recordOf, text, type Shape } from "./shape.ts";
import type { Id, JsonRecord } from "./json-types.ts";
import type { Refusal, Seat, Secrets } from "./structure.ts";

/** What can be wrong with a slot's seal: nothing (""), a false opening (`false`), or no opening at all (`lost`). */
export const FAULTS = ["", "false", "lost"] as const;

/** One payload that a combatant or a side has sealed. It stays closed until all slots are opened together. */
export interface SealedSlot<Payload> {
  /** The user who sealed the payload. */
  readonly by: Id;
  /** The number of this payload among its owner's, from 1. */
  readonly stack: number;
  readonly commitment: string;
  /** The payload, once the slot is open. Null until then. */
  readonly opened: Payload | null;
  /** Whether the slot's opening was false, or it could not be opened. "" for neither. */
  readonly fault: (typeof FAULTS)[number];
  /** True if people have read the payload too early, or before an undo closed the slot. Only a referee may then take it back. */
  readonly known: boolean;
}

/** All sealed slots that a state keeps for one purpose, with their counts. */
export interface Seals<Slot> {
  readonly scope: string;
  readonly escrow: Escrow;
  /** By owner, the number of payloads that the owner ever sealed. */
  readonly counts: Readonly<Record<string, number>>;
  /** By owner (a combatant or a side), the slot with what that owner has sealed now. */
  readonly deeds: Readonly<Record<string, Slot>>;
  /** By owner, the number of payloads sealed since all slots were cleared. Absent for none, and in states of older versions. */
  readonly tries?: Readonly<Record<string, number>>;
}

/** What is sealed in the slots of one structure, and where its state keeps them. */
export interface SlotRules<State, Payload extends JsonRecord, Slot extends SealedSlot<Payload>> {
  /** A word for what is sealed. An envelope of another kind does not open here. */
  readonly kind: string;
  /** The length of every payload in bytes, so that no size reveals its content. */
  readonly length: number;
  /** Returns the slots of a state. Undefined if the state has no seals. */
  readonly sealsOf: (state: State) => Seals<Slot> | undefined;
  /** Returns the state with the given slots instead of its own. */
  readonly withSeals: (state: State, seals: Seals<Slot>) => State;
  /** The most payloads that an owner may seal until all slots are cleared. A referee may seal more. */
  readonly most: number;
  /** True for talk, which is never opened and which an undo leaves as it is. */
  readonly talk?: true;
  /** Returns the number of the round, page or exchange that a seal belongs to. A seal of another one does not open now. */
  readonly callOf: (state: State) => number;
  /** Reads the payload of an opening. Null if it is invalid. */
  readonly read: (payload: JsonRecord) => Payload | null;
  /** Returns the combatants whose owners can open an owner's seal, such as a side's members. Default: the owner itself. */
  readonly openersOf?: (state: State, owner: string) => readonly Id[];
}

/** Whether a slot is neither open nor faulty. */
export function isShut<Slot extends SealedSlot<unknown>>(slot: Slot | undefined): slot is Slot {
  return slot !== undefined && slot.opened === null && slot.fault === "";
}

/** Returns the shapes (checks) of a stored slot's fields, for a structure to add its own fields. */
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

/** Returns the shape of the stored slots of a state: a check of each field. */
export const sealsShape = <Slot>(slot: Shape<Slot>): Shape<Seals<Slot>> =>
  fields<Seals<Slot>>({
    scope: text,
    escrow: oneOf(ESCROWS),
    counts: recordOf(count),
    deeds: recordOf(slot),
    tries: optional(recordOf(count)),
  });

/** Returns the slots of a fresh state, in which nothing is sealed. */
export const noSeals = (scope: string, escrow: Escrow): Seals<never> => ({ scope, escrow, counts: {}, deeds: {} });

/** The sealed slots of one structure. Each owner, a combatant or a side, seals one payload, and all payloads are opened together. */
export class Slots<State, Payload extends JsonRecord, Slot extends SealedSlot<Payload>> {
  readonly #rules: SlotRules<State, Payload, Slot>;

  constructor(rules: SlotRules<State, Payload, Slot>) {
    this.#rules = rules;
  }

  /** The length in bytes that every payload of these slots is padded to. */
  get length(): number {
    return this.#rules.length;
  }

  /** Returns the slot with what an owner has sealed. Undefined if the owner has sealed nothing. */
  of(state: State, owner: string): Slot | undefined {
    return lookup(this.#rules.sealsOf(state)?.deeds ?? {}, owner);
  }

  /** Returns the number of the owner's next payload. A client with another number has not heard of the last seal. */
  nextStack(state: State, owner: string): number {
    return (lookup(this.#rules.sealsOf(state)?.counts ?? {}, owner) ?? 0) + 1;
  }

  /** Refuses an owner that has sealed as often as it may (`sealedOften`). A referee is never refused. */
  refuseAgain(state: State, owner: string, seat: Seat): Refusal | null {
    const tries = lookup(this.#rules.sealsOf(state)?.tries ?? {}, owner) ?? 0;
    return isReferee(seat) || tries < this.#rules.most ? null : refused("sealedOften", { most: this.#rules.most });
  }

  /** Returns all slots of a state, each with its owner. */
  all(state: State): readonly (readonly [owner: string, slot: Slot])[] {
    return Object.entries(this.#rules.sealsOf(state)?.deeds ?? {});
  }

  /** Returns the context that an owner's seal is bound to. */
  contextOf(state: State, owner: string, { by, stack }: Pick<Slot, "by" | "stack">): SealContext {
    const { kind, callOf, sealsOf } = this.#rules;
    return { scope: sealsOf(state)?.scope ?? "", combatant: owner, user: by, kind, call: callOf(state), stack };
  }

  /** Seals an owner's payload on its client. Returns `command` with its stack and the envelope in `field`, and the opening. Null if it is too long. */
  prepare(
    state: State,
    owner: string,
    command: Prepared["command"],
    { field, payload, sealing }: { readonly field: string; readonly payload: Payload; readonly sealing: Sealing },
  ): Prepared | null {
    const { length, openersOf = () => [owner], sealsOf } = this.#rules;
    const stack = this.nextStack(state, owner);
    const context = this.contextOf(state, owner, { by: sealing.user, stack });
    const isEscrowed = sealsOf(state)?.escrow === "full";
    const recipients = Object.assign({}, ...openersOf(state, owner).map((id) => sealing.recipients(id, isEscrowed))) as Record<Id, string>;
    const sealed = seal({ context, payload, length, recipients }, (bytes) => sealing.random(bytes));
    if (sealed === null) return null;
    const { envelope, opening } = sealed;
    return { command: { ...command, stack, [field]: { ...envelope } }, keep: { [envelope.commitment]: opening } };
  }

  /** Returns the state with a new seal of an owner, instead of the owner's last seal. */
  put(state: State, owner: string, slot: Slot): State {
    return this.#changed(state, (seals) => ({
      ...seals,
      counts: { ...seals.counts, [owner]: slot.stack },
      deeds: { ...seals.deeds, [owner]: slot },
      tries: { ...seals.tries, [owner]: (lookup(seals.tries ?? {}, owner) ?? 0) + 1 },
    }));
  }

  /** Returns the state with an owner's slot changed. Returns the same state if there is none. */
  change(state: State, owner: string, change: Partial<Slot>): State {
    const slot = this.of(state, owner);
    if (slot === undefined) return state;
    return this.#changed(state, (seals) => ({ ...seals, deeds: { ...seals.deeds, [owner]: { ...slot, ...change } } }));
  }

  /** Returns the state without an owner's slot, as if the owner had sealed nothing. */
  drop(state: State, owner: string): State {
    return this.#changed(state, (seals) => ({ ...seals, deeds: omitKey(seals.deeds, owner) }));
  }

  /** Returns the state without slots, once all are opened and done. */
  clear(state: State): State {
    return this.#changed(state, ({ tries: _tries, ...seals }) => ({ ...seals, deeds: {} }));
  }

  /** Returns the payload of an opening. Null if it is not what the owner sealed. */
  openedBy(state: State, owner: string, opening: Opening): Payload | null {
    const slot = this.of(state, owner);
    return slot !== undefined && this.#isAsSealed(state, owner, slot, opening) ? this.#rules.read(opening.payload) : null;
  }

  /** Refuses an opening that does not fit the owner's seal (`misfit`). The sealer's own is accepted, and voids what was sealed. */
  refuseMisfit(state: State, owner: string, opening: Opening, seat: Seat): Refusal | null {
    const slot = this.of(state, owner);
    return slot === undefined ? null : refuseMisfit(opening, slot.by, seat, () => this.#isAsSealed(state, owner, slot, opening));
  }

  /** Returns what this client can read of a slot: its own payload, or what people know from before an undo. Else null. */
  readable(slot: Slot, secrets: Secrets): Payload | null {
    if (slot.known && slot.opened !== null) return slot.opened;
    const opening = findOwnOpening(secrets, slot.commitment);
    return opening === null ? null : this.#rules.read(opening.payload);
  }

  /** Returns all seals of these slots that are still shut. */
  shut(state: State): readonly Shut[] {
    return this.all(state).flatMap(([owner, slot]) => (isShut(slot) ? [this.#shutOf(state, owner, slot)] : []));
  }

  /** Returns the shut seals of these owners, as seals to open now. With full escrow the arbiter's browser opens them, else an owner's. */
  due(state: State, owners: readonly string[], commandOf: (owner: string) => Due["command"]): readonly Due[] {
    const way = this.#rules.sealsOf(state)?.escrow === "full" ? "escrow" : "owner";
    return owners.flatMap((owner) => {
      const slot = this.of(state, owner);
      if (!isShut(slot)) return [];
      return [{ ...this.#shutOf(state, owner, slot), way, command: commandOf(owner) }];
    });
  }

  /** Returns the state after an undo: read seals become known, replaced seals stay replaced. Drops unread seals and talk if the round had ended (`isOver`). */
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

/** Keeps open and faulty slots, and drops the shut ones, after an undo into a round that had ended. Open slots are marked as known. */
function keepSettled<Slot extends SealedSlot<unknown>>(slots: Readonly<Record<string, Slot>>): Readonly<Record<string, Slot>> {
  const settled = Object.entries(slots).filter(([, slot]) => !isShut(slot));
  return Object.fromEntries(settled.map(([owner, slot]) => [owner, { ...slot, known: slot.known || slot.opened !== null }]));
}

/** Returns a slot after an undo. If the owner sealed again since (`count`), it holds that later seal. Null if the later seal is gone. */
function keepLast<Slot extends SealedSlot<unknown>>(slot: Slot, later: Slot | undefined, count: number): Slot | null {
  if (!isShut(slot) || count <= slot.stack) return keepKnown(slot, later);
  if (later === undefined) return null;
  const { by, stack, commitment } = later;
  return keepKnown({ ...slot, by, stack, commitment }, later);
}

/** Marks a slot as known after an undo, if the same seal (`later`) was read since. */
function keepKnown<Slot extends SealedSlot<unknown>>(slot: Slot, later: Slot | undefined): Slot {
  if (later === undefined || later.commitment !== slot.commitment) return slot;
  const isRead = later.known || later.opened !== null || later.fault === "false";
  return isRead ? { ...slot, opened: later.opened, known: true } : slot;
}
