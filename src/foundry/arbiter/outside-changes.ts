import { isEqual, type Id } from "../../core/index.ts";
import { isReadableCallboard, combatantDocumentName, stateOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { isOwnWrite, stampOf } from "../lease/stamp.ts";
import { writeOriginOf } from "../lease/who-writes.ts";
import { deliverAnswers } from "../outbox/outbox.ts";
import { seatOf } from "../encounter/seats.ts";
import { adoptGmEdits, editKey, editsAsHeldByWriter, noteEdits, type Change } from "./actor-sync.ts";
import { isHidingUnknown, isRemovedByPlayer } from "./cast-from-documents.ts";
import { CoalescedJobs } from "./coalesced-jobs.ts";
import { DueEdits } from "./due-edits.ts";
import { explainCorrection } from "./tell-correction.ts";
import type { Jobs } from "./jobs.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import type { Arbiter } from "./arbiter.ts";
import { restoreRemovedCombatant, correctHiding, stepCommandToRound } from "./correct-outside-writes.ts";
import { reconcileMarks, reconcileNumbers, type Reconciliation } from "./adopt-or-undo-changes.ts";
import { encounterGivingEffect, takeBackEffects } from "./sweep-effects.ts";
import { isTouched, touchedBy } from "../platform/touched.ts";
import type { Worker } from "./worker.ts";

/** A write: its options, its user and the combatants it is about. */
interface Written {
  readonly options: object;
  readonly userId: Id;
  readonly ids: readonly Id[];
}

/** Returns who wrote an actor's change: this encounter's rules ("own"), another encounter's ("adopted"), a former arbiter ("late"), or anyone else ("told"). */
function originOf({ id }: CallboardEncounter, options: object, userId: Id): "own" | "adopted" | "late" | "told" {
  if (!isOwnWrite(options, userId)) return writeOriginOf(options, userId) === null ? "told" : "late";
  const { encounter = id } = stampOf(options) ?? {};
  return encounter === id ? "own" : "adopted";
}

/** Follows what others write into encounters, combatants and actors. A GM's permitted changes count. All else is undone. */
export class OutsideChanges {
  readonly #holder: LeaseHolder;
  readonly #worker: Worker;
  readonly #jobs: Jobs;
  readonly #due = new CoalescedJobs();
  readonly #numbers = new DueEdits();

  constructor({ holder, worker, jobs }: Arbiter) {
    this.#holder = holder;
    this.#worker = worker;
    this.#jobs = jobs;
  }

  /** Forgets waiting jobs, because another client arbitrates or this one starts again. */
  clear(): void {
    this.#due.clear();
    this.#numbers.clear();
  }

  /** Follows a changed encounter: reads the answers to this client's requests, and undoes what others wrote. */
  followEncounter(combat: CallboardEncounter, changed: object, options: object, userId: Id): void {
    if (isReadableCallboard(combat)) deliverAnswers(combat);
    if (isOwnWrite(options, userId) || !this.#holder.holds) return;
    if ("combatants" in changed) this.#followMembers(combat, changed.combatants, { options, userId });
    const touched = touchedBy(changed, options);
    if (!["round", "turn", "system"].some((part) => isTouched(touched, part))) return;
    // Writes of an arbiter that has just lost the lease are nobody's fault.
    const users = writeOriginOf(options, userId) ? [] : [userId];
    this.#once(combat, `stored.${combat.id}`, users, (current, taken, mended) => this.#setRight(current, taken, mended));
  }

  /** Adds a job about an encounter and these ids. If a job of this key waits already, it takes them on. */
  #once(
    combat: CallboardEncounter,
    key: string,
    ids: readonly string[],
    job: (current: CallboardEncounter, ids: readonly string[], mended: boolean) => Promise<unknown>,
  ): void {
    if (!this.#due.note(key, ...ids)) return;
    void this.#jobs.about(combat.id, (current, mended) => job(current, this.#due.take(key), mended));
  }

  /** Follows combatants that were changed by an update of their encounter. */
  #followMembers(combat: CallboardEncounter, members: unknown, { options, userId }: Omit<Written, "ids">): void {
    if (!Array.isArray(members) || stateOf(combat) === null) return;
    const ids = (members as readonly { readonly _id?: unknown }[]).map(({ _id }) => String(_id));
    const known = stateOf(combat)?.combatants ?? {};
    this.followArrival(
      combat,
      ids.filter((id) => combat.combatants.has(id) && !Object.hasOwn(known, id)),
      userId,
    );
    this.followHiding(combat, { options, userId, ids });
    this.followMarks(combat, { options, userId, ids });
  }

  /** Undoes what users wrote into an encounter, its round and turn, and tells them. If a GM wrote a new round, tries to step there. */
  async #setRight(combat: CallboardEncounter, users: readonly Id[], mended: boolean): Promise<void> {
    const { round } = combat._source;
    const [state, clock] = [(await this.#worker.store.restore(combat)) || mended, await this.#worker.restoreClock(combat)];
    if (!(state || clock)) return;
    const gm = users.map((id) => game.users.get(id)).find((user) => user?.isGM);
    if (gm && !state && (await this.#hasLed(combat, round, gm))) return;
    for (const user of users) await explainCorrection(user, state ? "CALLBOARD.Foreign.State" : "CALLBOARD.Foreign.Turn");
  }

  /** Takes the step that leads to the round that a GM wrote. Resolves to whether there was one. */
  async #hasLed(combat: CallboardEncounter, round: number, gm: User.Implementation): Promise<boolean> {
    const seat = seatOf(gm, combat);
    const step = stepCommandToRound(combat, round, seat);
    return step !== null && (await this.#worker.carryOut(combat, step, seat)) === null;
  }

  /** Lets the rules observe changed combatants or tokens. */
  followCombatants(combat: CallboardEncounter): void {
    if (this.#holder.holds) this.#once(combat, `cast.${combat.id}`, [], (current) => this.#worker.settle(current));
  }

  /** Follows combatants or tokens that were hidden or shown. A GM's change counts, a player's is undone. */
  followHiding(combat: CallboardEncounter, { options, userId, ids }: Written): void {
    if (isOwnWrite(options, userId) || !this.#holder.holds) return;
    const isGms = game.users.get(userId)?.isGM === true;
    for (const id of ids) this.#worker.disputed[isGms ? "delete" : "add"](id);
    if (isGms) this.followCombatants(combat);
    else this.#once(combat, `hiding.${combat.id}.${userId}`, ids, (current, taken) => this.#showAgain(current, taken, userId));
  }

  async #showAgain(combat: CallboardEncounter, ids: readonly Id[], user: Id): Promise<void> {
    const wasWrong = await correctHiding(combat, ids);
    for (const id of ids) this.#worker.disputed.delete(id);
    if (wasWrong) await explainCorrection(user, "CALLBOARD.Foreign.Hidden");
  }

  /** Follows a change of a combatant's own hidden flag. If its token is gone, only this flag can show it. */
  followVeil(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): void {
    if (!this.#holder.holds || !isHidingUnknown(combatant) || game.users.get(userId)?.isGM !== true) return;
    const id = idOf(combatant);
    void this.#jobs.about(combat.id, (current) => this.#worker.observe(current, { kind: "conceal", combatant: id, hidden: false }));
  }

  /** Follows new combatants. Those that a player created wait for a GM, even if others write to them later. */
  followArrival(combat: CallboardEncounter, ids: readonly Id[], userId: Id): void {
    if (!this.#holder.holds) return;
    if (game.users.get(userId)?.isGM !== true) {
      for (const id of ids) this.#worker.uninvited.add(id);
      this.#once(combat, `guests.${combat.id}`, ids, (current, taken) => this.#worker.noteGuests(current, taken));
    }
    this.followCombatants(combat);
  }

  #by(combat: CallboardEncounter, user: Id | null): Reconciliation {
    const owner = user === null ? undefined : game.users.get(user);
    return {
      user,
      holds: () => this.#holder.holds,
      observe: (seen) => this.#worker.observe(combat, seen),
      act: (seen) => (owner ? this.#worker.actFor(combat, seen, seatOf(owner, combat)) : Promise.resolve(false)),
    };
  }

  /** Follows changed defeat marks, statuses or initiatives. A GM's change counts. A player's is undone, and so is a former arbiter's late write. */
  followMarks(combat: CallboardEncounter, { options, userId, ids }: Written): void {
    if (isOwnWrite(options, userId) || !this.#holder.holds) return;
    const isLate = writeOriginOf(options, userId) !== null;
    const key = `marks.${combat.id}.${userId}.${isLate ? "late" : "told"}`;
    this.#once(combat, key, ids, (current, taken) => reconcileMarks(current, taken, this.#by(current, isLate ? null : userId)));
  }

  /** Compares what was written of an actor with what the encounter holds. Changes by another encounter's rules are adopted. */
  followNumbers(combat: CallboardEncounter, { options, userId, actor, touched }: Omit<Written, "ids"> & Omit<Change, "isGms">): void {
    const origin = originOf(combat, options, userId);
    if (origin === "own" || !this.#holder.holds) return;
    const isGms = origin === "adopted" || (origin === "told" && game.users.get(userId)?.isGM === true);
    const key = `${combat.id}.${userId}.${origin}`;
    // A GM's change of a moment before still waits to be adopted. What was written since is another change.
    const others = isGms ? [] : this.#numbers.waiting(`${combat.id}.`, key);
    const edits = noteEdits(combat, { actor, touched, isGms }, origin === "adopted" ? stampOf(options)?.encounter : undefined);
    const due = edits.filter((edit) => !others.some((one) => editKey(one) === editKey(edit) && isEqual(one.wrote, edit.wrote)));
    if (due.length === 0 || !this.#numbers.note(key, due)) return;
    void this.#jobs.about(combat.id, async (current) => {
      const all = this.#numbers.take(key);
      const by = this.#by(current, origin === "late" ? null : userId);
      // A value has one holder, however many encounters use it.
      if (origin === "adopted") await adoptGmEdits(current, editsAsHeldByWriter(current, all), { observe: by.observe, act: by.observe });
      else await reconcileNumbers(current, all, by);
    });
  }

  /** Follows a removed combatant. The rules learn of it, and it loses what the encounter gave it. A combatant that a player removed is restored. */
  followDeparture(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): void {
    if (!this.#holder.holds) return;
    if (isRemovedByPlayer(combat, combatant, userId)) {
      this.#returnOne(combat, combatant, userId);
      return;
    }
    this.#worker.lastNames.set(idOf(combatant), combatantDocumentName(combatant) ?? "");
    this.followCombatants(combat);
    const { actor } = combatant;
    const isShared = combat.combatants.some((other) => other.actor === actor);
    if (actor && !isShared)
      void this.#jobs.about(combat.id, () => takeBackEffects(actor, (effect) => encounterGivingEffect(effect) === combat.id));
  }

  #returnOne(combat: CallboardEncounter, combatant: Combatant.Implementation, userId: Id): void {
    const id = idOf(combatant);
    const source = combatant.toObject();
    this.#worker.returning.add(id);
    this.#worker.disputed.add(id);
    const back = this.#jobs.about(combat.id, async (current) => {
      await restoreRemovedCombatant(current, source);
      await reconcileMarks(current, [id], this.#by(current, null));
      this.#worker.disputed.delete(id);
      await explainCorrection(userId, "CALLBOARD.Foreign.Cast");
    });
    void back.finally(() => {
      this.#worker.returning.delete(id);
      this.followCombatants(combat);
    });
  }
}
