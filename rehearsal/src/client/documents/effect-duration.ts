import { generation } from "../../common/generation.ts";

function bySeconds({ startTime }: any, seconds: number): object {
  const remaining = (startTime ?? 0) + seconds - game.time.worldTime;
  return { type: "seconds", duration: seconds, remaining, label: game.i18n.format("EFFECT.DURATION.Seconds", { seconds: remaining }) };
}

/** Returns the rest of a duration: whole rounds, plus turns of a begun round as hundredths. */
function left({ startRound, startTurn }: any, [rounds, turns]: readonly [number, number], combat: any): number {
  const each = Math.max(combat?.turns.length ?? 1, 1);
  const passed = combat ? (combat.round - (startRound ?? 0)) * each + ((combat.turn ?? 0) - (startTurn ?? 0)) : 0;
  const most = Math.max(rounds * each + turns - passed, 0);
  return Math.floor(most / each) + (most % each) / 100;
}

function byRounds(known: any, rounds: number, turns: number): object {
  const remaining = left(known, [rounds, turns], game.combats.get(known.combat) ?? game.combat);
  return {
    type: "turns",
    duration: rounds + turns / 100,
    remaining,
    label: game.i18n.format("EFFECT.DURATION.Rounds", { rounds: remaining }),
  };
}

const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** Returns an effect's duration in the form of version 13. */
function parts(effect: any): any {
  const { duration, start } = effect._source;
  if (generation() < 14) return duration;
  const { value, units } = duration;
  const { time, round, turn, combat } = start ?? {};
  const begun = { startTime: time, startRound: round, startTurn: turn, combat };
  if (units in SECONDS) return { ...begun, seconds: value === null ? null : value * (SECONDS[units] ?? 1) };
  return { ...begun, rounds: units === "rounds" ? value : null, turns: units === "turns" ? value : null };
}

/** Returns the duration of an effect and what remains of it. */
export function durationOf(effect: any): object {
  const known = parts(effect);
  const { seconds, rounds, turns } = known;
  if (Number.isFinite(seconds) && seconds !== null) return bySeconds(known, seconds);
  if (rounds || turns) return byRounds(known, rounds ?? 0, turns ?? 0);
  return { type: "none", duration: null, remaining: null, label: game.i18n.localize("COMMON.None") };
}

/** Returns the rounds that an effect still has in an encounter. Turns of a begun round are hundredths. */
export function remainingRounds(effect: any, combat: any): number {
  const known = parts(effect);
  return left(known, [known.rounds ?? 0, known.turns ?? 0], combat);
}
