import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { withContacts } from "../setters.ts";
import { command, deedCommand, OVERRIDE } from "./define-command.ts";
import {
  refuseUnaffordableMove,
  type Precondition,
  makePreconditionRefuser,
  refuseUnlessOverridden,
  refuseDrop,
  refuseMove,
  refuseRise,
  movePriceOf,
  pronePriceOf,
  risePriceOf,
} from "../preconditions.ts";
import { MAX_SPACES } from "../limits.ts";
import { line, lineOf, overrideReasonData } from "../log.ts";
import { moveCostInBeats, beatsLeftOf, findStoppingFoe, WAY_BEATS } from "../movement.ts";
import { no } from "../refusals.ts";
import { spendBeats, affordableBeatsOf, lineWithBeats, addMove } from "../spend-beats.ts";
import { type MomentsState, type Way, WAYS } from "../state.ts";

/** Returns how many spaces a figure can move this way with the Beats it has left. */
function mostSpaces(state: MomentsState, id: Id, way: Way): number {
  const figure = lookup(state.combatants, id);
  const isFree = movePriceOf(state, 1) === 0;
  return figure === undefined || isFree ? MAX_SPACES : Math.min(MAX_SPACES, Math.floor(beatsLeftOf(figure) / WAY_BEATS[way]));
}

/** Moves a figure without a token. A move that is not sneaked ends sneaking. Rule: moments.txt "Movement Beats Table". */
export const move = deedCommand({
  fields: {
    combatant: COMBATANT,
    way: { type: "choice", among: WAYS },
    spaces: { type: "integer", min: 1, max: MAX_SPACES },
    override: OVERRIDE,
  },
  phases: ["movement", "meeting"],
  /** Refuses a way to move that is not allowed now. In the meeting, figures may only sneak. */
  precondition: (state, id) => refuseMove(state, id, state.phase === "meeting" ? "sneak" : "walk"),
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse: (state, { combatant, way, spaces, override }, seat) =>
    refuseUnlessOverridden(
      seat,
      override,
      () => refuseMove(state, combatant, way) ?? refuseUnaffordableMove(state, combatant, way, spaces),
    ),
  apply(state, command, _seat, _rolled, { member: figure }) {
    const { combatant, way, spaces } = command;
    const said = lineOf("move", combatant, { way, spaces, ...overrideReasonData(command) });
    const { near, sneaking } = figure;
    const beats = affordableBeatsOf(figure, movePriceOf(state, moveCostInBeats(way, spaces)));
    const moves = addMove(figure, { gesture: "", from: null, to: null, beats, spaces, near, sneaking });
    const next = spendBeats(state, combatant, beats, { moves, back: null, sneaking: sneaking && way === "sneak" });
    return { state: next, line: lineWithBeats(next, said, combatant) };
  },
  /** Offers moves to the seat's figures. The number of spaces is limited for each figure and way. */
  offer: ({ state, own: mine }) =>
    mine.flatMap((id) =>
      WAYS.filter((way) => refuseMove(state, id, way) === null).map((way) => {
        const spaces = { type: "integer", min: 1, max: mostSpaces(state, id, way) } as const;
        return { kind: "move", who: [id], fields: { way: { type: "choice", among: [way] }, spaces } };
      }),
    ),
});

/** Builds the command `prone` or `rise`, by which a figure drops prone or rises. Rule: moments.txt "Movement Beats Table". */
function postureCommand(kind: "prone" | "rise", precondition: Precondition) {
  return deedCommand({
    fields: { combatant: COMBATANT, override: OVERRIDE },
    phases: ["movement"],
    precondition,
    find: (state, { combatant }) => findPresent(state, combatant),
    refuse: makePreconditionRefuser(precondition),
    apply(state, given, _seat, _rolled, { member: figure }) {
      const { combatant } = given;
      const said = lineOf(kind, combatant, overrideReasonData(given));
      const price = kind === "prone" ? pronePriceOf(state, figure) : risePriceOf(state, figure);
      const next = spendBeats(state, combatant, price, { prone: kind === "prone" });
      return { state: next, line: lineWithBeats(next, said, combatant) };
    },
  });
}

/** Drops a figure prone, at the cost of Beats. */
export const prone = postureCommand("prone", refuseDrop);
/** Makes a figure rise, at the cost of Beats. */
export const rise = postureCommand("rise", refuseRise);

/** Ends the movement of a figure that has moved this half, if a foe in contact stops it. */
function stop(state: MomentsState, id: Id): MomentsState {
  const figure = lookup(state.combatants, id);
  if (figure === undefined || figure.stopped !== "" || figure.side !== state.half || Object.keys(figure.moves).length === 0) return state;
  return withMember(state, id, { stopped: findStoppingFoe(state, id, figure.near) });
}

function release(state: MomentsState, id: Id, other: Id): MomentsState {
  return lookup(state.combatants, id)?.stopped === other ? withMember(state, id, { stopped: "" }) : state;
}

/** Sets or ends contact between two figures. Contact stops figures that have moved, and its end frees these. Rule: moments.txt "Important Note". */
export const contact = command({
  fields: { combatant: COMBATANT, target: { type: "id" }, active: { type: "flag" } },
  by: "referee",
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse: (state, { combatant, target }) => (combatant === target || refuseGone(state, target) !== null ? no("target") : null),
  apply(state, { combatant, target, active }, _seat, _rolled, { member }) {
    const near = member.near.filter((id) => id !== target);
    const said = line(active ? "contact" : "contactEnds", [combatant, target], { combatant, target });
    const next = withContacts(state, combatant, active ? [...near, target] : near);
    if (active) return { state: stop(stop(next, combatant), target), line: said };
    return { state: release(release(next, combatant, target), target, combatant), line: said };
  },
  /** Offers contact between known figures, half of these as targets of the other half. ceil(log2(n)) such halvings together cover every pair. */
  offer({ known }) {
    const halvings = Array.from({ length: Math.ceil(Math.log2(Math.max(1, known.length))) }, (_each, bit) => 2 ** bit);
    return halvings.map((bit) => {
      const isOne = (index: number) => Math.floor(index / bit) % 2 === 1;
      const target = { type: "choice", among: known.filter((_id, index) => isOne(index)) } as const;
      const who = known.filter((_id, index) => !isOne(index));
      return { kind: "contact", who, fields: { target, active: { type: "flag" } } };
    });
  },
});
