import { refuseGone } from "../../kernel/cast/refusals.ts";
import { lookup } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import { isBlank } from "../../kernel/clean-text.ts";
import { isSurprised } from "./halves.ts";
import { moveCostInBeats, beatsLeftOf } from "./movement.ts";
import { no } from "./refusals.ts";
import type { MomentsHouse } from "./house.ts";
import { STRIKES, type Figure, type MomentsState, type Numbers, type Phase, type Strike, type Way } from "./state.ts";

/** A test of a figure in a state. Returns the refusal, or null. */
export type Precondition = (state: MomentsState, id: Id) => Refusal | null;
/** A figure that does a deed, with the GM's reason to set the preconditions aside. */
type Aside = Readonly<{ combatant: Id; override?: string }>;
type Test = (figure: Figure, state: MomentsState) => Refusal | null;

/** Tests the preconditions of a deed, unless the GM sets them aside with a reason. Refuses a reason from any other seat. Rule: rules.md B16. */
export function refuseUnlessOverridden(seat: Seat, override = "", precondition: () => Refusal | null): Refusal | null {
  if (isBlank(override)) return precondition();
  return isReferee(seat) ? null : no("narrator");
}

/** Returns the `refuse` of a deed with this precondition. The table is not asked for it, since it records what is so. */
export function makePreconditionRefuser(precondition: Precondition) {
  return (state: MomentsState, { combatant, override }: Aside, seat: Seat): Refusal | null =>
    refuseGone(state, combatant) ??
    (seat.kind === "table" ? null : refuseUnlessOverridden(seat, override, () => precondition(state, combatant)));
}

/** Combines several tests of one figure. Refuses an unknown figure. */
function tests(...all: readonly Test[]): Precondition {
  return (state, id) => {
    const figure = lookup(state.combatants, id);
    if (figure === undefined) return no("combatant");
    for (const test of all) {
      const refusal = test(figure, state);
      if (refusal !== null) return refusal;
    }
    return null;
  };
}

function inPlay({ standing }: Figure): Refusal | null {
  return standing === "in" ? null : no(standing);
}

function awake(figure: Figure, state: MomentsState): Refusal | null {
  return isSurprised(state, figure) ? no("surprised") : null;
}

function inPhase(...phases: readonly Phase[]): Test {
  const [phase = "meeting"] = phases;
  return (_figure, state) => (phases.includes(state.phase) ? null : no("phase", { phase }));
}

function inHalf({ side, late }: Figure, { half }: MomentsState): Refusal | null {
  if (side !== half) return no("half", { side });
  return late ? no("late") : null;
}

function upright({ prone }: Figure): Refusal | null {
  return prone ? no("prone") : null;
}

function free({ stopped }: Figure): Refusal | null {
  return stopped === "" ? null : no("stopped");
}

/** Whether a figure's movement has ended because its sneaking was checked in the open movement phase. Rule: moments.txt "at the end of each movement phase". */
export function hasMovementEnded({ sneaked }: Pick<Figure, "sneaked">, { phase }: Pick<MomentsState, "phase">): boolean {
  return phase === "movement" && sneaked?.phase === "movement";
}

function refuseChecked(figure: Figure, state: MomentsState): Refusal | null {
  return hasMovementEnded(figure, state) ? no("checkedMove") : null;
}

function affords(figure: Figure, beats: number): Refusal | null {
  const left = beatsLeftOf(figure);
  return beats > left ? no("beats", { beats, left }) : null;
}

/** Returns why a figure may not act at all in the open half: out of action, surprised or not its half. Null if it may. */
export const refuseAct: Precondition = tests(inPlay, awake, inHalf);

/** Returns the kind of strike of a phase. Null if the phase has none. */
export function strikeKindOf(phase: Phase): Strike | null {
  return STRIKES.find((strike) => strike === phase) ?? null;
}

/** Refuses a second strike this Moment. Foes may strike once a phase if the house rules say so. Rule: moments.txt "Rule of Thumb", rules.md B4. */
function unspent({ struck, side }: Figure, { house, phase }: MomentsState): Refusal | null {
  if (struck === null) return null;
  const isFree = side === "foe" && !house.foeStrikeLimit && struck.kind !== phase;
  return isFree ? null : no("struck", { kind: struck.kind });
}

