import { Pages } from "../../../../core/index.ts";
import { choiceValuesOf } from "../../../encounter/parts/options-index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { type PagesBase } from "../shared/drawing-data.ts";
import { dieIconOf } from "../shared/conflicts.ts";
import { playerName, sideName } from "../shared/texts.ts";
import { draftOf } from "./resolution-draft.ts";

function movesOf(base: PagesBase, outcome: Pages.Outcome): string[] {
  const { reading, view } = base;
  const nameOf = (combatant: string) => reading.people.nameOf(combatant);
  const driveOf = (combatant: string, drive: string) =>
    view.rows.find((row) => row.combatant === combatant)?.drives.find((one) => one.drive === drive)?.name ?? drive;
  return [
    ...outcome.debts.map(({ combatant, drive, amount }) =>
      say("CALLBOARD.pages.Resolve.Debt", { name: nameOf(combatant), drive: driveOf(combatant, drive), amount }),
    ),
    ...outcome.tokens.map(({ user, amount }) =>
      pluralText(amount, (form) => `CALLBOARD.pages.Resolve.Tokens.${form}`, { user: playerName(view, user) }),
    ),
    ...(outcome.lost > 0 ? [pluralText(outcome.lost, (form) => `CALLBOARD.pages.Resolve.Lost.${form}`)] : []),
    ...outcome.inspirations.map(({ user, value }) => say("CALLBOARD.pages.Resolve.Inspiration", { user: playerName(view, user), value })),
  ];
}

/** Returns each winning die with the losing dice that it may be matched with. */
function diceContext(losing: readonly Pages.ShownDie[], winner: Pages.ShownSide, pairs: readonly Pages.Pair[]): object[] {
  return winner.dice.map(({ die, value }) => ({
    die,
    face: dieIconOf(value),
    choices: [
      { value: "", label: say("CALLBOARD.pages.Resolve.Alone"), selected: !pairs.some(({ win }) => win === die) },
      ...losing.map((one) => ({
        value: one.die,
        label: String(one.value),
        selected: pairs.some(({ win, lose }) => win === die && lose === one.die),
      })),
    ],
    label: say("CALLBOARD.pages.Resolve.MatchOf", { value }),
  }));
}

/** Returns how many of the winners' stakes each losing player gets as Story Tokens, and a text if the sum is wrong. */
function dealsContext(view: Pages.PagesView, usual: Pages.Outcome, deals: Pages.Outcome["tokens"]): object {
  const dealt = deals.reduce((sum, { amount }) => sum + amount, 0);
  const owed = usual.receivers.length === 0 ? 0 : usual.stakes;
  return {
    deals: usual.receivers.map((user) => ({
      user,
      label: say("CALLBOARD.pages.Resolve.DealTo", { user: playerName(view, user) }),
      amount: deals.find((deal) => deal.user === user)?.amount ?? 0,
      most: usual.stakes,
    })),
    wrong: dealt === owed ? "" : say("CALLBOARD.pages.Resolve.Deal", { dealt, count: owed }),
  };
}

function gloatContext({ permits }: PagesBase, number: string): object | null {
  const gloat = permits.of("gloat").find((option) => choiceValuesOf(option.fields["conflict"]).includes(number));
  const count = gloat?.fields["count"];
  return count?.type === "integer" ? { most: count.max } : null;
}

function resolutionContext(base: PagesBase, number: string): object | null {
  const { reading, view } = base;
  const state = reading.state as Pages.PagesState;
  const conflict = view.conflicts.find((one) => one.number === number);
  const winner = conflict?.sides.find(({ controls }) => controls);
  const known = state.conflicts[number];
  if (!conflict || !winner || !known) return null;
  const draft = draftOf(reading.encounter, number);
  const pairs = draft.pairs ?? Pages.pairHighToHigh(number, known);
  const usual = Pages.previewOutcome(state, number, pairs);
  const outcome = draft.deals === null ? usual : Pages.previewOutcome(state, number, pairs, draft.deals);
  if (!usual || !outcome) return null;
  const losing = conflict.sides.filter((side) => side !== winner).flatMap(({ dice }) => dice);
  return {
    number,
    title: say("CALLBOARD.pages.Resolve.Title", { text: conflict.text, side: sideName(conflict.type, winner) }),
    hint: say(`CALLBOARD.pages.Resolve.Hint.${conflict.type}`),
    dice: diceContext(losing, winner, pairs),
    losing: losing.map(({ die, value }) => ({ die, face: dieIconOf(value) })),
    isMatched: losing.length > 0,
    ...dealsContext(view, usual, draft.deals ?? usual.tokens),
    holders: [...new Set(base.permits.among("resolve", undefined, "holder"))].map((value) => ({
      value,
      label: reading.people.nameOf(value),
      selected: value === draft.holder,
    })),
    text: draft.text,
    moves: movesOf(base, outcome),
    gloat: gloatContext(base, number),
  };
}

/** Returns the conflicts that the user resolves now, each with what its resolution would change. */
export function resolvableConflictsContext(base: PagesBase): object[] {
  return base.permits.among("resolve", undefined, "conflict").flatMap((number) => resolutionContext(base, number) ?? []);
}
