import { lookup } from "../../../kernel/records.ts";
import type { Field, Option } from "../../../kernel/fields.ts";
import type { Id } from "../../../kernel/json.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { cleanLine, isBlank } from "../../../kernel/text.ts";
import { FACES, MAX_DICE, MAX_NAME, MAX_STRENGTH } from "../limits.ts";
import { line } from "../log.ts";
import { userOf } from "../players.ts";
import { moveDebt, withPlayer, type Moved } from "../update.ts";
import { no } from "../refusals.ts";
import {
  alliesOf,
  allDice,
  allSides,
  dieAt,
  partsOf,
  sideAt,
  sideName,
  sidesOf,
  stakesOf,
  withDie,
  withSide,
  type DiePlace,
} from "../sides.ts";
import { SIDES, type ConflictSide, type PagesState, type SideId } from "../state.ts";
import { inspirationsOf } from "./acting.ts";
import { refuseActing } from "../guards.ts";
import { ADDRESS, command, DRIVE, tell } from "./command.ts";

/** What a character has staked on a conflict already, and on which side. */
function stakedBy(state: PagesState, word: string, combatant: Id) {
  const conflict = sideAt(state, word)?.conflict;
  const all = conflict === undefined ? [] : sidesOf(conflict).map(([id, { stakes }]) => ({ id, stake: lookup(stakes, combatant) }));
  return all.find(({ stake }) => stake !== undefined);
}

/** The most Debt that the acting character may stake from a Drive on a side; a refusal where it may not at all. */
function mostStaked(state: PagesState, drive: string, word: string): number | Refusal {
  const place = sideAt(state, word);
  const { acting: combatant } = state;
  const known = lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive);
  if (place === null) return no("noSide");
  if (known === undefined) return no("noDrive", { combatant });
  const before = stakedBy(state, word, combatant);
  if (before !== undefined && before.id !== place.id) return no("otherSide", { combatant });
  if (before?.stake !== undefined && before.stake.drive !== drive) return no("oneDrive", { combatant });
  if (known.debt === 0) return no("noDebt", { drive: known.name });
  const most = Math.min(known.debt, known.strength - (before?.stake?.amount ?? 0));
  return most > 0 ? most : no("tooStrong", { drive: known.name, strength: known.strength });
}

function refuseStake(state: PagesState, drive: string, amount: number, word: string, seat: Seat): Refusal | null {
  const refusal = refuseActing(state, seat);
  if (refusal !== null) return refusal;
  const most = mostStaked(state, drive, word);
  if (typeof most !== "number") return most;
  return amount <= most ? null : no("tooMuch", { amount: most });
}

/** Debt goes from a Drive of the acting character to a side. */
function withStake(moved: Moved, word: string, drive: string, amount: number): Moved {
  const { acting } = moved.state;
  const name = lookup(lookup(moved.state.combatants, acting)?.drives ?? {}, drive)?.name ?? "";
  const { state } = moveDebt({ state: moved.state, parts: [] }, acting, drive, -amount);
  const place = sideAt(state, word);
  const before = lookup(place?.side.stakes ?? {}, acting)?.amount ?? 0;
  const stakes = { ...place?.side.stakes, [acting]: { drive, amount: before + amount } };
  const said = line("stakes", [acting], { combatant: acting, drive: name, amount });
  return { state: place === null ? state : withSide(state, place, { stakes }), parts: [...moved.parts, said] };
}

/** Stakes Debt of the acting character on a side: of one Drive a conflict, and no more than its strength. Rule: pages.txt "Stake Debt". */
export const stake = command({
  fields: { drive: DRIVE, amount: { type: "integer", min: 1, max: MAX_STRENGTH }, side: ADDRESS },
  by: "player",
  during: ["actions"],
  refuse: (state, { drive, amount, side }, seat) => refuseStake(state, drive, amount, side, seat),
  apply(state, { drive, amount, side }) {
    const place = sideAt(state, side);
    const { acting } = state;
    const data = { combatant: acting, side: sideName(place), text: place?.conflict.text ?? "" };
    return tell("stake", { data, about: [acting] }, withStake({ state, parts: [] }, side, drive, amount));
  },
  offer({ state, seat }) {
    if (refuseActing(state, seat) !== null) return [];
    const drives = Object.keys(lookup(state.combatants, state.acting)?.drives ?? {});
    const words = allSides(state);
    return drives.flatMap((drive): Option[] => {
      // Sides of the same most are one option.
      const most = new Map<number, string[]>();
      for (const word of words) {
        const amount = mostStaked(state, drive, word);
        if (typeof amount === "number") most.set(amount, [...(most.get(amount) ?? []), word]);
      }
      return [...most].map(([max, among]) => ({
        kind: "stake",
        who: [],
        fields: { drive: { type: "choice", among: [drive] }, amount: { type: "integer", min: 1, max }, side: { type: "choice", among } },
      }));
    });
  },
});

