import type { Reading } from "../../../encounter/parts/reading.ts";
import { Moments } from "../../../../core/index.ts";
import {
  talkAnswerText,
  managementText,
  businessProgressText,
  stoppedByText,
  strikeResultText,
  talkAttemptText,
} from "../shared/row-texts.ts";
import { say } from "../../../applications/texts.ts";

/** One thing that a figure did in a phase, or the figure's state after the phase, as text with an icon. */
export interface Fact {
  readonly icon: string;
  readonly css: string;
  readonly text: string;
}

type Teller = (reading: Reading, row: Moments.FigureRow) => readonly Fact[];

function fact(icon: string, said: string, css = ""): Fact {
  return { icon: `fa-solid ${icon}`, css, text: said };
}

/** Returns a fact with a mark that it went well or badly. */
const makeFact = (isGood: boolean, said: string): Fact => fact(isGood ? "fa-check" : "fa-xmark", said, isGood ? "good" : "bad");

const talkedOf: Teller = (_combat, { talking }) => {
  if (talking === null) return [];
  const { granted } = talking;
  const answer = granted === null ? [] : [makeFact(granted, talkAnswerText(talking))];
  return [fact("fa-comment", talkAttemptText(talking)), ...answer];
};

function strikeIn(kind: Moments.Strike): Teller {
  return (reading, row) => {
    const struck = [row.struck, ...row.earlier].find((strike) => strike?.kind === kind);
    return struck ? [makeFact(struck.hit, strikeResultText(reading, struck))] : [];
  };
}

const movedOf: Teller = (reading, { stopped, prone, cover, sneaking, sneaked }) => {
  const checked = sneaked && say(`CALLBOARD.moments.Chat.${sneaked.passed ? "unseen" : "found"}`);
  return [
    ...(stopped === "" ? [] : [fact("fa-ban", stoppedByText(reading, stopped))]),
    ...(prone ? [fact("fa-person-falling", say("CALLBOARD.moments.Badge.prone"))] : []),
    ...(cover === "none" ? [] : [fact("fa-shield-halved", say(`CALLBOARD.moments.Cover.${cover}`))]),
    ...(sneaking ? [fact("fa-shoe-prints", say("CALLBOARD.moments.Badge.sneaking"))] : []),
    ...(checked ? [makeFact(sneaked.passed, checked)] : []),
  ];
};

const managedOf: Teller = (_combat, row) => [
  ...(managementText(row) === "" ? [] : [fact("fa-briefcase", managementText(row))]),
  ...(row.business ? [fact("fa-list-check", businessProgressText(row.business))] : []),
];

const TELLERS: Readonly<Record<Moments.Phase, Teller>> = {
  meeting: talkedOf,
  missile: strikeIn("missile"),
  movement: movedOf,
  melee: strikeIn("melee"),
  magic: strikeIn("magic"),
  management: managedOf,
};

/** Returns what a figure did in a phase of this Moment, as far as this seat's view tells it. */
export function doneDeedFactsOf(reading: Reading, phase: Moments.Phase, row: Moments.FigureRow): readonly Fact[] {
  return TELLERS[phase](reading, row);
}

/**
 * Whether a figure can do nothing in a phase because it has struck. Without the house rule `foeStrikeLimit`, foes may strike again in other
 * phases.
 */
function isSpent({ foeStrikeLimit }: Moments.MomentsView["house"], phase: Moments.Phase, { side, struck }: Moments.FigureRow): boolean {
  if (struck === null) return false;
  return side === "party" || foeStrikeLimit || phase === "management" || struck.kind === phase;
}

/** Whether a figure may still act in a later phase of this Moment. Rule: moments.txt "Rule of Thumb". */
export function mayStillActIn({ house }: Pick<Moments.MomentsView, "house">, phase: Moments.Phase, row: Moments.FigureRow): boolean {
  const { standing, covered, managed: done } = row;
  if (standing !== "in") return false;
  if (phase === "meeting" || phase === "movement") return true;
  if (isSpent(house, phase, row) || Moments.lacksRequiredWeapon(house, row.numbers ?? {}, phase)) return false;
  return phase === "management" ? done === "" : phase !== "missile" || !covered;
}
