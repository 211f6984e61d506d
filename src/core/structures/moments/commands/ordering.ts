import type { Entry } from "../../../kernel/cast/member.ts";
import { findPresent } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { withEachFigure } from "../setters.ts";
import { command } from "./define-command.ts";
import { hasFigureInPlay } from "../halves.ts";
import { line, lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { isKept, canSee } from "../visibility.ts";
import { type Figure, type MomentsState, type Side, SIDES } from "../state.ts";
import { sideFiguresInOrder } from "../waiting.ts";

/** The numbers of the rolls again for a tie. Figures that are still tied keep their order. */
const AGAIN = [2, 3, 4, 5, 6] as const;

/** Returns the state with the figures of a side in the given order. They share the order numbers that they already hold. */
function withOrder(state: MomentsState, ids: readonly Id[]): MomentsState {
  const places = ids.map((id) => lookup(state.combatants, id)?.order ?? 0).sort((a, b) => a - b);
  const order = new Map(ids.map((id, index) => [id, places[index] ?? 0]));
  return withEachFigure(state, (figure, id) => {
    const place = order.get(id) ?? figure.order;
    return place === figure.order ? figure : { ...figure, order: place };
  });
}

/** Puts a figure before another of its side, or last. All others keep their order, also those that left. Rule: moments.txt "player party consensus". */
export const reorder = command({
  fields: { combatant: COMBATANT, before: { type: "id", optional: true } },
  by: "owner",
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse(state, { before }, seat, { member: { side } }) {
    const other = before === undefined ? undefined : lookup(state.combatants, before);
    const isBeside = before === undefined || (other?.side === side && other.standing !== "left" && canSee(seat, before, other));
    return isBeside ? null : no("target");
  },
  apply(state, { combatant, before }, _seat, _rolled, { member: { side } }) {
    const said = lineOf("reorder", combatant);
    if (before === combatant) return { state, line: said };
    const others = sideFiguresInOrder(state, side).flatMap(([id]) => (id === combatant ? [] : [id]));
    const index = before === undefined ? others.length : others.indexOf(before);
    return { state: withOrder(state, others.toSpliced(index, 0, combatant)), line: said };
  },
  /** Offers places in the order within one side, among the figures that the seat knows. */
  offer: ({ state, known, own: mine }) =>
    SIDES.flatMap((side) => {
      const isOfIt = (id: Id) => lookup(state.combatants, id)?.side === side;
      const who = mine.filter(isOfIt);
      const before = { type: "choice", among: known.filter(isOfIt), optional: true } as const;
      return who.length === 0 ? [] : [{ kind: "reorder", who, fields: { before } }];
    }),
});

function rollId(id: Id, round: number): string {
  return `agility-${round}-${id}`;
}

/**
 * Returns the sort key of a figure in its side, smallest first: check margin, Agility, visible before hidden, then tie-break dice.
 * Re-rolling a tie with a hidden figure would reveal it. Armour does not count. Rule: rules.md 2.10 "tie on Agility order".
 */
function keyOf(id: Id, figure: Figure, dice: ReadonlyMap<string, number>): readonly number[] {
  const again = AGAIN.map((round) => dice.get(rollId(id, round)) ?? 0);
  const die = dice.get(rollId(id, 1));
  const { agility } = figure.numbers;
  return die === undefined ? [] : [die - agility, -agility, Number(isKept(figure)), ...again];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, each] of a.entries()) {
    const difference = each - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function diceOf(rolled: readonly Rolled[]): ReadonlyMap<string, number> {
  return new Map(rolled.map(({ id, dice }) => [id, dice[0] ?? 0]));
}

/** Returns the figures of a side that roll an Agility check for their order. */
function figuresThatRoll(state: MomentsState, side: Side): Entry<Figure>[] {
  return sideFiguresInOrder(state, side).filter(([, { standing }]) => standing === "in");
}

function die(id: Id, round: number): DiceRequest {
  return { id: rollId(id, round), count: 1, faces: 20, modifier: 0, combatant: id };
}

/** Returns the figures whose sort key equals that of another figure. */
function findTied(figures: readonly Entry<Figure>[], dice: ReadonlyMap<string, number>): Id[] {
  const keys = figures.map(([id, figure]) => keyOf(id, figure, dice).join(" "));
  return figures.flatMap(([id], index) => (keys.indexOf(keys[index] ?? "") !== keys.lastIndexOf(keys[index] ?? "") ? [id] : []));
}

/** Orders a side by Agility checks. If players know no figure of the side, the log line is about all its figures. */
export const agilityOrder = command({
  fields: { side: { type: "choice", among: SIDES } },
  by: "referee",
  refuse: (state, { side }) => (hasFigureInPlay(state, side) ? null : no("noHalf")),
  needs(state, { side }, rolled) {
    const figures = figuresThatRoll(state, side);
    const dice = diceOf(rolled);
    const missing = figures.filter(([id]) => !dice.has(rollId(id, 1)));
    if (missing.length > 0) return missing.map(([id]) => die(id, 1));
    const again = findTied(figures, dice);
    const round = AGAIN.find((each) => again.some((id) => !dice.has(rollId(id, each))));
    return round === undefined ? [] : again.filter((id) => !dice.has(rollId(id, round))).map((id) => die(id, round));
  },
  apply(state, { side }, _seat, rolled) {
    const dice = diceOf(rolled);
    const keys = new Map(figuresThatRoll(state, side).map(([id, figure]) => [id, keyOf(id, figure, dice)]));
    const sorted = [...keys.keys()].sort((a, b) => compare(keys.get(a) ?? [], keys.get(b) ?? []));
    const isKeptAll = figuresThatRoll(state, side).every(([, figure]) => isKept(figure));
    return { state: withOrder(state, sorted), line: line("agilityOrder", isKeptAll ? sorted : [], { side }) };
  },
  offer: [{ each: "side" }],
});
