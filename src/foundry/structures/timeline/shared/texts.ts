import { damageText } from "../../../applications/health.ts";
import type { TimelineReading } from "./drawing-data.ts";
import type { Id, Timeline } from "../../../../core/index.ts";
import { statusName } from "../../../applications/status-name.ts";
import { say } from "../../../applications/texts.ts";

type Labels = ReadonlyMap<Id, ReadonlyMap<string, string>>;

const labels = new WeakMap<Timeline.TimelineView, Labels>();

function labelsOf(view: Timeline.TimelineView): Labels {
  const known =
    labels.get(view) ?? new Map(view.rows.map((row) => [row.combatant, new Map(row.pools.map(({ stat, label }) => [stat, label]))]));
  labels.set(view, known);
  return known;
}

/** Returns the label of a combatant's stat as far as this user may know it, else its key. Labels differ between combatants. */
export function statLabel(reading: TimelineReading | null, stat: string, bearer: Id): string {
  return (reading && labelsOf(reading.view).get(bearer)?.get(stat)) || stat;
}

/** Returns a combatant's points by stat as text, such as "Strength 3, Agility 1". "" if there are no points. */
export function pointsText(reading: TimelineReading, points: Timeline.Points, bearer: Id): string {
  const spent = Object.entries(points).filter(([, amount]) => amount > 0);
  return spent
    .map(([stat, amount]) => say("CALLBOARD.timeline.Pool.Points", { stat: statLabel(reading, stat, bearer), amount }))
    .join(", ");
}

/** Returns the name of a phase, which is its number with the word for a phase. */
export function phaseName(phase: number): string {
  return say("CALLBOARD.timeline.Phase.Name", { phase });
}

/** Returns a range of phases as text: "3", or "3–5". */
export function phaseRange(from: number, to: number): string {
  return from === to ? String(from) : `${String(from)}–${String(to)}`;
}

/** Returns the name of the current phase. In the declare step it also names the call. */
export function currentPhaseName({ phase, step, call }: Timeline.TimelineView): string {
  return step === "declare" ? say("CALLBOARD.timeline.Phase.Call", { phase, call }) : phaseName(phase);
}

/** Returns an effect as a sentence for the action's card. */
export function effectText(reading: TimelineReading, effect: Timeline.ShownEffect): string {
  const target = reading.people.nameOf(effect.target);
  if (effect.kind === "out") return say("CALLBOARD.timeline.Effect.out", { target });
  if (effect.kind === "damage") return damageText(target, effect.amount);
  if (effect.kind !== "status")
    return say(`CALLBOARD.timeline.Effect.${effect.kind}`, {
      target,
      stat: statLabel(reading, effect.stat, effect.target),
      amount: effect.amount ?? 0,
    });
  const key = effect.active ? "CALLBOARD.timeline.Effect.status" : "CALLBOARD.timeline.Effect.statusEnds";
  return say(key, { target, status: statusName(effect.status) });
}

/** Returns a contest as text: who resists, and the two totals once both are shown. */
export function contestText(reading: TimelineReading, initiator: string, contest: Timeline.ShownContest): string {
  const [attacker, defender] = [reading.people.nameOf(initiator), reading.people.nameOf(contest.defender)];
  const stat = statLabel(reading, contest.stat, contest.defender);
  if (contest.state !== "shown") return say(`CALLBOARD.timeline.Contest.${contest.state}`, { defender, stat });
  const totals = { attacker, initiator: contest.initiator ?? 0, defender, opponent: contest.opponent ?? 0 };
  return say(`CALLBOARD.timeline.Contest.Won.${contest.winner ?? "nobody"}`, totals);
}

/** A stat as an option of a dialog's list. */
export interface StatChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns the stats of all combatants as options of a list, as far as the user may know them. */
export function statChoicesOf(view: Timeline.TimelineView): StatChoice[] {
  const stats = new Map(view.rows.flatMap((row) => row.pools).map(({ stat, label }) => [stat, label || stat]));
  return [...stats].map(([value, label]) => ({ value, label }));
}