/** Whether a die is a player's own to split. Rule: rules.md D6. */
function owns({ house, combatants }: PagesState, side: ConflictSide, user: Id): boolean {
  if (house.owns === "any" || side.claimant === user) return true;
  return house.owns === "sideInvolved" && alliesOf(side).some((id) => lookup(combatants, id)?.player === user);
}

/** Into how many dice one may be split at most; a refusal where it may not at all. Rule: pages.txt "A side may split to as many dice as it has Stakes". */
function mostParts(state: PagesState, { side, die }: DiePlace, user: Id): number | Refusal {
  if (!owns(state, side, user)) return no("notYourDie");
  const room = Math.min(stakesOf(state, side), MAX_DICE) - side.dice.length + 1;
  if (room < 2) return no("tooFewStakes");
  return die.value < 2 ? no("tooSmall") : Math.min(room, die.value);
}

function refuseSplit(state: PagesState, word: string, into: number, seat: Seat): Refusal | null {
  const refusal = refuseActing(state, seat);
  const place = dieAt(state, word);
  if (refusal !== null) return refusal;
  if (place === null) return no("noDie");
  const most = mostParts(state, place, userOf(seat));
  if (typeof most !== "number") return most;
  return into <= most ? null : no("tooManyParts", { count: most });
}

/** Splits a die of one's own into several that show as much together, as evenly as can be. Rule: pages.txt "Split Dice", rules.md D8. */
export const split = command({
  fields: { die: ADDRESS, into: { type: "integer", min: 2, max: 6 } },
  by: "player",
  during: ["actions"],
  refuse: (state, { die, into }, seat) => refuseSplit(state, die, into, seat),
  apply(state, { die, into }, seat) {
    const place = dieAt(state, die);
    const value = place?.die.value ?? into;
    const parts = partsOf(value, into);
    const said = { data: { user: userOf(seat), value, dice: parts.join(", ") } };
    if (place === null) return tell("split", said, { state, parts: [] });
    const made = parts.map((part) => ({ ...place.die, value: part }));
    const dice = [...place.side.dice.slice(0, place.index), ...made, ...place.side.dice.slice(place.index + 1)];
    return tell("split", said, { state: withSide(state, place, { dice }), parts: [] });
  },
  offer({ state, seat }) {
    if (refuseActing(state, seat) !== null) return [];
    return allDice(state).flatMap(([word]): Option[] => {
      const place = dieAt(state, word);
      const most = place === null ? null : mostParts(state, place, userOf(seat));
      if (typeof most !== "number") return [];
      return [{ kind: "split", who: [], fields: { die: { type: "choice", among: [word] }, into: { type: "integer", min: 2, max: most } } }];
    });
  },
});

/** The value to which an inspiration raises a die: its own, or so many points of the pool. */
function raisedTo(state: PagesState, value: number, amount: number | undefined): number {
  return state.house.inspiration === "pool" ? (amount ?? Math.min(value, 6)) : value;
}

function refuseInspire(state: PagesState, key: string, word: string, amount: number | undefined, seat: Seat): Refusal | null {
  const refusal = refuseActing(state, seat);
  if (refusal !== null) return refusal;
  const user = userOf(seat);
  const one = lookup(lookup(state.seats, user)?.inspirations ?? {}, key);
  const place = dieAt(state, word);
  if (one === undefined || !inspirationsOf(state, user).includes(key)) return no("noInspiration");
  if (place === null) return no("noDie");
  const value = raisedTo(state, one.value, amount);
  if (value > one.value) return no("tooFewPoints", { amount: one.value });
  return value > place.die.value ? null : no("notHigher", { value: place.die.value });
}

/** Points of a pool on one die: more than it shows, and no more than there are. */
function poolOption(
  state: PagesState,
  { inspiration, key, word, user }: { readonly inspiration: Field; readonly key: string; readonly word: string; readonly user: Id },
): Option {
  const points = lookup(lookup(state.seats, user)?.inspirations ?? {}, key)?.value ?? 0;
  const min = (dieAt(state, word)?.die.value ?? 0) + 1;
  const amount = { type: "integer", min, max: Math.min(points, FACES), optional: true } as const;
  return { kind: "inspire", who: [], fields: { inspiration, die: { type: "choice", among: [word] }, amount } };
}

