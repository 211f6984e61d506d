import { withMember } from "../../../kernel/cast/member.ts";
import { refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import type { Rolled } from "../../../kernel/dice.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { strikeTargetsOf } from "../acting.ts";
import { targetModifiersOf } from "../strike-modifiers.ts";
import { ANYBODY, command, deedCommand, isLikely, OVERRIDE } from "./command.ts";
import { refuseUnlessOverridden, refuseStrike, refuseStrikeAt, strikeIn } from "../preconditions.ts";
import { MAX_MODIFIER } from "../limits.ts";
import { line, lineOf, reasonOf } from "../log.ts";
import { no } from "../refusals.ts";
import { STRIKES, type Figure, type Strike, type Struck } from "../state.ts";
import { refuseTargets } from "../visibility.ts";

/** The id of the die in a strike. */
const DIE = "strike";

/** Returns the result of the roll with this id, which is one die. 0 if it was not rolled. */
export function onlyDieOf(rolled: readonly Rolled[], id: string): number {
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

/** Makes a figure's one strike for this Moment, hit or miss. Rule: moments.txt "will be the only strike possible in that Moment". */
export const strike = deedCommand({
  fields: { combatant: COMBATANT, target: { type: "id" }, weapon: { type: "key", optional: true }, override: OVERRIDE },
  phases: STRIKES,
  precondition: refuseStrike,
  refuseFirst: (state, { combatant, target, override }, seat) =>
    refuseGone(state, combatant) ??
    refuseTargets(state, [target], seat) ??
    refuseUnlessOverridden(seat, override, () => refuseStrike(state, combatant) ?? refuseStrikeAt(state, combatant, target)),
  find(state, { combatant, target }): Match | Refusal {
    const [figure, foe] = [lookup(state.combatants, combatant), lookup(state.combatants, target)];
    const kind = strikeIn(state.phase);
    if (figure === undefined || foe === undefined) return no("target");
    return kind === null ? no("phase", { phase: "missile" }) : { figure, foe, kind };
  },
  needs(_state, { combatant }, rolled) {
    return rolled.some(({ id }) => id === DIE) ? [] : [{ id: DIE, count: 1, faces: 20, modifier: 0, combatant }];
  },
  apply(state, command, _seat, rolled, match) {
    const { combatant, target, weapon = "" } = command;
    const die = onlyDieOf(rolled, DIE);
    const struck: Struck = { ...struckWith(match, die), target, weapon };
    const said = line(struck.hit ? "strikeHit" : "strikeMiss", [combatant, target], {
      combatant,
      target,
      kind: struck.kind,
      die,
      ...reasonOf(command),
    });
    return {
      state: withMember(state, combatant, struckBy(match.figure, struck)),
      line: { ...said, parts: [sumsOf(combatant, struck)] },
    };
  },
  /** Offers the strike to the seat's figures, each with the targets that it may strike now. */
  offer: ({ state, own: mine }) =>
    mine.flatMap((id) => {
      const among = strikeTargetsOf(state, id);
      const fields = { target: { type: "choice", among }, weapon: { type: "key", optional: true } } as const;
      return among.length === 0 ? [] : [{ kind: "strike", who: [id], fields }];
    }),
  likely: isLikely,
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
