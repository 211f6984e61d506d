import { withMember } from "../../../kernel/cast/member.ts";
import { refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type ValueOf } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { isRefusal, refused } from "../../../kernel/refusals.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { strikeTargetsOf } from "../acting.ts";
import { targetModifiersOf } from "../target-modifiers.ts";
import { ANYBODY, command, deedCommand, isLargeButton, OVERRIDE } from "./define-command.ts";
import { refuseUnlessOverridden, refuseStrike, refuseStrikeAt, refuseTarget, strikeKindOf } from "../preconditions.ts";
import { MAX_MODIFIER, MAX_TOGETHER } from "../limits.ts";
import { line, lineOf, overrideReasonData } from "../log.ts";
import { no } from "../refusals.ts";
import { STRIKES, type Figure, type MomentsState, type Strike, type Struck } from "../state.ts";
import { isKept, refuseTargets } from "../visibility.ts";

/** The id of the die in a strike. */
const DIE = "strike";

/** Returns the request for the die of a figure's strike. */
function strikeDie(id: string, combatant: Id): DiceRequest {
  return { id, count: 1, faces: 20, modifier: 0, combatant };
}

/** Returns the result of the roll with this id, which is one die. 0 if it was not rolled. */
export function dieResultOf(rolled: readonly Rolled[], id: string): number {
  return rolled.find((roll) => roll.id === id)?.dice[0] ?? 0;
}

/** A strike before its die: the striking figure, its foe, and the kind of strike. */
interface Match {
  readonly figure: Figure;
  readonly foe: Figure;
  readonly kind: Strike;
}

/** Returns the result of a strike: it hits if the die plus modifiers is at or under the score. Rule: rules.md SB-12 to SB-14. */
function struckWith({ figure, foe: target, kind }: Match, die: number): Omit<Struck, "target" | "weapon"> {
  const score = figure.numbers.strikes[kind];
  const { level, cover } = targetModifiersOf(kind, target);
  const { modifier } = figure;
  return { kind, die, score, level, cover, modifier, hit: die + level + cover + modifier <= score };
}

/** Returns the part of a strike's log line that only the GM reads: score, level, cover and the GM's modifier. */
function sumsOf(combatant: string, { score, level, cover, modifier }: Struck): LogLine {
  return { ...lineOf("strikeSums", combatant, { score, level, cover, modifier }), secret: true };
}

/** Returns the changed fields of a figure that has made a new strike, which becomes its last. */
function struckBy({ struck: last, earlier }: Figure, struck: Struck): Partial<Figure> {
  return { struck, earlier: last === null || last.kind === struck.kind ? earlier : { ...earlier, [last.kind]: last }, modifier: 0 };
}

/** Finds a figure, the target of its strike, and the kind of strike of the open phase. */
function findMatch(state: MomentsState, combatant: Id, target: Id): Match | Refusal {
  const [figure, foe] = [lookup(state.combatants, combatant), lookup(state.combatants, target)];
  const kind = strikeKindOf(state.phase);
  if (figure === undefined || foe === undefined) return no("target");
  return kind === null ? no("phase", { phase: "missile" }) : { figure, foe, kind };
}

/** Who strikes whom, with which weapon. `together` is set if several figures strike in one command. */
type Blow = Pick<Struck, "target" | "weapon" | "together"> & { readonly combatant: Id };

/** The state after one strike, its log line, and the line of its sums, which only the GM reads. */
interface Landed {
  readonly state: MomentsState;
  readonly said: LogLine;
  readonly sums: LogLine;
}

/** Makes one strike with a die. */
function strikeOnce(state: MomentsState, { combatant, ...blow }: Blow, match: Match, die: number): Landed {
  const struck: Struck = { ...struckWith(match, die), ...blow };
  const { target } = blow;
  const { hit, kind } = struck;
  return {
    state: withMember(state, combatant, struckBy(match.figure, struck)),
    said: line(hit ? "strikeHit" : "strikeMiss", [combatant, target], { combatant, target, kind, die }),
    sums: sumsOf(combatant, struck),
  };
}

