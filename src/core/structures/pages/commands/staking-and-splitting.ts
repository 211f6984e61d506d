import { lookup, omitKey } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { Field, Option } from "../../../kernel/command-fields.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { cleanLine, isBlank } from "../../../kernel/clean-text.ts";
import { FACES, MAX_DICE, MAX_NAME, MAX_STRENGTH } from "../limits.ts";
import { line } from "../log.ts";
import { userIdOfSeat } from "../players.ts";
import { changeDebt, withPlayer, type Moved } from "../setters.ts";
import { no } from "../refusals.ts";
import {
  charactersBehindSide,
  allDice,
  allSides,
  findDie,
  findSide,
  splitEvenly,
  loggedSideNameOf,
  sidesOf,
  sideAddressOf,
  countStakes,
  withDie,
  withSide,
  type DiePlace,
  type SidePlace,
} from "../sides.ts";
import { SIDES, type Conflict, type ConflictSide, type Drive, type Inspiration, type PagesState } from "../state.ts";
import { findUsableInspiration, usableInspirationsOf } from "../usable-inspirations.ts";
import { currentPlayerOf } from "../turns.ts";
import { refuseActing } from "../preconditions.ts";
import { ADDRESS, command, DRIVE, appliedWithLine } from "./define-command.ts";

/** Returns what a character has staked on a conflict, and on which side. Undefined if it has staked nothing. */
function stakedBy(conflict: Conflict, combatant: Id) {
  const all = sidesOf(conflict).map(([id, { stakes }]) => ({ id, stake: lookup(stakes, combatant) }));
  return all.find(({ stake }) => stake !== undefined);
}

/** Finds the Drive with this key on the acting character, or refuses. */
function findDrive({ combatants, acting: combatant }: PagesState, key: string): { readonly drive: Drive } | Refusal {
  const drive = lookup(lookup(combatants, combatant)?.drives ?? {}, key);
  return drive === undefined ? no("noDrive", { combatant }) : { drive };
}

/** Returns the Drives of the acting character. */
function drivesOf({ combatants, acting }: PagesState): readonly (readonly [key: string, drive: Drive])[] {
  return Object.entries(lookup(combatants, acting)?.drives ?? {});
}

/** Returns the most Debt that the acting character may stake from a Drive on a side, or a refusal. */
function mostStaked({ acting: combatant }: PagesState, key: string, drive: Drive, place: SidePlace): number | Refusal {
  const before = stakedBy(place.conflict, combatant);
  if (before !== undefined && before.id !== place.id) return no("otherSide", { combatant });
  if (before?.stake !== undefined && before.stake.drive !== key) return no("oneDrive", { combatant });
  if (drive.debt === 0) return no("noDebt", { drive: drive.name });
  const most = Math.min(drive.debt, drive.strength - (before?.stake?.amount ?? 0));
  return most > 0 ? most : no("tooStrong", { drive: drive.name, strength: drive.strength });
}

/** Moves Debt from a Drive of the acting character to a side. */
function withStake(moved: Moved, place: SidePlace, [key, { name }]: readonly [key: string, drive: Drive], amount: number): Moved {
  const { acting } = moved.state;
  const { state } = changeDebt({ state: moved.state, parts: [] }, acting, key, -amount);
  const before = lookup(place.side.stakes, acting)?.amount ?? 0;
  const stakes = { ...place.side.stakes, [acting]: { drive: key, amount: before + amount } };
  const said = line("stakes", [acting], { combatant: acting, drive: name, amount });
  return { state: withSide(state, place, { stakes }), parts: [...moved.parts, said] };
}

/** Stakes Debt of the acting character on a side. The character uses one Drive per conflict, up to its strength. Rule: pages.txt "Stake Debt". */
export const stake = command({
  fields: { drive: DRIVE, amount: { type: "integer", min: 1, max: MAX_STRENGTH }, side: ADDRESS },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseActing(state, seat),
  find(state, { drive, side }) {
    const at = findSide(state, side);
    if (isRefusal(at)) return at;
    const known = findDrive(state, drive);
    return isRefusal(known) ? known : { ...at, ...known };
  },
  refuse(state, { drive: key, amount }, _seat, { drive, place }) {
    const most = mostStaked(state, key, drive, place);
    if (typeof most !== "number") return most;
    return amount <= most ? null : no("tooMuch", { amount: most });
  },
  apply(state, { drive: key, amount }, _seat, _rolled, { drive, place }) {
    const { acting } = state;
    const data = { combatant: acting, side: loggedSideNameOf(place), text: place.conflict.text };
    return appliedWithLine("stake", { data, about: [acting] }, withStake({ state, parts: [] }, place, [key, drive], amount));
  },
  offer({ state, seat }) {
    if (refuseActing(state, seat) !== null) return [];
    const places = allSides(state);
    return drivesOf(state).flatMap(([key, drive]): Option[] => {
      // Sides with the same maximum share one option.
      const most = new Map<number, string[]>();
      for (const place of places) {
        const amount = mostStaked(state, key, drive, place);
        if (typeof amount === "number") most.set(amount, [...(most.get(amount) ?? []), sideAddressOf(place.number, place.id)]);
      }
      return [...most].map(([max, among]) => ({
        kind: "stake",
        who: [],
        fields: { drive: { type: "choice", among: [key] }, amount: { type: "integer", min: 1, max }, side: { type: "choice", among } },
      }));
    });
  },
});

