import { memoByIdentity, type StateBase } from "../../core/index.ts";
import type { Marker } from "./parts/shown-combatants.ts";
import { isHidden } from "./hidden.ts";
import { stateOf } from "./encounter-lookups.ts";
import { type CallboardEncounter } from "./encounter-types.ts";
import { actorIdOf } from "../platform/ids.ts";

const SHAPES = ["circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop"] as const;
const COLOURS = ["blue", "orange", "green", "rose", "red", "yellow", "violet"] as const;

/** The hue of each colour, in degrees. */
const HUES = [208, 37, 160, 329, 8, 54, 263] as const;

const ASSETS = "systems/callboard/assets";

/** The sprite sheet of all markers, with the number of its columns. The build also makes a picture of each marker from it. */
export const MARKER_SHEET = { src: `${ASSETS}/markers.svg`, columns: SHAPES.length } as const;

/** Returns the marker of a combatant. */
export function markerOf(combat: CallboardEncounter, combatant: string): Marker {
  return markerByNumber(markerNumberOf(combat, combatant));
}

/**
 * Returns the number of a combatant's marker, from 0 and below `MARKER_COUNT`. A player's character has its own in every encounter, in the
 * colour nearest to its user's. Others follow their place in the cast, or their name before the start. Departures change none.
 */
export function markerNumberOf(combat: CallboardEncounter, combatant: string): number {
  const { byActor, free } = ownedMarks();
  const ranks = ranksOf(combat);
  const member = combat.combatants.get(combatant);
  const actor = member ? actorIdOf(member) : "";
  const mark = byActor.get(actor);
  if (mark !== undefined && firstOf(combat, actor, ranks) === combatant) return mark;
  return free[(ranks.get(combatant) ?? 0) % free.length] ?? 0;
}

/** The number of markers. Each has its own pair of shape and colour. */
export const MARKER_COUNT = SHAPES.length * COLOURS.length;

/** Returns the marker of a number. Neighbours differ in shape and colour. The name is in this client's language. */
export function markerByNumber(number: number): Marker {
  const [column, row] = [number % SHAPES.length, number % COLOURS.length];
  const key = `${game.i18n.lang} ${String(column)} ${String(row)}`;
  const marker = made.get(key) ?? make(column, row);
  made.set(key, marker);
  return marker;
}

/** Returns the id of the combatant that has its character's own marker: of several with this actor, the one that came into sight first. */
function firstOf(combat: CallboardEncounter, actor: string, ranks: Ranks): string {
  const ids = combat.combatants.contents.flatMap((one) => (actorIdOf(one) === actor && one.id !== null ? [one.id] : []));
  const rankOf = (id: string) => ranks.get(id) ?? ids.length + ranks.size;
  return ids.reduce((first, id) => (rankOf(id) < rankOf(first) ? id : first), ids[0] ?? "");
}

/** The markers of players' characters by actor, and all other markers in order. */
interface OwnedMarks {
  readonly byActor: ReadonlyMap<string, number>;
  readonly free: readonly number[];
}

const owned = new Map<string, OwnedMarks>();

/** The last result of `ownedMarks`, since one drawing asks for every marker. Null again as soon as the running code ends. */
let lately: OwnedMarks | null = null;

/** Returns the markers of the characters that players use, and the remaining ones. The result is the same on every client. */
function ownedMarks(): OwnedMarks {
  if (lately) return lately;
  lately = readMarks();
  queueMicrotask(() => {
    lately = null;
  });
  return lately;
}

function readMarks(): OwnedMarks {
  const players = [...game.users].flatMap(({ id, isGM, color, character }) =>
    isGM || !character?.id ? [] : [{ user: id, actor: character.id, color: Number(color) }],
  );
  const key = players.map(({ actor, color }) => `${actor} ${String(color)}`).join();
  const marks = owned.get(key) ?? giveMarks(players.sort((a, b) => letters(a.user, b.user)));
  owned.set(key, marks);
  return marks;
}

