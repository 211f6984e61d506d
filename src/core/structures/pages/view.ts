import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isHost } from "../../kernel/seats.ts";
import type { Id, Seat, Secrets } from "../../kernel/structure.ts";
import { refuseAbility } from "./abilities.ts";
import { resolverOf } from "./turns.ts";
import { resolvableBy } from "./turns.ts";
import { freshOf } from "./turns.ts";
import { isFree } from "./turns.ts";
import { hasToken } from "./turns.ts";
import { turnOf } from "./turns.ts";
import { inOrder } from "./order.ts";
import { charactersOf, clockwiseFrom, userOf } from "./players.ts";
import { promptOf } from "./prompt.ts";
import { askedOf } from "./rolling.ts";
import { controlOf, dieWord, sidesOf, sideWord, stakesOf, totalOf } from "./sides.ts";
import { STEPS, type Character, type Conflict, type PagesState, type Player, type Step } from "./state.ts";
import type { Answer, Lamp, Next, PagesView, Row, ShownConflict, ShownSeat } from "./view-types.ts";
import { canSee } from "./visibility.ts";
import { waitedPlayersOf, waitingOf } from "./waiting.ts";

export type * from "./view-types.ts";

interface Looking {
  readonly state: PagesState;
  readonly seat: Seat;
  readonly user: Id;
  /** Whether the seat may know of a combatant. */
  readonly knows: (id: Id) => boolean;
  readonly waited: readonly Id[];
  readonly waiting: readonly Id[];
}

/** The steps that the strip shows: those of a page, and before its first the choice of characters. */
function stripOf({ state }: Looking): PagesView["strip"] {
  const shown = STEPS.filter((step) => {
    if (step === "seats") return state.step === "seats";
    if (step === "scene") return state.page === 0;
    return step === "overdrawn" ? state.house.overdrawn : true;
  });
  const now = STEPS.indexOf(state.step);
  return shown.map((step: Step) => {
    const place = STEPS.indexOf(step);
    return { step, mark: place === now ? "now" : place < now ? "done" : "ahead" };
  });
}

function lampOf({ state, waited }: Looking, id: Id, one: Character): Lamp {
  if (one.standing !== "in") return one.standing;
  if (one.held) return "held";
  if (one.player === "") return "free";
  if (state.roll?.wants === "choice" && state.roll.combatant === id) return "rolls";
  if (state.acting === id) return "acts";
  if (state.roll?.wants === "reactions" && waited.includes(one.player)) return "asked";
  if (state.step === "actions") return one.acted ? "acted" : waited.includes(one.player) ? "turn" : "fresh";
  return waited.includes(one.player) ? "turn" : "waits";
}

function takeOf({ state, user }: Looking, seat: Seat, id: Id, one: Character): Row["take"] {
  const player = lookup(state.seats, user);
  if (player === undefined || !isFree(one) || !(one.npc || maySpeakFor(seat, id))) return "";
  if (state.step === "seats") return "";
  if (!player.took) return state.step !== "scene" || turnOf(state) === user ? "free" : "";
  return state.step === "scene" && turnOf(state) === user && player.tokens > 0 ? "token" : "";
}

function rowOf(looking: Looking, id: Id, one: Character): Row {
  const { state, seat, user, waiting: waits } = looking;
  return {
    combatant: id,
    side: one.side,
    npc: one.npc,
    hidden: one.hidden,
    own: maySpeakFor(seat, id),
    lamp: lampOf(looking, id, one),
    waited: waits.includes(id),
    held: one.held,
    player: one.player,
    mine: user !== "" && one.player === user,
    acts: state.acting === id,
    acted: one.acted,
    take: takeOf(looking, seat, id, one),
    special: state.house.freeConflict === "specialOnly" && !one.freeUsed && one.player === user ? one.free : "",
    abilities: Object.entries(one.abilities).map(([ability, { name, column, score, super: isSuper }]) => ({
      ability,
      name,
      column,
      score,
      super: isSuper,
      used: refuseAbility(state, id, ability) !== null,
    })),
    drives: Object.entries(one.drives).map(([drive, { name, strength, debt }]) => ({
      drive,
      name,
      strength,
      debt,
      overdrawn: debt > strength,
    })),
  };
}

function answerOf({ state }: Looking, user: Id, asked: readonly Id[]): Answer {
  const { roll } = state;
  if (roll === null || roll.wants === "nothing") return "";
  if (roll.reacted.includes(user)) return "reacted";
  if (roll.wants === "choice") return "";
  if (asked.includes(user)) return asked[0] === user || state.house.reactOrder === "free" ? "next" : "asked";
  return roll.passed.includes(user) ? "passed" : "";
}