/** Whether a player may split a side's dice. Rule: rules.md D6. */
function owns({ house, combatants }: PagesState, side: ConflictSide, user: Id): boolean {
  if (house.owns === "any" || side.claimant === user) return true;
  return house.owns === "sideInvolved" && charactersBehindSide(side).some((id) => lookup(combatants, id)?.player === user);
}

/** Returns the most parts that a die may split into, or a refusal. Rule: pages.txt "A side may split to as many dice as it has Stakes". */
function mostParts(state: PagesState, { side, die }: DiePlace, user: Id): number | Refusal {
  if (!owns(state, side, user)) return no("notYourDie");
  const room = Math.min(countStakes(state, side), MAX_DICE) - side.dice.length + 1;
  if (room < 2) return no("tooFewStakes");
  return die.value < 2 ? no("tooSmall") : Math.min(room, die.value);
}

/** Splits a die of the player into several with the same total, as evenly as possible. Rule: pages.txt "Split Dice", rules.md D8. */
export const split = command({
  fields: { die: ADDRESS, into: { type: "integer", min: 2, max: 6 } },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseActing(state, seat),
  find: (state, { die }) => findDie(state, die),
  refuse(state, { into }, seat, { place }) {
    const most = mostParts(state, place, userIdOfSeat(seat));
    if (typeof most !== "number") return most;
    return into <= most ? null : no("tooManyParts", { count: most });
  },
  apply(state, { into }, seat, _rolled, { place }) {
    const { value } = place.die;
    const parts = splitEvenly(value, into);
    const said = { data: { user: userIdOfSeat(seat), value, dice: parts.join(", ") } };
    const made = parts.map((part) => ({ ...place.die, value: part }));
    const dice = [...place.side.dice.slice(0, place.index), ...made, ...place.side.dice.slice(place.index + 1)];
    return appliedWithLine("split", said, { state: withSide(state, place, { dice }), parts: [] });
  },
  offer({ state, seat }) {
    if (refuseActing(state, seat) !== null) return [];
    return allDice(state).flatMap(([word, place]): Option[] => {
      const most = mostParts(state, place, userIdOfSeat(seat));
      if (typeof most !== "number") return [];
      return [{ kind: "split", who: [], fields: { die: { type: "choice", among: [word] }, into: { type: "integer", min: 2, max: most } } }];
    });
  },
});

/** Returns the value to which an inspiration raises a die: the inspiration's own value, or the points taken from a pool. */
function raisedTo(state: PagesState, value: number, amount: number | undefined): number {
  return state.house.inspiration === "pool" ? (amount ?? Math.min(value, 6)) : value;
}

function refuseInspired(state: PagesState, { value: points }: Inspiration, amount: number | undefined, { die }: DiePlace): Refusal | null {
  const value = raisedTo(state, points, amount);
  if (value > points) return no("tooFewPoints", { amount: points });
  return value > die.value ? null : no("notHigher", { value: die.value });
}

/** Returns the option to spend pool points on one die. The die may be raised above what it shows, up to 6. */
function poolOption(inspiration: Field, points: number, [word, { die }]: readonly [word: string, place: DiePlace]): Option {
  const amount = { type: "integer", min: die.value + 1, max: Math.min(points, FACES), optional: true } as const;
  return { kind: "inspire", who: [], fields: { inspiration, die: { type: "choice", among: [word] }, amount } };
}

