import { controls, isReferee } from "../../kernel/seats.ts";
import type { Id, Option, Seat } from "../../kernel/structure.ts";
import { option } from "./options.ts";
import type { TimelineState } from "./state.ts";

function minding(present: readonly Id[]): Option[] {
  return [
    ...option("side", present, { side: { type: "choice", among: ["party", "foe"] } }),
    ...option("defeat", present, { defeated: { type: "flag" } }),
  ];
}

/** The kinds of command and of intent this seat may give now, each with the combatants it is for and the ranges of its fields. */
export function legal(state: TimelineState, seat: Seat): readonly Option[] {
  const present = Object.entries(state.combatants)
    .filter(([, { standing }]) => standing !== "left")
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([id]) => id);
  const mine = present.filter((id) => controls(seat, id));
  return [...option("hold", mine, { held: { type: "flag" } }), ...(isReferee(seat) ? minding(present) : [])];
}