/** Refuses a Missile Strike of a figure that is in full cover or began the Moment in it. Rule: moments.txt "Cover". */
function refuseCovered({ cover, covered }: Figure, { phase }: MomentsState): Refusal | null {
  if (phase !== "missile") return null;
  if (covered) return no("covered");
  return cover === "full" ? no("cover") : null;
}

/**
 * Whether a figure may strike another in melee: in contact as the phase began, and still in contact. Rule: moments.txt "Any player or foe
 * adjacent to a target", "Melee only occurs when foes begin their Melee phase adjacent".
 */
function isMet({ engaged, near }: Figure, target: Id): boolean {
  return engaged.includes(target) && near.includes(target);
}

/** Returns the figures whose contact allows a melee strike. */
export function meleeTargetsOf(figure: Figure): readonly Id[] {
  return figure.engaged.filter((id) => isMet(figure, id));
}

function inContact(figure: Figure, { phase }: MomentsState): Refusal | null {
  return phase === "melee" && meleeTargetsOf(figure).length === 0 ? no("contact") : null;
}

/**
 * Whether a figure lacks the missile weapon that the house rule asks for. Melee and magic need no weapon, nor do older encounters. Rule:
 * rules.md 2.6, moments.txt "Any player who has not conducted".
 */
export function lacksRequiredWeapon(
  { strikeWeapons = "off" }: Pick<MomentsHouse, "strikeWeapons">,
  { weapons = [] }: Pick<Numbers, "weapons">,
  phase: Phase,
): boolean {
  if (strikeKindOf(phase) !== "missile" || weapons.includes("missile")) return false;
  return strikeWeapons === "required" || (strikeWeapons === "carried" && weapons.length > 0);
}

function refuseUnarmed({ numbers }: Figure, { house, phase }: MomentsState): Refusal | null {
  return lacksRequiredWeapon(house, numbers, phase) ? no("unarmed") : null;
}

/** Returns why a figure may not strike any target now. Null if the figure may. */
export const refuseStrike: Precondition = tests(
  inPlay,
  awake,
  inPhase(...STRIKES),
  inHalf,
  unspent,
  refuseUnarmed,
  refuseCovered,
  inContact,
);

/** Returns why no figure can strike this target now. Null if the target can be struck. */
export function refuseTarget({ phase }: Pick<MomentsState, "phase">, target: Id, figure: Figure | undefined): Refusal | null {
  if (figure?.standing !== "in") return no("target");
  return phase === "missile" && figure.cover === "full" ? no("targetCover", { target }) : null;
}

/** Returns why a figure that may strike may not strike this target. Null if it may strike the target. */
export function refuseStrikeAt(state: MomentsState, id: Id, target: Id): Refusal | null {
  const striker = lookup(state.combatants, id);
  const refusal = refuseTarget(state, target, lookup(state.combatants, target));
  if (striker === undefined || id === target) return no("target");
  if (refusal !== null) return refusal;
  return state.phase === "melee" && !isMet(striker, target) ? no("contact") : null;
}

/** Refuses to move in the meeting unless the figure sneaks undetected. Rule: moments.txt "Meeting / Parley". */
function sneaksInMeeting(way: Way): Test {
  return ({ sneaking, detected }, { phase }) => {
    if (phase !== "meeting") return null;
    if (way !== "sneak" || !sneaking) return no("notSneaking");
    return detected ? no("detected") : null;
  };
}

/** Returns why a figure may not move one space this way now. Null if it may. Tokens are moved on their scene instead. */
export function refuseMove(state: MomentsState, id: Id, way: Way): Refusal | null {
  const ground: Test = ({ at }) => (at === null ? null : no("token"));
  const tested = tests(inPlay, awake, inPhase("movement", "meeting"), inHalf, sneaksInMeeting(way), upright, free, refuseChecked, ground);
  return tested(state, id) ?? refuseUnaffordableMove(state, id, way, 1);
}