function seatOf(looking: Looking, id: Id, { name, tokens, inspirations, added, claimed }: Player, asked: readonly Id[]): ShownSeat {
  const { state, user, waited, knows } = looking;
  return {
    user: id,
    name,
    own: id === user,
    tokens,
    inspirations: Object.entries(inspirations).map(([key, { value, note }]) => ({ key, value, note })),
    characters: charactersOf(state, id).flatMap(([combatant]) => (knows(combatant) ? [combatant] : [])),
    starter: state.starter === id,
    declarer: state.declarer === id,
    turn: turnOf(state) === id,
    waited: waited.includes(id),
    fresh: state.step === "actions" ? freshOf(state, id).length : 0,
    freeConflict: !added && state.house.freeConflict === "onePerPage",
    freeClaim: !claimed,
    answer: answerOf(looking, id, asked),
  };
}

function conflictOf({ state }: Looking, number: string, conflict: Conflict): ShownConflict {
  const control = controlOf(conflict);
  return {
    number,
    type: conflict.type,
    text: conflict.text,
    creator: conflict.creator,
    gloated: conflict.gloated,
    resolver: resolverOf(conflict),
    sides: sidesOf(conflict).map(([id, side]) => ({
      word: sideWord(number, id),
      side: id,
      label: side.label,
      dice: side.dice.map(({ value, roller }, index) => {
        const die = dieWord(number, id, index);
        return { die, value, roller, rolled: state.roll?.die === die };
      }),
      total: totalOf(side),
      controls: control === id,
      claimant: side.claimant,
      stakes: Object.entries(side.stakes).map(([combatant, { drive, amount }]) => ({
        combatant,
        drive: lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive)?.name ?? "",
        amount,
      })),
      room: stakesOf(state, side),
    })),
  };
}

/** The open die as a seat sees it. Whose it is stays out if the seat may not know of that character. */
function rollOf({ state: { roll }, knows }: Looking, asked: readonly Id[]): PagesView["roll"] {
  if (roll === null) return null;
  return knows(roll.combatant) ? { ...roll, asked } : { ...roll, combatant: "", ability: "", asked };
}

/** The large button of who looks: what their turn asks for; of a GM whose turn it is not, leading on for whoever is away. */
function nextOf({ state, seat, user, waited }: Looking): Next {
  const { step, roll } = state;
  const make = (kind: Next["kind"], ready = true): Next => ({ kind, ready, allowed: true, waiting: waited.length });
  if (step === "seats") return { ...make("begin"), allowed: isHost(seat) };
  if (waited.includes(user) && user !== "") {
    if (roll?.wants === "choice") return make("keep");
    if (roll?.wants === "reactions") return make("pass");
    if (step === "resolve" && resolvableBy(state, user).length > 0) return make("resolve");
    return make("done", isDone(state, user));
  }
  return { ...make(isHost(seat) && step !== "overdrawn" ? "skip" : "done", false), allowed: isHost(seat) && step !== "overdrawn" };
}

/** Whether somebody whose turn it is has done what it is for. */
function isDone(state: PagesState, user: Id): boolean {
  if (state.step === "actions") return state.acting === "" ? !hasToken(state, user) : state.deed;
  if (state.step === "claim") return lookup(state.seats, user)?.claimed === true;
  return state.step === "talk" || (state.step === "scene" && lookup(state.seats, user)?.took === true);
}

/** What one seat sees: of all that is in sight, everything. */
export function view(state: PagesState, seat: Seat, _secrets: Secrets): PagesView {
  const user = userOf(seat);
  const knows = (id: Id) => seat.kind === "table" || canSee(seat, id, lookup(state.combatants, id));
  const looking: Looking = { state, seat, user, knows, waited: waitedPlayersOf(state), waiting: waitingOf(state) };
  const asked = askedOf(state);
  const clockwise = clockwiseFrom(state, state.starter === "" ? state.declarer : state.starter);
  return {
    scene: state.scene,
    page: state.page,
    title: state.title,
    step: state.step,
    strip: stripOf(looking),
    now: promptOf(state, seat),
    waiting: looking.waiting.filter((id) => lookup(state.combatants, id)?.player !== user),
    waited: looking.waited,
    rows: inOrder(state)
      .filter(([id, one]) => one.standing !== "left" && knows(id))
      .map(([id, one]) => rowOf(looking, id, one)),
    next: nextOf(looking),
    host: isHost(seat),
    seated: Object.hasOwn(state.seats, user),
    seats: clockwise.flatMap((id) => {
      const player = lookup(state.seats, id);
      return player === undefined ? [] : [seatOf(looking, id, player, asked)];
    }),
    guests: Object.entries(state.guests).flatMap(([id, { name }]) =>
      Object.hasOwn(state.seats, id) || !(isHost(seat) || id === user) ? [] : [{ user: id, name }],
    ),
    starter: state.starter,
    declarer: state.declarer,
    turn: turnOf(state),
    acting: knows(state.acting) ? state.acting : "",
    deed: state.deed,
    conflicts: Object.entries(state.conflicts).map(([number, conflict]) => conflictOf(looking, number, conflict)),
    roll: rollOf(looking, asked),
    resolution: state.resolution,
  };
}
