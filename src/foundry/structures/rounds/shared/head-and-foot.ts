import type { Rounds } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import {
  noticeDataOf,
  footContext,
  headContext,
  nextStepContext,
  stepStripContext,
  type NextContext,
} from "../../../applications/tracker/head-and-foot.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";
import type { RoundsBase, RoundsReading } from "./drawing-data.ts";
import { nowLine } from "./texts.ts";

/** Returns the conflict's kind and the round as text, for the head. */
export function conflictAndRoundText({ conflict, round, limit }: Rounds.RoundsView): string {
  const kind = say(`CALLBOARD.rounds.Kind.${conflict}.name`);
  return limit > 0 ? say("CALLBOARD.rounds.UnitOf", { kind, round, limit }) : say("CALLBOARD.rounds.UnitIn", { kind, round });
}

/** Returns the head of tracker and board: the conflict's kind, the round, its steps, and the what-now line. */
export function roundsHead(reading: RoundsReading): object {
  const { view } = reading;
  const { round, limit } = view;
  const unit = limit > 0 ? say("CALLBOARD.rounds.RoundOf", { round, limit }) : say("CALLBOARD.rounds.Round", { round });
  const title = say(`CALLBOARD.rounds.Kind.${view.conflict}.name`);
  return { ...headContext(reading, { unit, now: nowLine(reading) }), title, ...stepStripContext(reading, view.progress) };
}

/** Returns a short summary of the round for the current user, for notices and sounds. */
export function roundsNoticeData(reading: RoundsReading): Brief {
  const { view } = reading;
  const { exchange, bought } = view;
  const results = (exchange?.winner == null ? 0 : exchange.number) + bought.length;
  return noticeDataOf(view, { unit: view.round, now: nowLine(reading), results });
}

const NEXT_ICONS = {
  begin: "fa-play",
  call: "fa-bullhorn",
  closeRound: "fa-forward-step",
  nominate: "fa-envelope",
  resolve: "fa-envelope-open",
  nextRound: "fa-forward",
  over: "fa-flag-checkered",
} as const;

/** Returns the player's own combatants that may volunteer to go next. Empty for a GM. */
export function findPossibleVolunteers({ view, options: permits }: RoundsReading): readonly string[] {
  if (view.referee) return [];
  return view.rows
    .filter(({ combatant, own }) => own && permits.may("volunteer", combatant, { wants: true }))
    .map(({ combatant }) => combatant);
}

/** The icon and text of the button that opens the Hand, by what the player is asked. */
const ANSWERS: Readonly<Partial<Record<Rounds.RoundsView["now"]["key"], readonly [icon: string, key: "Act" | "Answer"]>>> = {
  actYou: ["fa-dice", "Act"],
  counterYou: ["fa-reply", "Answer"],
  menaceYou: ["fa-reply", "Answer"],
};

/** Returns the large button that opens the Hand for a player who has to act or answer. Null for other users. */
function answerOf({ view: { now, referee }, ended }: RoundsReading): NextContext | null {
  const answer = referee || ended ? undefined : ANSWERS[now.key];
  if (answer === undefined) return null;
  const [icon, key] = answer;
  return { label: say(`CALLBOARD.rounds.Row.${key}`), icon: `fa-solid ${icon}`, action: "openHand", ready: true };
}

/** Returns the large button "I'll go first". Null if none of the user's combatants may volunteer. */
function eagerNext(reading: RoundsReading): NextContext | null {
  if (findPossibleVolunteers(reading).length === 0) return null;
  return { label: say("CALLBOARD.rounds.Next.volunteer"), icon: "fa-solid fa-hand", action: "goFirst", ready: true };
}

/** Returns the likely next step. For a player, what they are asked, else "I'll go first". For a GM, the next command. */
function roundsNext(reading: RoundsReading): NextContext | null {
  const { view } = reading;
  const { next } = view;
  const own = answerOf(reading) ?? eagerNext(reading);
  if (own) return own;
  if (next.kind === "over") return null;
  return nextStepContext(reading, { icons: NEXT_ICONS, label: (isButton) => nextLabel(view, isButton) });
}

/** Whether a contest is running, as far as this user may know: a combatant acts or has to answer. */
const isContested = ({ rows, exchange }: Rounds.RoundsView): boolean =>
  rows.some(({ lamp }) => lamp === "acts" || lamp === "answers") || (exchange !== null && exchange.wants !== "nothing");

function nextLabel(view: Rounds.RoundsView, isButton: boolean): string {
  const { kind, waiting } = view.next;
  if (isButton) return say(`CALLBOARD.rounds.Next.${kind}`);
  if (kind === "nominate" && waiting > 0) return pluralText(waiting, (form) => `CALLBOARD.rounds.Next.Sealing.${form}`);
  if (kind === "call" && isContested(view)) return say("CALLBOARD.rounds.Next.Contest");
  return kind === "call" && waiting > 0
    ? pluralText(waiting, (form) => `CALLBOARD.rounds.Next.Acting.${form}`)
    : say("CALLBOARD.rounds.Next.Waiting");
}

/** Returns the foot of tracker and board: the large button, undo, redo, notes and refusals. */
export function footControlsContext({ reading, uiState }: RoundsBase): object {
  const next = roundsNext(reading);
  const eager = eagerNext(reading);
  const besides = eager && eager.action !== next?.action ? [{ ...eager, icon: "fa-hand" }] : [];
  return { ...footContext(reading, uiState), next, besides };
}