/** Spends an inspiration to raise a die to the inspiration's value, or points of a pool. Rule: pages.txt "Use Inspiration". */
export const inspire = command({
  fields: { inspiration: { type: "word", max: 40 }, die: ADDRESS, amount: { type: "integer", min: 1, max: 6, optional: true } },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseActing(state, seat),
  find(state, { inspiration, die }) {
    const own = findUsableInspiration(state, inspiration);
    if (isRefusal(own)) return own;
    const at = findDie(state, die);
    return isRefusal(at) ? at : { ...own, ...at };
  },
  refuse: (state, { amount }, _seat, { one, place }) => refuseInspired(state, one, amount, place),
  apply(state, { amount }, _seat, _rolled, { user, player, key, one, place }) {
    const value = raisedTo(state, one.value, amount);
    const left = state.house.inspiration === "pool" ? one.value - value : 0;
    const rest = omitKey(player.inspirations, key);
    const kept = left > 0 ? { ...rest, [key]: { ...one, value: left } } : rest;
    const spent = withPlayer(state, user, { inspirations: kept });
    const said = { data: { user, before: place.die.value, value } };
    const parts = [line("inspirationSpent", [], { user, amount: one.value - left })];
    return appliedWithLine("inspire", said, { state: withDie(spent, place, { value }), parts });
  },
  offer({ state, seat }) {
    if (refuseActing(state, seat) !== null) return [];
    const isPool = state.house.inspiration === "pool";
    return usableInspirationsOf(state).flatMap(({ key, one }): Option[] => {
      const dice = allDice(state).filter(([, place]) => refuseInspired(state, one, undefined, place) === null);
      const inspiration = { type: "choice", among: [key] } as const;
      if (isPool) return dice.map((die) => poolOption(inspiration, one.value, die));
      const among = dice.map(([word]) => word);
      return among.length === 0 ? [] : [{ kind: "inspire", who: [], fields: { inspiration, die: { type: "choice", among } } }];
    });
  },
});

/** Finds a die from which a new side may be split, the new side's letter, and the Drive that stakes on the new side. */
function findNewSide(state: PagesState, die: string, key: string) {
  const { acting: combatant } = state;
  if (!state.house.extraSides) return no("noExtraSides");
  const at = findDie(state, die);
  if (isRefusal(at)) return at;
  const { place } = at;
  const id = SIDES.find((one) => place.conflict.sides[one] === undefined);
  if (id === undefined) return no("tooManySides");
  if (place.die.value < 2) return no("tooSmall");
  if (!owns(state, place.side, currentPlayerOf(state))) return no("notYourDie");
  if (stakedBy(place.conflict, combatant) !== undefined) return no("otherSide", { combatant });
  const found = findDrive(state, key);
  if (isRefusal(found)) return found;
  return found.drive.debt > 0 ? { place, id, ...found } : no("noDebt", { drive: found.drive.name });
}

/** Splits off a new side of a conflict with one Debt and the larger half of a die. Rule: rules.md 4.1 "new side". */
export const newSide = command({
  fields: { die: ADDRESS, drive: DRIVE, label: { type: "text", max: MAX_NAME } },
  by: "player",
  during: ["actions"],
  refuseFirst: (state, _given, seat) => refuseActing(state, seat),
  find: (state, { die, drive }) => findNewSide(state, die, drive),
  refuse: (_state, { label }) => (isBlank(label) ? no("noLabel") : null),
  apply(state, { drive: key, label }, _seat, _rolled, { place, id, drive }) {
    const { acting } = state;
    const said = { data: { combatant: acting, label: cleanLine(label), text: place.conflict.text }, about: [acting] };
    const [larger = 1, smaller = 1] = splitEvenly(place.die.value, 2);
    const lessened = {
      ...place.side,
      dice: place.side.dice.map((die, index) => (index === place.index ? { ...die, value: smaller } : die)),
    };
    const side: ConflictSide = { label: cleanLine(label), dice: [{ value: larger, roller: acting }], stakes: {}, claimant: "" };
    const conflict: Conflict = { ...place.conflict, sides: { ...place.conflict.sides, [place.id]: lessened, [id]: side } };
    return appliedWithLine("newSide", said, withStake({ state, parts: [] }, { number: place.number, conflict, id, side }, [key, drive], 1));
  },
  offer({ state, seat }) {
    if (!state.house.extraSides || refuseActing(state, seat) !== null) return [];
    return drivesOf(state).flatMap(([drive]): Option[] => {
      const among = allDice(state).flatMap(([die]) => (isRefusal(findNewSide(state, die, drive)) ? [] : [die]));
      if (among.length === 0) return [];
      const label = { type: "text", max: MAX_NAME, min: 1 } as const;
      return [{ kind: "newSide", who: [], fields: { die: { type: "choice", among }, drive: { type: "choice", among: [drive] }, label } }];
    });
  },
});
