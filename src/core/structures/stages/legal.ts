import { own } from "../../kernel/records.ts";
import { openingIn } from "../../kernel/sealing.ts";
import { controls, isReferee } from "../../kernel/seats.ts";
import type { Id, Option, Seat, Secrets } from "../../kernel/structure.ts";
import { isTarget, mayAnnounce } from "./guards.ts";
import { narratorOptions } from "./legal-narrator.ts";
import { announceFields, option } from "./options.ts";
import { adjustable, refuseAdjust, refuseBide, refusePass, refuseWithdraw } from "./refuse-players.ts";
import { notKnown } from "./refuse-sealed.ts";
import { closedDeeds, sealedOf } from "./sealed.ts";
import { stepFor } from "./sight.ts";
import { ADJUSTMENTS, type StagesState } from "./state.ts";
import { cast, gateOf, waiting } from "./waiting.ts";

/** All that have not left, in the cast's order, and those of them that the seat speaks for. */
interface Cast {
  readonly present: readonly Id[];
  readonly mine: readonly Id[];
}

function passing(state: StagesState, seat: Seat, mine: readonly Id[]): Option[] {
  return option(
    "pass",
    mine.filter((id) => refusePass(state, id, seat) === null),
  );
}

function announcing(state: StagesState, seat: Seat, { present, mine }: Cast): Option[] {
  const gate = gateOf(state);
  const targets = present.filter((id) => isTarget(state, id, seat));
  const who = mine.filter((id) => mayAnnounce(state, id, gate) === null && notKnown(sealedOf(state, id), id, seat) === null);
  const awaited = new Set(waiting(state));
  const likely = !isReferee(seat) && who.some((id) => awaited.has(id));
  return [
    ...option(state.sealing === undefined ? "announce" : "declare", who, announceFields(targets)).map((each) =>
      likely ? { ...each, likely } : each,
    ),
    ...option(
      "withdraw",
      mine.filter((id) => refuseWithdraw(state, id, seat) === null),
    ),
    ...passing(state, seat, mine),
  ];
}

/** Opens what this client holds the openings of. */
function opening(state: StagesState, seat: Seat, secrets: Secrets): Option[] {
  const held = closedDeeds(state).filter(([id, { commitment }]) => controls(seat, id) && openingIn(secrets, commitment) !== null);
  return option(
    "open",
    held.map(([id]) => id),
    { opening: { type: "opening" } },
  );
}

function adjusting(state: StagesState, seat: Seat, mine: readonly Id[]): Option[] {
  const position = { unit: state.round, step: state.step, undos: state.undos };
  const open = mine.filter((id) => adjustable(state, id) === null);
  return [
    ...passing(state, seat, mine),
    ...ADJUSTMENTS.flatMap((way) =>
      option(
        "adjust",
        open.filter((combatant) => refuseAdjust(state, { kind: "adjust", position, combatant, way }, seat) === null),
        { way: { type: "choice", among: [way] } },
      ),
    ),
    ...option(
      "bide",
      mine.filter((id) => refuseBide(state, id, seat) === null),
    ),
  ];
}

/** What the one who speaks for combatants may do at the step that the seat sees. */
function playing(state: StagesState, seat: Seat, all: Cast, secrets: Secrets): Option[] {
  switch (stepFor(state, seat)) {
    case "announce":
      return announcing(state, seat, all);
    case "reveal":
      return opening(state, seat, secrets);
    case "classify":
      return adjusting(state, seat, all.mine);
    default:
      return [];
  }
}

/** The kinds of command this seat may give now, each with the combatants it is for and the ranges of its fields. The likely one is the large button. */
export function legal(state: StagesState, seat: Seat, secrets: Secrets = {}): readonly Option[] {
  const present = cast(state)
    .map(([id]) => id)
    .filter((id) => own(state.combatants, id)?.standing !== "left");
  const mine = present.filter((id) => controls(seat, id));
  return [
    ...playing(state, seat, { present, mine }, secrets),
    ...option("hold", mine, { held: { type: "flag" } }),
    ...(isReferee(seat) ? narratorOptions(state, seat, present) : []),
  ];
}
