import type { Rounds } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { say } from "../../../applications/texts.ts";
import { nameOf } from "../../../applications/tracker/people.ts";
import { unitText } from "./head-and-foot.ts";
import { successesText } from "./exchange.ts";
import { nowLine, outcomeText, resultText, sideName } from "./texts.ts";

type View = Rounds.RoundsView;

/** More outcomes than these are left to the eye. */
const MOST = 6;

/** What changed between two views of one seat, in short sentences; from views alone, so that it tells of nobody that the seat may not know. */
export function newsOf(combat: CallboardEncounter, before: View | null, after: View | null): string[] {
  if (!after) return [];
  const moved = before?.step !== after.step || before.round !== after.round;
  const asked = after.now.asks && (moved || before.now.key !== after.now.key || before.actor !== after.actor);
  return [
    ...(moved ? [say("CALLBOARD.rounds.News.Step", { step: say(`CALLBOARD.rounds.Step.${after.step}`), unit: unitText(after) })] : []),
    ...(before ? [...exchangeNews(combat, before, after), ...boughtNews(combat, before, after), ...sealNews(before, after)] : []),
    ...(after.result && !before?.result ? [resultText(combat, after)] : []),
    ...(asked ? [nowLine(combat, after)] : []),
  ];
}

/** Who attacks whom, and what came of it. */
function exchangeNews(combat: CallboardEncounter, before: View, { exchange }: View): string[] {
  if (exchange === null) return [];
  const isNew = before.exchange?.number !== exchange.number;
  const isDone = exchange.winner !== null && (isNew || before.exchange.winner === null);
  const { attacker, defender, target } = exchange;
  const opens = say(target === "" ? "CALLBOARD.rounds.News.Acts" : "CALLBOARD.rounds.News.Attacks", {
    name: nameOf(combat, attacker.combatant),
    target: target === "" ? "" : nameOf(combat, target),
    skill: attacker.skill,
  });
  const tested = [attacker, ...(defender ? [defender] : [])].map(({ combatant, successes }) =>
    say("CALLBOARD.rounds.News.Tests", { name: nameOf(combat, combatant), successes: successesText(successes ?? 0) }),
  );
  return [...(isNew ? [opens] : []), ...(isDone ? tested : [])];
}

function boughtNews(combat: CallboardEncounter, before: View, { bought }: View): string[] {
  if (before.bought.length > 0) return [];
  return bought.slice(0, MOST).map((one) =>
    say("CALLBOARD.rounds.News.Bought", {
      side: sideName(one.buyer),
      outcome: outcomeText(combat, one),
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
