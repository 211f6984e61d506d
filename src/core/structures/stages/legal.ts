import { own } from "../../kernel/records.ts";
import { controls, isReferee } from "../../kernel/seats.ts";
import type { Field, Id, Option, Seat } from "../../kernel/structure.ts";
import { TARGETS, TEXT, type Kind } from "./commands.ts";
import { isTarget, mayAnnounce } from "./guards.ts";
import { narratorOptions } from "./legal-narrator.ts";
import { adjustable, refuseAdjust, refuseBide, refusePass, refuseWithdraw } from "./refuse-players.ts";
import { stepFor } from "./sight.ts";
import { ADJUSTMENTS, type StagesState } from "./state.ts";
import { cast, gateOf, waiting } from "./waiting.ts";

/** The fields of an announcement for a seat. */
export function announceFields(state: StagesState, seat: Seat): Record<string, Field & { readonly optional?: boolean }> {
  const among = cast(state)
    .filter(([id]) => isTarget(state, id, seat))
    .map(([id]) => id);
  return {
    text: { type: "text", min: 1, max: TEXT },
    card: { type: "key", optional: true },
    targets: { type: "ids", among, max: TARGETS, optional: true },
  };
}

function option(kind: Kind, who: readonly Id[], fields: Option["fields"] = {}): Option[] {
  return who.length === 0 ? [] : [{ kind, who, fields }];
}

function announcing(state: StagesState, seat: Seat, mine: readonly Id[]): Option[] {
  if (state.step !== "announce") return [];
  const gate = gateOf(state);
  const who = mine.filter((id) => mayAnnounce(state, id, gate) === null);
  const awaited = new Set(waiting(state));
  const likely = !isReferee(seat) && who.some((id) => awaited.has(id));
  return [
    ...option("announce", who, announceFields(state, seat)).map((each) => (likely ? { ...each, likely } : each)),
    ...option(
      "withdraw",
      mine.filter((id) => refuseWithdraw(state, id, seat) === null),
    ),
  ];
}

function adjusting(state: StagesState, seat: Seat, mine: readonly Id[]): Option[] {
  if (stepFor(state, seat) !== "classify") return [];
  const position = { unit: state.round, step: state.step, undos: state.undos };
  const open = mine.filter((id) => adjustable(state, id) === null);
  return [
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

/** The kinds of command this seat may give now, each with the combatants it is for and the ranges of its fields. The likely one is the large button. */
export function legal(state: StagesState, seat: Seat): readonly Option[] {
  const mine = cast(state)
    .filter(([id]) => controls(seat, id))
    .map(([id]) => id);
  const here = mine.filter((id) => own(state.combatants, id)?.standing !== "left");
  return [
    ...announcing(state, seat, mine),
    ...option(
      "pass",
      mine.filter((id) => refusePass(state, id, seat) === null),
    ),
    ...adjusting(state, seat, mine),
    ...option("hold", here, { held: { type: "flag" } }),
    ...(isReferee(seat) ? narratorOptions(state, seat, announceFields(state, seat)) : []),
  ];
}