/** Returns what a move costs now, in Beats. 0 in the meeting if the house rules say so. Rule: rules.md B7. */
export function movePriceOf({ house, phase }: Pick<MomentsState, "house" | "phase">, beats: number): number {
  return phase === "meeting" && !house.meetingSneakCostsBeats ? 0 : beats;
}

/** Refuses a move of so many spaces if the figure has too few Beats left. */
export function refuseUnaffordableMove(state: MomentsState, id: Id, way: Way, spaces: number): Refusal | null {
  const figure = lookup(state.combatants, id);
  return figure === undefined ? no("combatant") : affords(figure, movePriceOf(state, moveCostInBeats(way, spaces)));
}

/** Returns the Beats to drop prone: half of the maximum, rounded as the house rules say. Rule: rules.md B10. */
export function pronePriceOf({ house }: Pick<MomentsState, "house">, { max }: Pick<Figure, "max">): number {
  return house.halfRound === "up" ? Math.ceil(max / 2) : Math.floor(max / 2);
}

/** Returns the Beats to rise: a full pool, or all Beats that are left. Rule: rules.md B11. */
export function risePriceOf({ house }: Pick<MomentsState, "house">, figure: Pick<Figure, "max" | "spent">): number {
  return house.rise === "fullPool" ? figure.max : beatsLeftOf(figure);
}

/** Returns why a figure may not drop prone now. Null if the figure may. */
export const refuseDrop: Precondition = tests(inPlay, awake, inPhase("movement"), inHalf, upright, (figure, state) =>
  affords(figure, pronePriceOf(state, figure)),
);

/** Returns why a figure may not rise now. Null if the figure may. Rising costs at least one Beat. */
export const refuseRise: Precondition = tests(
  inPlay,
  awake,
  inPhase("movement"),
  inHalf,
  ({ prone }) => (prone ? null : no("notProne")),
  (figure, state) =>
    state.house.rise === "fullPool" && figure.spent > 0 ? no("pool") : affords(figure, Math.max(1, risePriceOf(state, figure))),
);

/** Returns why a figure may not begin or end sneaking now. Null if it may. The GM decides whether the figure is in plain view. */
export const refuseSneak: Precondition = tests(inPlay, awake, inPhase("movement", "meeting"), inHalf, upright);

/** Returns why a figure may not change its cover now. Null if the figure may. */
export const refuseCover: Precondition = tests(inPlay, awake, inPhase("movement"), inHalf);

/** Refuses a check until the figure has moved, is done or stopped, or its half ended. Rule: moments.txt "at the end of each movement phase". */
function refuseMoved({ side, moves, done, stopped }: Figure, { half, over }: MomentsState): Refusal | null {
  if (side === over) return null;
  if (side !== half) return no("half", { side });
  return done || stopped !== "" || Object.keys(moves).length > 0 ? null : no("notMoved");
}

/** Returns why a figure's sneaking may not be checked now. Null if it may be checked, which happens once a Moment. */
export const refuseSneakCheck: Precondition = tests(
  inPlay,
  inPhase("movement"),
  ({ sneaking, detected, sneaked }) => {
    if (!sneaking) return no("notSneaking");
    if (detected) return no("detected");
    return sneaked === null ? null : no("checked");
  },
  refuseMoved,
);

/** Refuses a sneaking check with a die that players may not see, even with an override. The GM rolls it elsewhere. Rule: rules.md 2.9 `sneakRoll`. */
export const refuseBlindRoll: Precondition = tests(({ side }, { house }) =>
  side === "foe" || house.sneakRoll === "blind" ? no("blind") : null,
);

/** Returns why a figure may not talk now. Null if the figure may. */
export const refuseTalk: Precondition = tests(inPlay, awake, inPhase("meeting"), inHalf);

/** Returns why a figure may not do management business now, such as after a strike. Null if it may. Rule: moments.txt "Rule of Thumb". */
export const refuseManagement: Precondition = tests(
  inPlay,
  awake,
  inPhase("management"),
  inHalf,
  ({ struck }) => (struck === null ? null : no("struck", { kind: struck.kind })),
  ({ managed }) => (managed === "" ? null : no("managed")),
);
