import {
  healthHolderOf,
  healthOf,
  isDamageSecret,
  loseHealth,
  MAX_HEALTH,
  setHealth,
  toReadersOf,
  type HealthChange,
} from "../../../kernel/cast/health.ts";
import { putOut } from "../../../kernel/cast/health-commands.ts";
import { lineOf as castLineOf } from "../../../kernel/cast/log.ts";
import { membersInOrder, withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type ValueOf } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { damageDice, parseDamage, rolledDamage, type DamageRoll, type RolledDamage } from "../../../kernel/damage.ts";
import type { LogLine } from "../../../kernel/log-lines.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { isRefusal, refused, refusedAmong } from "../../../kernel/refusals.ts";
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

/** Returns the request for the die of a figure's strike at a target. */
function strikeDie(id: string, { combatant, target }: Blow): DiceRequest {
  return { id, count: 1, faces: 20, modifier: 0, combatant, target };
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

/** Returns the end of the ids of a strike's dice. "" for a strike made alone. */
const suffixOf = (index?: number): string => (index === undefined ? "" : `-${index}`);

/** Returns the damage roll of a strike, by the named weapon or the first of this kind. Null without formula or Health. */
function damageRollOf(
  state: MomentsState,
  { combatant, target, weapon }: Blow,
  { figure, kind }: Match,
  index?: number,
): DamageRoll | null {
  if (healthOf(state, target) === undefined) return null;
  const arms = Object.entries(figure.armed ?? {}).filter(([, { use }]) => use === kind);
  const [, arm] = (weapon === "" ? arms[0] : arms.find(([id]) => id === weapon)) ?? [];
  const formula = arm === undefined ? null : parseDamage(arm.formula);
  return formula === null ? null : { id: `damage${suffixOf(index)}`, formula, combatant, target, secret: isDamageSecret(state) };
}

/** The state after one strike, its log line, and the lines of its sums and its damage. */
interface Landed {
  readonly state: MomentsState;
  readonly said: LogLine;
  readonly more: readonly LogLine[];
}

/** What a strike dealt to its target, and the state in which the target lost it. */
interface Dealt {
  readonly state: MomentsState;
  readonly damage?: NonNullable<Struck["damage"]>;
  readonly said: readonly LogLine[];
}

/** Takes damage from a target at once, so the next strike already sees it. May defeat the target (house rule `atZero`). */
function deal(state: MomentsState, target: Id, rolled: RolledDamage): Dealt {
  const { amount } = rolled;
  const loss = loseHealth(state, target, amount);
  const { state: next, parts = [] } = putOut(loss.state, loss.fallen);
  const said = toReadersOf(state, target, castLineOf("damage", target, { amount }));
  return { state: next, damage: { rolled, amount, lost: loss.from - loss.to }, said: [said, ...parts] };
}

/** Returns the dice that a strike still needs: its own, and those of its damage once it hits. */
function strikeDice(state: MomentsState, blow: Blow, match: Match, rolled: readonly Rolled[], index?: number): readonly DiceRequest[] {
  const die = `${DIE}${suffixOf(index)}`;
  if (!rolled.some(({ id }) => id === die)) return [strikeDie(die, blow)];
  const roll = damageRollOf(state, blow, match, index);
  return roll !== null && struckWith(match, dieResultOf(rolled, die)).hit ? damageDice(roll, rolled) : [];
}

/** Makes one strike with its dice. A hit with a weapon that has a damage formula takes Health from the target. Rule: moments.txt "Strike damage". */
function strikeOnce(state: MomentsState, blow: Blow, match: Match, rolled: readonly Rolled[], index?: number): Landed {
  const { combatant, ...aimed } = blow;
  const { target } = aimed;
  const die = dieResultOf(rolled, `${DIE}${suffixOf(index)}`);
  const made = struckWith(match, die);
  const roll = made.hit ? damageRollOf(state, blow, match, index) : null;
  const { state: after, damage, said }: Dealt = roll === null ? { state, said: [] } : deal(state, target, rolledDamage(roll, rolled));
  const struck: Struck = { ...made, ...aimed, ...(damage === undefined ? {} : { damage }) };
  const { hit, kind } = struck;
  const figure = lookup(after.combatants, combatant) ?? match.figure;
  return {
    state: withMember(after, combatant, struckBy(figure, struck)),
    said: line(hit ? "strikeHit" : "strikeMiss", [combatant, target], { combatant, target, kind, die }),
    more: [sumsOf(combatant, struck), ...said],
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
  needs: (state, { combatant, target, weapon = "" }, rolled, match) => strikeDice(state, { combatant, target, weapon }, match, rolled),
  apply(state, command, _seat, rolled, match) {
    const { combatant, target, weapon = "" } = command;
    const { state: next, said, more } = strikeOnce(state, { combatant, target, weapon }, match, rolled);
    return { state: next, line: { ...said, data: { ...said.data, ...overrideReasonData(command) }, parts: more } };
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

/** The strikes of a joint strike that have their dice so far, and the dice that the next one needs. Empty if none does. */
interface Volley {
  readonly state: MomentsState;
  readonly parts: readonly LogLine[];
  readonly needs: readonly DiceRequest[];
}

/** Makes joint strikes in order, as far as their dice are rolled. Figures keep their strike if their target can no longer be struck. */
function makeVolley(state: MomentsState, pairs: Pairs, rolled: readonly Rolled[]): Volley {
  const together = pairs[0]?.combatant ?? "";
  const parts: LogLine[] = [];
  let after = state;
  for (const [index, { combatant, target, weapon = "" }] of pairs.entries()) {
    const match = findMatch(after, combatant, target);
    if (isRefusal(match) || refuseTarget(after, target, match.foe) !== null) continue;
    const blow = { combatant, target, weapon, together };
    const needs = strikeDice(after, blow, match, rolled, index);
    if (needs.length > 0) return { state: after, parts, needs };
    const made = strikeOnce(after, blow, match, rolled, index);
    after = made.state;
    parts.push(made.said, ...made.more);
  }
  return { state: after, parts, needs: [] };
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
    const refusals = strikes.map(
      ({ combatant, target }) => refuseGone(state, combatant) ?? refuseStrike(state, combatant) ?? refuseStrikeAt(state, combatant, target),
    );
    return refusedAmong(refusals, (place) => ids[place]) ?? (isOneSight(state, ids) ? null : no("mixed"));
  },
  needs: (state, { strikes }, rolled) => makeVolley(state, strikes, rolled).needs,
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

/** Returns the Health that a strike's target lost with another amount of damage. A strike that left none took all there was. */
function lossWith({ amount: dealt, lost }: NonNullable<Struck["damage"]>, amount: number): number {
  return dealt > lost ? Math.min(amount, lost) : amount;
}

/** Takes what other strikes of this Moment dealt to a target that had nothing left: at most what a correction gave back. */
function withOverflow(state: MomentsState, combatant: Id, target: Id, givenBack: number): HealthChange<MomentsState> {
  const holder = healthHolderOf(state, target);
  const from = healthOf(state, target)?.value ?? 0;
  let change: HealthChange<MomentsState> = { state, from, to: from, fallen: [] };
  for (const [id, { struck }] of membersInOrder(state)) {
    if (id === combatant || struck?.damage === undefined || healthHolderOf(state, struck.target) !== holder) continue;
    const { damage } = struck;
    const more = loseHealth(change.state, target, Math.min(damage.amount - damage.lost, givenBack - (from - change.to)));
    const lost = damage.lost + more.from - more.to;
    change = { ...more, state: withMember(more.state, id, { struck: { ...struck, damage: { ...damage, lost } } }) };
  }
  return { ...change, from };
}

/** Corrects what a figure's last strike dealt, such as half or nothing. The difference counts for the target at once. */
export const correctDamage = command({
  fields: { combatant: COMBATANT, amount: { type: "integer", min: 0, max: MAX_HEALTH } },
  by: "referee",
  anywhere: true,
  candidates: ({ state, known }) => known.filter((id) => lookup(state.combatants, id)?.struck?.damage !== undefined),
  find(state, { combatant }) {
    const found = findPresent(state, combatant);
    if (isRefusal(found)) return found;
    const { struck } = found.member;
    return struck?.damage === undefined ? no("noDamage", { combatant }) : { struck, damage: struck.damage };
  },
  apply(state, { combatant, amount }, _seat, _rolled, { struck, damage }) {
    const { target } = struck;
    const { value: before = 0, max = 0 } = healthOf(state, target) ?? {};
    // Health that came back since is not given twice.
    const wanted = Math.min(Math.max(before, max), before + damage.lost - lossWith(damage, amount));
    const change = setHealth(state, target, Math.max(0, wanted));
    const lost = damage.lost + before - change.to;
    const corrected: Struck = { ...struck, damage: { ...damage, amount, lost: Math.max(0, Math.min(lost, amount)) } };
    const later = withOverflow(
      withMember(change.state, combatant, { struck: corrected }),
      combatant,
      target,
      Math.max(0, change.to - before),
    );
    const { state: next, parts = [] } = putOut(later.state, [...change.fallen, ...later.fallen]);
    const told = toReadersOf(state, target, castLineOf("damage", target, { amount }));
    return { state: next, line: { ...line("correctDamage", [combatant, target], { combatant, target }), parts: [told, ...parts] } };
  },
  offer: [{ with: ["amount"], always: true }],
});
