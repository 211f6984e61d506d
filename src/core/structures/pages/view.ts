import { lookup } from "../../kernel/records.ts";
import { isRefusal } from "../../kernel/refusals.ts";
import { maySpeakFor, isTableOrGm } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat, Secrets } from "../../kernel/structure.ts";
import { findUsableAbility } from "./ability-use.ts";
import { resolverOf, freshCharactersOf, isCharacterTakeable, currentPlayerOf } from "./turns.ts";
import { charactersInOrder } from "./order.ts";
import { charactersOf, clockwiseFrom, userIdOfSeat } from "./players.ts";
import { perspectiveOf, type Perspective } from "./perspective.ts";
import { promptOf } from "./prompt.ts";
import { reactingPlayersOf } from "./roll-reactions.ts";
import { controllingSideOf, dieAddressOf, sidesOf, sideAddressOf, countStakes, totalOf } from "./sides.ts";
import { type Character, type Conflict, type PagesState, type Player } from "./state.ts";
import type { Answer, Lamp, PagesView, Row, ShownConflict, ShownSeat } from "./view-types.ts";
import { progressStepsOf } from "./progress-strip.ts";
import { nextCommandOf } from "./next-command.ts";

export type * from "./view-types.ts";

function lampOf({ state, waited }: Perspective, id: Id, one: Character): Lamp {
  if (one.standing !== "in") return one.standing;
  if (one.held) return "held";
  if (one.player === "") return "free";
  if (state.roll?.wants === "choice" && state.roll.combatant === id) return "rolls";
  if (state.acting === id) return "acts";
  if (state.roll?.wants === "reactions" && waited.includes(one.player)) return "asked";
  if (state.step === "actions") return one.acted ? "acted" : waited.includes(one.player) ? "turn" : "fresh";
  return waited.includes(one.player) ? "turn" : "waits";
}

function takeOf({ state, seat, user }: Perspective, id: Id, one: Character): Row["take"] {
  const player = lookup(state.seats, user);
  if (player === undefined || !isCharacterTakeable(one) || !(one.npc || maySpeakFor(seat, id))) return "";
  if (state.step === "seats") return "";
  if (!player.took) return state.step !== "scene" || currentPlayerOf(state) === user ? "free" : "";
  return state.step === "scene" && currentPlayerOf(state) === user && player.tokens > 0 ? "token" : "";
}

function rowOf(perspective: Perspective, id: Id, one: Character): Row {
  const { state, seat, user, waiting: waits } = perspective;
  return {
    combatant: id,
    side: one.side,
    npc: one.npc,
    hidden: one.hidden,
    own: maySpeakFor(seat, id),
    lamp: lampOf(perspective, id, one),
    waited: waits.includes(id),
    held: one.held,
    player: one.player,
    mine: user !== "" && one.player === user,
    acts: state.acting === id,
    acted: one.acted,
    take: takeOf(perspective, id, one),
    special: state.house.freeConflict === "specialOnly" && !one.freeUsed && one.player === user ? one.free : "",
    abilities: Object.entries(one.abilities).map(([ability, own]) => ({
      ...own,
      ability,
      used: isRefusal(findUsableAbility(state, id, ability)),
    })),
    drives: Object.entries(one.drives).map(([drive, own]) => ({ ...own, drive, overdrawn: own.debt > own.strength })),
  };
}

function answerOf({ state }: Perspective, user: Id, asked: readonly Id[]): Answer {
  const { roll } = state;
  if (roll === null || roll.wants === "nothing") return "";
  if (roll.reacted.includes(user)) return "reacted";
  if (roll.wants === "choice") return "";
  if (asked.includes(user)) return asked[0] === user || state.house.reactOrder === "free" ? "next" : "asked";
  return roll.passed.includes(user) ? "passed" : "";
}