/** Spends an inspiration to raise a die to its value; of a pool so many points. Rule: pages.txt "Use Inspiration". */
export const inspire = command({
  fields: { inspiration: { type: "word", max: 40 }, die: ADDRESS, amount: { type: "integer", min: 1, max: 6, optional: true } },
  by: "player",
  during: ["actions"],
  refuse: (state, { inspiration, die, amount }, seat) => refuseInspire(state, inspiration, die, amount, seat),
  apply(state, { inspiration, die, amount }, seat) {
    const user = userOf(seat);
    const { inspirations = {} } = lookup(state.seats, user) ?? {};
    const one = lookup(inspirations, inspiration);
    const place = dieAt(state, die);
    const value = raisedTo(state, one?.value ?? 0, amount);
    const left = state.house.inspiration === "pool" ? (one?.value ?? 0) - value : 0;
    const rest = Object.fromEntries(Object.entries(inspirations).filter(([key]) => key !== inspiration));
    const kept = one !== undefined && left > 0 ? { ...rest, [inspiration]: { ...one, value: left } } : rest;
    const spent = withPlayer(state, user, { inspirations: kept });
    const said = { data: { user, before: place?.die.value ?? 0, value } };
    const parts = [line("inspirationSpent", [], { user, amount: (one?.value ?? 0) - left })];
    return tell("inspire", said, { state: place === null ? spent : withDie(spent, place, { value }), parts });
  },
  offer({ state, seat }) {
    if (refuseActing(state, seat) !== null) return [];
    const isPool = state.house.inspiration === "pool";
    return inspirationsOf(state, userOf(seat)).flatMap((key): Option[] => {
      const among = allDice(state).flatMap(([word]) => (refuseInspire(state, key, word, undefined, seat) === null ? [word] : []));
      const inspiration = { type: "choice", among: [key] } as const;
      if (isPool) return among.map((word) => poolOption(state, { inspiration, key, word, user: userOf(seat) }));
      return among.length === 0 ? [] : [{ kind: "inspire", who: [], fields: { inspiration, die: { type: "choice", among } } }];
    });
  },
});

function freeSide(place: DiePlace): SideId | undefined {
  return SIDES.find((id) => place.conflict.sides[id] === undefined);
}

function refuseNewSide(state: PagesState, word: string, drive: string, seat: Seat): Refusal | null {
  const refusal = refuseActing(state, seat);
  const place = dieAt(state, word);
  const { acting: combatant } = state;
  if (refusal !== null) return refusal;
  if (!state.house.extraSides) return no("noExtraSides");
  if (place === null) return no("noDie");
  if (freeSide(place) === undefined) return no("tooManySides");
  if (place.die.value < 2) return no("tooSmall");
  if (!owns(state, place.side, userOf(seat))) return no("notYourDie");
  if (stakedBy(state, word, combatant) !== undefined) return no("otherSide", { combatant });
  const known = lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive);
  if (known === undefined) return no("noDrive", { combatant });
  return known.debt > 0 ? null : no("noDebt", { drive: known.name });
}

/** Splits a new side off: one Debt is staked on it, a die is split in two, and the smaller stays. Rule: rules.md 4.1 "new side". */
export const newSide = command({
  fields: { die: ADDRESS, drive: DRIVE, label: { type: "text", max: MAX_NAME } },
  by: "player",
  during: ["actions"],
  refuse: (state, { die, drive, label }, seat) => refuseNewSide(state, die, drive, seat) ?? (isBlank(label) ? no("noLabel") : null),
  apply(state, { die, drive, label }) {
    const place = dieAt(state, die);
    const id = place === null ? undefined : freeSide(place);
    const { acting } = state;
    const said = { data: { combatant: acting, label: cleanLine(label), text: place?.conflict.text ?? "" }, about: [acting] };
    if (place === null || id === undefined) return tell("newSide", said, { state, parts: [] });
    const [larger = 1, smaller = 1] = partsOf(place.die.value, 2);
    const less = withDie(state, place, { value: smaller });
    const conflict = less.conflicts[place.number] ?? place.conflict;
    const side: ConflictSide = { label: cleanLine(label), dice: [{ value: larger, roller: acting }], stakes: {}, claimant: "" };
    const next = { ...less, conflicts: { ...less.conflicts, [place.number]: { ...conflict, sides: { ...conflict.sides, [id]: side } } } };
    return tell("newSide", said, withStake({ state: next, parts: [] }, `${place.number}-${id}`, drive, 1));
  },
  offer({ state, seat }) {
    if (!state.house.extraSides || refuseActing(state, seat) !== null) return [];
    const drives = Object.keys(lookup(state.combatants, state.acting)?.drives ?? {});
    return drives.flatMap((drive): Option[] => {
      const among = allDice(state).flatMap(([word]) => (refuseNewSide(state, word, drive, seat) === null ? [word] : []));
      if (among.length === 0) return [];
      const label = { type: "text", max: MAX_NAME, min: 1 } as const;
      return [{ kind: "newSide", who: [], fields: { die: { type: "choice", among }, drive: { type: "choice", among: [drive] }, label } }];
    });
  },
});