/** Makes a figure's one strike for this Moment, hit or miss. Rule: moments.txt "will be the only strike possible in that Moment". */
export const strike = deedCommand({
  fields: { combatant: COMBATANT, target: { type: "id" }, weapon: { type: "key", optional: true }, override: OVERRIDE },
  phases: STRIKES,
  precondition: refuseStrike,
  refuseFirst: (state, { combatant, target, override }, seat) =>
    refuseGone(state, combatant) ??
    refuseTargets(state, [target], seat) ??
    refuseUnlessOverridden(seat, override, () => refuseStrike(state, combatant) ?? refuseStrikeAt(state, combatant, target)),
  find: (state, { combatant, target }) => findMatch(state, combatant, target),
  needs(_state, { combatant }, rolled) {
    return rolled.some(({ id }) => id === DIE) ? [] : [strikeDie(DIE, combatant)];
  },
  apply(state, command, _seat, rolled, match) {
    const { combatant, target, weapon = "" } = command;
    const { state: next, said, sums } = strikeOnce(state, { combatant, target, weapon }, match, dieResultOf(rolled, DIE));
    return { state: next, line: { ...said, data: { ...said.data, ...overrideReasonData(command) }, parts: [sums] } };
  },
  /** Offers the strike to the seat's figures, each with the targets that it may strike now. */
  offer: ({ state, own: mine }) =>
    mine.flatMap((id) => {
      const among = strikeTargetsOf(state, id);
      const fields = { target: { type: "choice", among }, weapon: { type: "key", optional: true } } as const;
      return among.length === 0 ? [] : [{ kind: "strike", who: [id], fields }];
    }),
  likely: isLargeButton,
});

/** The strikes of a joint strike, in order. Each figure strikes once. */
const TOGETHER = {
  type: "list",
  of: { combatant: COMBATANT, target: { type: "id" }, weapon: { type: "key", optional: true } },
  max: MAX_TOGETHER,
} as const;
type Pairs = ValueOf<typeof TOGETHER>;

/** The strikes of a joint strike that have a die so far, and the next figure that needs one. Null if none does. */
interface Volley {
  readonly state: MomentsState;
  readonly parts: readonly LogLine[];
  readonly next: { readonly id: string; readonly combatant: Id } | null;
}

/** Makes joint strikes in order, as far as their dice are rolled. Figures keep their strike if their target can no longer be struck. */
function makeVolley(state: MomentsState, pairs: Pairs, rolled: readonly Rolled[]): Volley {
  const together = pairs[0]?.combatant ?? "";
  const parts: LogLine[] = [];
  let after = state;
  for (const [index, { combatant, target, weapon = "" }] of pairs.entries()) {
    const match = findMatch(after, combatant, target);
    if (isRefusal(match) || refuseTarget(after, target, match.foe) !== null) continue;
    const id = `${DIE}-${index}`;
    const die = dieResultOf(rolled, id);
    if (die === 0) return { state: after, parts, next: { id, combatant } };
    const made = strikeOnce(after, { combatant, target, weapon, together }, match, die);
    after = made.state;
    parts.push(made.said, made.sums);
  }
  return { state: after, parts, next: null };
}

/** Whether some figures are all known to players, or all unknown. Joint strikes of both would tell players of the unknown ones. */
function isOneSight({ combatants }: MomentsState, ids: readonly Id[]): boolean {
  const kept = ids.flatMap((id) => lookup(combatants, id) ?? []).filter(isKept);
  return kept.length === 0 || kept.length === ids.length;
}

/** Makes one strike each for several figures in one command, one after another. Rule: the same as of `strike`. */
export const strikeTogether = command({
  fields: { strikes: TOGETHER },
  by: "referee",
  offer: false,
  refuse(state, { strikes }) {
    const ids = strikes.map(({ combatant }) => combatant);
    if (ids.length === 0 || new Set(ids).size < ids.length) return refused("field", { field: "strikes" });
    for (const { combatant, target } of strikes) {
      const refusal = refuseGone(state, combatant) ?? refuseStrike(state, combatant) ?? refuseStrikeAt(state, combatant, target);
      if (refusal !== null) return refusal;
    }
    return isOneSight(state, ids) ? null : no("mixed");
  },
  needs(state, { strikes }, rolled) {
    const { next } = makeVolley(state, strikes, rolled);
    return next === null ? [] : [strikeDie(next.id, next.combatant)];
  },
  apply(state, { strikes }, _seat, rolled) {
    const { state: after, parts } = makeVolley(state, strikes, rolled);
    const ids = strikes.map(({ combatant }) => combatant);
    const targets = [...new Set(strikes.map(({ target }) => target))];
    const hits = parts.filter(({ key }) => key === "strikeHit").length;
    const kind = strikeKindOf(state.phase) ?? "";
    return { state: after, line: { ...line("strikeTogether", ids, { who: ids.join(" "), kind, hits }), targets, parts } };
  },
});

/** Sets the GM's modifier on a figure's next strike. Rule: rules.md B14. */
export const modify = command({
  fields: { combatant: COMBATANT, amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER } },
  by: "referee",
  refuse: (state, { combatant }) => refuseGone(state, combatant),
  apply(state, { combatant, amount }) {
    return {
      state: withMember(state, combatant, { modifier: amount }),
      line: { ...lineOf("modify", combatant, { amount }), secret: true },
    };
  },
  offer: ANYBODY,
});
