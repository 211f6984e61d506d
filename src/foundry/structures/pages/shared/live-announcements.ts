import type { PagesReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Pages } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { nowLine, playerName, sceneAndPageText } from "./texts.ts";

type View = Pages.PagesView;

/** Returns what changed since an earlier view of the same seat, in short sentences. */
export function describeChanges(reading: PagesReading, before: View | null): string[] {
  const { view: after } = reading;
  const moved = before?.step !== after.step || before.page !== after.page || before.scene !== after.scene;
  const asked =
    after.now.asks && (moved || before.now.key !== after.now.key || before.turn !== after.turn || before.acting !== after.acting);
  return [
    ...(moved
      ? [say("CALLBOARD.pages.News.Step", { step: say(`CALLBOARD.pages.Step.${after.step}`), unit: sceneAndPageText(after) })]
      : []),
    ...(before ? [...conflictNews(before, after), ...rollNews(reading, before, after), ...resolutionNews(before, after)] : []),
    ...(asked ? [nowLine(reading)] : []),
  ];
}

function conflictNews(before: View, { conflicts }: View): string[] {
  const known = new Set(before.conflicts.map(({ number }) => number));
  return conflicts
    .filter(({ number }) => !known.has(number))
    .map(({ type, text }) => say("CALLBOARD.pages.News.Conflict", { type: say(`CALLBOARD.pages.Kind.${type}`), text }));
}

function rollNews(reading: Reading, before: View, { roll }: View): string[] {
  if (roll === null) return [];
  const name = reading.people.nameOf(roll.combatant);
  const isNew = before.roll?.number !== roll.number;
  const isChosen = roll.wants !== "choice" && (isNew || before.roll.wants === "choice");
  return [
    ...(isNew ? [say("CALLBOARD.pages.News.Rolls", { name, before: roll.before, after: roll.after })] : []),
    ...(isChosen ? [say(roll.kept ? "CALLBOARD.pages.News.Keeps" : "CALLBOARD.pages.News.TurnsBack", { name })] : []),
  ];
}

function resolutionNews(before: View, after: View): string[] {
  const { resolution } = after;
  if (resolution === null || before.resolution?.number === resolution.number) return [];
  return [say("CALLBOARD.pages.News.Resolved", { user: playerName(after, resolution.resolver), text: resolution.text })];
}
