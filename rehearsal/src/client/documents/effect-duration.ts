function bySeconds(effect: any, seconds: number): object {
  const { startTime = 0 } = effect._source.duration;
  const remaining = startTime + seconds - game.time.worldTime;
  return { type: "seconds", duration: seconds, remaining, label: game.i18n.format("EFFECT.DURATION.Seconds", { seconds: remaining }) };
}

function byRounds(effect: any, rounds: number, turns: number): object {
  const { combat: combatId, startRound = 0, startTurn = 0 } = effect._source.duration;
  const combat = game.combats.get(combatId) ?? game.combat;
  const each = Math.max(combat?.turns.length ?? 1, 1);
  const passed = combat ? (combat.round - startRound) * each + ((combat.turn ?? 0) - startTurn) : 0;
  const left = Math.max(rounds * each + turns - passed, 0);
  const remaining = Math.floor(left / each) + (left % each) / 100;
  return { type: "turns", duration: rounds + turns / 100, remaining, label: game.i18n.format("EFFECT.DURATION.Rounds", { rounds: remaining }) };
}

/** How long an effect lasts and still will, as v13's data say it. */
export function durationOf(effect: any): object {
  const { seconds, rounds, turns } = effect._source.duration;
  if (Number.isFinite(seconds) && seconds !== null) return bySeconds(effect, seconds);
  if (rounds || turns) return byRounds(effect, rounds ?? 0, turns ?? 0);
  return { type: "none", duration: null, remaining: null, label: game.i18n.localize("COMMON.None") };
}
