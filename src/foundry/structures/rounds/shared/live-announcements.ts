import type { RoundsReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Rounds } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { conflictAndRoundText } from "./head-and-foot.ts";
import { successesText } from "./exchange.ts";
import { nowLine, outcomeText, conflictResultText, sideName } from "./texts.ts";

type View = Rounds.RoundsView;

/** The most bought outcomes that one announcement names. */
const MOST = 6;

/** Returns what changed since an earlier view of the same seat, in short sentences. */
export function describeChanges(reading: RoundsReading, before: View | null): string[] {
  const { view: after } = reading;
  const moved = before?.step !== after.step || before.round !== after.round;
  const asked = after.now.asks && (moved || before.now.key !== after.now.key || before.actor !== after.actor);
  return [
    ...(moved
      ? [say("CALLBOARD.rounds.News.Step", { step: say(`CALLBOARD.rounds.Step.${after.step}`), unit: conflictAndRoundText(after) })]
      : []),
    ...(before ? [...exchangeNews(reading, before, after), ...boughtNews(reading, before, after), ...sealNews(before, after)] : []),
    ...(after.result && !before?.result ? [conflictResultText(reading)] : []),
    ...(asked ? [nowLine(reading)] : []),
  ];
}

/** Returns short sentences about a new exchange: who attacks whom, and the results of the tests. */
function exchangeNews(reading: Reading, before: View, { exchange }: View): string[] {
  if (exchange === null) return [];
  const isNew = before.exchange?.number !== exchange.number;
  const isDone = exchange.winner !== null && (isNew || before.exchange.winner === null);
  const { attacker, defender, target } = exchange;
  const opens = say(target === "" ? "CALLBOARD.rounds.News.Acts" : "CALLBOARD.rounds.News.Attacks", {
    name: reading.people.nameOf(attacker.combatant),
    target: target === "" ? "" : reading.people.nameOf(target),
    skill: attacker.skill,
  });
  const tested = [attacker, ...(defender ? [defender] : [])].map(({ combatant, successes }) =>
    say("CALLBOARD.rounds.News.Tests", { name: reading.people.nameOf(combatant), successes: successesText(successes ?? 0) }),
  );
  return [...(isNew ? [opens] : []), ...(isDone ? tested : [])];
}

function boughtNews(reading: Reading, before: View, { bought }: View): string[] {
  if (before.bought.length > 0) return [];
  return bought.slice(0, MOST).map((one) =>
    say("CALLBOARD.rounds.News.Bought", {
      side: sideName(one.buyer),
      outcome: outcomeText(reading, one),
      fate: say(`CALLBOARD.rounds.Fate.${one.fate}`),
    }),
  );
}

function sealNews(before: View, after: View): string[] {
  if (after.step !== "nominate" || before.step !== "nominate") return [];
  const hasSealed = ({ sides }: View) => sides.filter(({ sealed }) => sealed).map(({ side }) => side);
  const known = hasSealed(before);
  return hasSealed(after)
    .filter((side) => !known.includes(side))
    .map((side) => say("CALLBOARD.rounds.News.Sealed", { side: sideName(side) }));
}