/** Gives each character a marker in the colour nearest to its user's. The shape follows from the actor's id, so other players rarely change it. */
function giveMarks(players: readonly { readonly actor: string; readonly color: number }[]): OwnedMarks {
  const byActor = new Map<string, number>();
  const taken = new Set<number>();
  for (const { actor, color } of players) {
    if (byActor.has(actor)) continue;
    const row = nearestColour(color);
    const start = Array.from(actor, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 9973, 7);
    const numbers = SHAPES.map((_shape, step) => numberOf((start + step) % SHAPES.length, row));
    // Of two alike, the later takes the next shape.
    const mark = numbers.find((number) => !taken.has(number));
    if (mark === undefined) continue;
    taken.add(mark);
    byActor.set(actor, mark);
  }
  const all = Array.from({ length: MARKER_COUNT }, (_each, number) => number);
  return { byActor, free: all.filter((number) => !taken.has(number)) };
}

/** Returns the number of the marker with a shape and a colour. */
function numberOf(column: number, row: number): number {
  const numbers = COLOURS.map((_colour, round) => column + round * SHAPES.length);
  return numbers.find((number) => number % COLOURS.length === row) ?? column;
}

/** The least difference between the parts of a colour, from 0 to 1, for a visible hue. */
const FAINT = 0.12;

/** Returns the index of the marker colour with the nearest hue. 0 for grey, white and black. */
function nearestColour(colour: number): number {
  const wanted = hueOf(colour);
  if (wanted === null) return 0;
  const away = HUES.map((hue) => Math.min(Math.abs(hue - wanted), 360 - Math.abs(hue - wanted)));
  return away.indexOf(Math.min(...away));
}

/** Returns the hue of a colour such as 0x3366cc, in degrees. Null if it has no visible hue. */
function hueOf(colour: number): number | null {
  const partOf = (step: number) => (Math.floor(colour / step) % 256) / 255;
  const [red, green, blue] = [partOf(0x10000), partOf(0x100), partOf(1)];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < FAINT) return null;
  const sixth = most === red ? ((green - blue) / range) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (sixth * 60 + 360) % 360;
}

/** Markers by language and number, since every drawing asks for all of them. */
const made = new Map<string, Marker>();

function make(column: number, row: number): Marker {
  const [shape, colour] = [SHAPES[column] ?? SHAPES[0], COLOURS[row] ?? COLOURS[0]];
  const name = game.i18n.format("CALLBOARD.Marker.Name", {
    colour: game.i18n.localize(`CALLBOARD.Marker.Colour.${colour}`),
    shape: game.i18n.localize(`CALLBOARD.Marker.Shape.${shape}`),
  });
  return { src: `${ASSETS}/markers/${colour}-${shape}.svg`, name, column, row };
}

type Ranks = ReadonlyMap<string, number>;
interface Placed {
  readonly id: string;
  readonly unseen: boolean;
  readonly place: number;
  readonly name: string;
}

function ranksOf(combat: CallboardEncounter): Ranks {
  const state = stateOf(combat);
  if (state) return ranksIn(state);
  return rankTokens(combat.combatants.contents.map((one) => ({ id: one.id ?? "", unseen: isHidden(one), place: 0, name: one.name ?? "" })));
}

type Ranked = Readonly<Record<string, { readonly hidden?: boolean; readonly seen?: boolean; readonly place?: number }>>;

const ranksIn = memoByIdentity(({ combatants }: StateBase) =>
  rankTokens(
    Object.entries(combatants as Ranked).map(([id, { hidden = false, seen = !hidden, place = 0 }]) => ({
      id,
      unseen: !seen,
      place,
      name: "",
    })),
  ),
);

/** Returns the rank of each combatant, from 0. Those never in sight rank last, so that markers neither reveal them nor change when they appear. */
function rankTokens(cast: readonly Placed[]): Ranks {
  const order = [...cast].sort(
    (a, b) => Number(a.unseen) - Number(b.unseen) || a.place - b.place || letters(a.name, b.name) || letters(a.id, b.id),
  );
  return new Map(order.map(({ id }, rank) => [id, rank]));
}

/** Compares strings letter by letter, alike on every computer. */
const letters = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
