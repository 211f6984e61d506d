import { own } from "../../kernel/records.ts";
import type { Applied, DiceRequest, Id, Refusal, Rolled, Seat } from "../../kernel/structure.ts";
import { nextPhase } from "./advance.ts";
import { withFigure } from "./change.ts";
import type { MomentsCommand, Of } from "./commands.ts";
import { guarded, here, mayCheck, mayCover, maySneak, narratorOnly, ownFigure, rolledHere, type Guard } from "./guards.ts";
import { lineOf, reasonOf } from "./log.ts";
import type { MomentsState, Numbers, Sneaked } from "./state.ts";
import { dieOf } from "./striking.ts";

type Check = Extract<MomentsCommand, { readonly kind: "sneakCheck" }>;

/** The id of the die of a check. */
const DIE = "sneak";

/** Why a figure does not sneak or take cover, or null: what the table saw a referee set on its actor is so already, and no guard holds it. */
function refuseStance(state: MomentsState, { combatant, override }: Of<"sneak"> | Of<"cover">, seat: Seat, may: Guard): Refusal | null {
  if (seat.kind === "table") return here(state, combatant);
  return ownFigure(state, combatant, seat) ?? guarded(seat, override, () => may(state, combatant));
}

/** Why sneaking, or no longer, is refused, or null. */
export function refuseSneak(state: MomentsState, command: Of<"sneak">, seat: Seat): Refusal | null {
  return refuseStance(state, command, seat, maySneak);
}

/** A figure begins to sneak, or no longer does. */
export function sneak(state: MomentsState, command: Of<"sneak">): Applied<MomentsState> {
  const { combatant, sneaking } = command;
  return {
    state: withFigure(state, combatant, { sneaking }),
    line: lineOf(sneaking ? "sneak" : "sneakEnds", combatant, reasonOf(command)),
  };
}

/** Why another cover is refused, or null. */
export function refuseCover(state: MomentsState, command: Of<"cover">, seat: Seat): Refusal | null {
  return refuseStance(state, command, seat, mayCover);
}

/** A figure goes behind cover, or comes out. Rule: moments.txt "Cover". */
export function cover(state: MomentsState, command: Of<"cover">): Applied<MomentsState> {
  const { combatant, cover: behind } = command;
  return {
    state: withFigure(state, combatant, { cover: behind }),
    line: lineOf("cover", combatant, { cover: behind, ...reasonOf(command) }),
  };
}

/** Why a check of sneaking is refused, or null. One that players may not see is never rolled here, whatever the reason. */
export function refuseCheck(state: MomentsState, { combatant, override }: Check, seat: Seat): Refusal | null {
  return ownFigure(state, combatant, seat) ?? rolledHere(state, combatant) ?? guarded(seat, override, () => mayCheck(state, combatant));
}

/** What is checked: Agility, or Skullduggery once it is learned; armour counts with either. Rule: moments.txt "Sneaking". */
export function stealthOf({ agility, skullduggery }: Pick<Numbers, "agility" | "skullduggery">): number {
  return skullduggery ?? agility;
}

/** The die of a check, with what armour adds. */
export function checkDice(state: MomentsState, { combatant }: Check, rolled: readonly Rolled[]): readonly DiceRequest[] {
  const modifier = own(state.combatants, combatant)?.numbers.dar ?? 0;
  return rolled.some(({ id }) => id === DIE) ? [] : [{ id: DIE, count: 1, faces: 20, modifier, combatant }];
}

/** What follows as a figure is found: who sneaks in the meeting ends it at once, party or foe; not one that is hidden besides, of which nobody knows even then. Rule: moments.txt "if detected phase ends immediately". */
function found(state: MomentsState, id: Id, next: MomentsState): MomentsState {
  const figure = own(state.combatants, id);
  const isNews = figure?.sneaking === true && !figure.detected && !figure.hidden && figure.standing === "in";
  return isNews && state.phase === "meeting" ? nextPhase(next) : next;
}

/** A check of sneaking: die and DAR at or under the score, or it is found; in the movement phase it ends the figure's movement. Rule: moments.txt "Sneaking". */
export function check(state: MomentsState, command: Check, rolled: readonly Rolled[]): Applied<MomentsState> {
  const { combatant } = command;
  const figure = own(state.combatants, combatant);
  if (figure === undefined) return { state, line: lineOf("sneakFailed", combatant) };
  const die = dieOf(rolled, DIE);
  const { dar } = figure.numbers;
  const score = stealthOf(figure.numbers);
  const sneaked: Sneaked = { die, dar, score, passed: die + dar <= score, phase: state.phase };
  const said = lineOf(sneaked.passed ? "sneakPassed" : "sneakFailed", combatant, { die, dar, score, ...reasonOf(command) });
  const next = withFigure(state, combatant, { sneaked, detected: figure.detected || !sneaked.passed });
  return { state: sneaked.passed ? next : found(state, combatant, next), line: said };
}

/** Why the DN's word on who is found is refused, or null. */
export function refuseDetect(state: MomentsState, { combatant }: Of<"detect">, seat: Seat): Refusal | null {
  return narratorOnly(seat) ?? here(state, combatant);
}

/** A figure is found, or lost from sight again. */
export function detect(state: MomentsState, { combatant, detected }: Of<"detect">): Applied<MomentsState> {
  const next = withFigure(state, combatant, { detected });
  const said = lineOf(detected ? "detect" : "lose", combatant);
  return { state: detected ? found(state, combatant, next) : next, line: said };
}