function seatOf(perspective: Perspective, id: Id, { name, tokens, inspirations, added }: Player, asked: readonly Id[]): ShownSeat {
  const { state, user, waited } = perspective;
  return {
    user: id,
    name,
    own: id === user,
    tokens,
    inspirations: Object.entries(inspirations).map(([key, { value, note }]) => ({ key, value, note })),
    characters: charactersOf(state, id).flatMap(([combatant]) => (perspective.knows(combatant) ? [combatant] : [])),
    starter: state.starter === id,
    declarer: state.declarer === id,
    turn: currentPlayerOf(state) === id,
    waited: waited.includes(id),
    fresh: state.step === "actions" ? freshCharactersOf(state, id).filter(perspective.knows).length : 0,
    freeConflict: !added && state.house.freeConflict === "onePerPage",
    answer: answerOf(perspective, id, asked),
  };
}

/** Returns a conflict as a seat sees it. Dice and totals are public. Rolls and stakes of unknown characters are not named. */
function conflictOf({ state, knows }: Perspective, number: string, conflict: Conflict): ShownConflict {
  const control = controllingSideOf(conflict);
  return {
    ...conflict,
    number,
    resolver: resolverOf(conflict),
    sides: sidesOf(conflict).map(([id, side]) => ({
      word: sideAddressOf(number, id),
      side: id,
      label: side.label,
      dice: side.dice.map(({ value, roller }, index) => {
        const die = dieAddressOf(number, id, index);
        return { die, value, roller: knows(roller) ? roller : "", rolled: state.roll?.die === die };
      }),
      total: totalOf(side),
      controls: control === id,
      claimant: side.claimant,
      stakes: Object.entries(side.stakes)
        .filter(([combatant]) => knows(combatant))
        .map(([combatant, { drive, amount }]) => ({
          combatant,
          drive: lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive)?.name ?? "",
          amount,
        })),
      room: countStakes(state, side),
    })),
  };
}

/** Returns the last die as a seat sees it. Leaves out a character that the seat may not know of. */
function rollOf({ state: { roll }, knows }: Perspective, asked: readonly Id[]): PagesView["roll"] {
  if (roll === null) return null;
  return knows(roll.combatant) ? { ...roll, asked } : { ...roll, combatant: "", ability: "", asked };
}

/** Returns the last resolution as a seat sees it, without Debt of characters that the seat may not know of. */
function resolutionOf({ state: { resolution }, knows }: Perspective): PagesView["resolution"] {
  return resolution === null ? null : { ...resolution, debts: resolution.debts.filter(({ combatant }) => knows(combatant)) };
}

/** Returns what one seat sees: everything except hidden characters. */
export function view(state: PagesState, seat: Seat, _secrets: Secrets): PagesView {
  const user = userIdOfSeat(seat);
  const perspective = perspectiveOf(state, seat);
  const asked = reactingPlayersOf(state);
  const clockwise = clockwiseFrom(state, state.starter === "" ? state.declarer : state.starter);
  return {
    scene: state.scene,
    page: state.page,
    title: state.title,
    step: state.step,
    progress: progressStepsOf(perspective),
    now: promptOf(perspective),
    waiting: perspective.waiting.filter((id) => lookup(state.combatants, id)?.player !== user),
    waited: perspective.waited,
    rows: charactersInOrder(state)
      .filter(([id, one]) => one.standing !== "left" && perspective.knows(id))
      .map(([id, one]) => rowOf(perspective, id, one)),
    next: nextCommandOf(perspective),
    host: isTableOrGm(seat),
    seated: Object.hasOwn(state.seats, user),
    seats: clockwise.flatMap((id) => {
      const player = lookup(state.seats, id);
      return player === undefined ? [] : [seatOf(perspective, id, player, asked)];
    }),
    guests: Object.entries(state.guests).flatMap(([id, { name }]) =>
      Object.hasOwn(state.seats, id) || !(isTableOrGm(seat) || id === user) ? [] : [{ user: id, name }],
    ),
    starter: state.starter,
    declarer: state.declarer,
    turn: currentPlayerOf(state),
    acting: perspective.knows(state.acting) ? state.acting : "",
    deed: state.deed,
    conflicts: Object.entries(state.conflicts).map(([number, conflict]) => conflictOf(perspective, number, conflict)),
    roll: rollOf(perspective, asked),
    resolution: resolutionOf(perspective),
  };
}
