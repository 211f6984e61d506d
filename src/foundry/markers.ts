import { stateOf, type CallboardEncounter } from "./encounters.ts";

const SHAPES = ["circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop"] as const;
const COLOURS = ["blue", "orange", "green", "rose", "red", "yellow", "violet"] as const;

/** The mark of a combatant: a shape and a colour, the same in tracker, chat and on the token; no two of the first 56 are alike. */
export interface Marker {
  /** A picture, as a path that Foundry serves. */
  readonly src: string;
  /** Such as "Blue diamond". */
  readonly name: string;
}

/** The marker of a combatant: by its place in the cast, which nobody's leaving changes; before the start by the order of adding. */
export function markerOf(combat: CallboardEncounter, combatant: string): Marker {
  const place = placeOf(combat, combatant);
  const shape = SHAPES[place % SHAPES.length] ?? SHAPES[0];
  const colour = COLOURS[place % COLOURS.length] ?? COLOURS[0];
  const name = game.i18n.format("CALLBOARD.Marker.Name", {
    colour: game.i18n.localize(`CALLBOARD.Marker.Colour.${colour}`),
    shape: game.i18n.localize(`CALLBOARD.Marker.Shape.${shape}`),
  });
  return { src: `systems/callboard/assets/markers.svg#${colour}-${shape}`, name };
}

function placeOf(combat: CallboardEncounter, combatant: string): number {
  const known = stateOf(combat)?.combatants[combatant] as { readonly place?: unknown } | undefined;
  if (typeof known?.place === "number") return known.place;
  const index = combat.combatants.contents.findIndex((one) => one.id === combatant);
  return Math.max(index, 0);
}
