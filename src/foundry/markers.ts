import { isHidden } from "./hidden.ts";
import { stateOf, type CallboardEncounter } from "./encounters.ts";

const SHAPES = ["circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop"] as const;
const COLOURS = ["blue", "orange", "green", "rose", "red", "yellow", "violet"] as const;

/** The mark of a combatant: a shape and a colour, the same in tracker, chat and on the token; no two of the first 56 are alike. */
export interface Marker {
  /** A picture, as a path that Foundry serves. */
  readonly src: string;
  /** Such as "Blue diamond". */
  readonly name: string;
  /** Where it stands in the sheet of all markers, counted from 0. */
  readonly column: number;
  readonly row: number;
}

/** The sheet of all markers: so many squares stand side by side in it. */
export const MARKERS = { src: "systems/callboard/assets/markers.svg", columns: SHAPES.length } as const;

/** The marker of a combatant: by its place in the cast, which nobody's leaving changes; before the start by name, as places are given then. */
export function markerOf(combat: CallboardEncounter, combatant: string): Marker {
  const rank = ranksOf(combat).get(combatant) ?? 0;
  const [column, row] = [rank % SHAPES.length, rank % COLOURS.length];
  const key = `${game.i18n.lang} ${String(column)} ${String(row)}`;
  const marker = made.get(key) ?? make(column, row);
  made.set(key, marker);
  return marker;
}

/** By language: every drawing asks for the marker of everybody. */
const made = new Map<string, Marker>();

function make(column: number, row: number): Marker {
  const [shape, colour] = [SHAPES[column] ?? SHAPES[0], COLOURS[row] ?? COLOURS[0]];
  const name = game.i18n.format("CALLBOARD.Marker.Name", {
    colour: game.i18n.localize(`CALLBOARD.Marker.Colour.${colour}`),
    shape: game.i18n.localize(`CALLBOARD.Marker.Shape.${shape}`),
  });
  return { src: `${MARKERS.src}#${colour}-${shape}`, name, column, row };
}

type Ranks = ReadonlyMap<string, number>;
interface Placed {
  readonly id: string;
  readonly unseen: boolean;
  readonly place: number;
  readonly name: string;
}

const known = new WeakMap<object, Ranks>();

function ranksOf(combat: CallboardEncounter): Ranks {
  const state = stateOf(combat);
  if (!state)
    return rankTokens(
      combat.combatants.contents.map((one) => ({ id: one.id ?? "", unseen: isHidden(one), place: 0, name: one.name ?? "" })),
    );
  let ranks = known.get(state);
  if (!ranks) {
    const cast = state.combatants as Readonly<
      Record<string, { readonly hidden?: boolean; readonly seen?: boolean; readonly place?: number }>
    >;
    ranks = rankTokens(
      Object.entries(cast).map(([id, { hidden = false, seen = !hidden, place = 0 }]) => ({ id, unseen: !seen, place, name: "" })),
    );
    known.set(state, ranks);
  }
  return ranks;
}

/** Combatants that were never in sight come last, so that no gap in the markers tells of them, and nobody's marker changes as they come into sight. */
function rankTokens(cast: readonly Placed[]): Ranks {
  const order = [...cast].sort(
    (a, b) => Number(a.unseen) - Number(b.unseen) || a.place - b.place || letters(a.name, b.name) || letters(a.id, b.id),
  );
  return new Map(order.map(({ id }, rank) => [id, rank]));
}

/** Letter by letter, the same on every computer. */
const letters = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
