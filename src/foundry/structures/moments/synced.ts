import { type Id, type JsonRecord, lookup, type Moments } from "../../../core/index.ts";
import { beatsOf, momentsSectionIn, type MomentsSection } from "./beats.ts";
import type { SyncedValues, SyncedValue } from "../../encounter/parts/synced-values.ts";

const PREFIX = "moments.";
interface Written {
  readonly held: (figure: Moments.Figure) => SyncedValue;
  readonly told: (value: SyncedValue) => JsonRecord;
}

/** The values of an actor that encounters write back, by path: spent Beats, cover and sneaking. */
const WRITTEN: Readonly<Record<string, Written>> = {
  "beats.spent": { held: ({ spent }) => spent, told: (value) => ({ kind: "beats", spent: value }) },
  cover: { held: ({ cover }) => cover, told: (value) => ({ kind: "cover", cover: value }) },
  sneaking: { held: ({ sneaking }) => sneaking, told: (value) => ({ kind: "sneak", sneaking: value }) },
};
/** The values of an actor that players own, by path: the Beats of a Moment, and the numbers of checks. */
const NUMBERS = {
  "beats.max": { of: ({ beats }: MomentsSection) => beatsOf(beats), held: ({ max }: Moments.Figure) => max },
  agility: { of: ({ agility }: MomentsSection) => agility, held: ({ numbers }: Moments.Figure) => numbers.agility },
  perception: { of: ({ perception }: MomentsSection) => perception, held: ({ numbers }: Moments.Figure) => numbers.perception },
  skullduggery: { of: ({ skullduggery }: MomentsSection) => skullduggery, held: ({ numbers }: Moments.Figure) => numbers.skullduggery },
  missile: { of: ({ missile }: MomentsSection) => missile, held: ({ numbers }: Moments.Figure) => numbers.strikes.missile },
  melee: { of: ({ melee }: MomentsSection) => melee, held: ({ numbers }: Moments.Figure) => numbers.strikes.melee },
  magic: { of: ({ magic }: MomentsSection) => magic, held: ({ numbers }: Moments.Figure) => numbers.strikes.magic },
  dar: { of: ({ dar }: MomentsSection) => dar, held: ({ numbers }: Moments.Figure) => numbers.dar },
} as const;
type Named = keyof typeof NUMBERS;
/** The data paths from which the Beats of a Moment are worked out. */
const BEATS_PARTS: readonly string[] = ["base", "armour"].map((part) => `${PREFIX}beats.${part}`);

/**
 * Returns two functions for a path that encounters write back: one reads the figure's value, one makes command fields to change it.
 * Otherwise undefined.
 */
const readWritten = (path: string) => (path.startsWith(PREFIX) ? lookup(WRITTEN, path.slice(PREFIX.length)) : undefined);
const NAMED = Object.keys(NUMBERS) as readonly Named[];
const labelOf = (name: Named): string =>
  game.i18n.localize(name === "beats.max" ? "CALLBOARD.moments.Sheet.Beats" : `CALLBOARD.Actor.FIELDS.moments.${name}.label`);

function heldOf({ combatants }: Moments.MomentsState, combatant: Id, path: string): SyncedValue | undefined {
  const figure = lookup(combatants, combatant);
  if (!figure) return undefined;
  const written = readWritten(path);
  if (written) return written.held(figure);
  const name = NAMED.find((known) => path === PREFIX + known);
  return name ? (NUMBERS[name].held(figure) ?? undefined) : undefined;
}

/** The actor values that an encounter copies. A GM's change of spent Beats, cover or sneaking counts at once, others from the next encounter on. */
export const MOMENTS_WATCHED: SyncedValues = {
  held: heldOf,
  told: (combatant, path, value) => {
    const told = readWritten(path)?.told(value);
    return told ? { combatant, ...told } : null;
  },
  isOwned: (path) => path.startsWith(PREFIX) && readWritten(path) === undefined,
  partOf: (path) => (BEATS_PARTS.includes(path) ? `${PREFIX}beats.max` : undefined),
  owned: (system: object) => {
    const section = momentsSectionIn(system);
    const numbers = NAMED.flatMap((name) => {
      const value = section && NUMBERS[name].of(section);
      return value === null ? [] : [[PREFIX + name, { label: labelOf(name), value }] as const];
    });
    return Object.fromEntries(numbers);
  },
};
