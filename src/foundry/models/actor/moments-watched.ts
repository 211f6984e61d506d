import type { Figure, Id, MomentsState } from "../../../core/index.ts";
import { beatsOf, momentsIn, type MomentsSection } from "./beats.ts";
import type { Watched } from "./watched.ts";

const PREFIX = "moments.";
/** The one number that encounters write: what was used of a Moment's Beats. */
const SPENT = `${PREFIX}beats.spent`;
/** What players own, by path: the Beats of a Moment as base and armour make them, and what goes into checks. */
const NUMBERS = {
  "beats.max": { of: ({ beats }: MomentsSection) => beatsOf(beats), held: ({ max }: Figure) => max },
  agility: { of: ({ agility }: MomentsSection) => agility, held: ({ numbers }: Figure) => numbers.agility },
  perception: { of: ({ perception }: MomentsSection) => perception, held: ({ numbers }: Figure) => numbers.perception },
  skullduggery: { of: ({ skullduggery }: MomentsSection) => skullduggery, held: ({ numbers }: Figure) => numbers.skullduggery },
  missile: { of: ({ missile }: MomentsSection) => missile, held: ({ numbers }: Figure) => numbers.strikes.missile },
  melee: { of: ({ melee }: MomentsSection) => melee, held: ({ numbers }: Figure) => numbers.strikes.melee },
  magic: { of: ({ magic }: MomentsSection) => magic, held: ({ numbers }: Figure) => numbers.strikes.magic },
  dar: { of: ({ dar }: MomentsSection) => dar, held: ({ numbers }: Figure) => numbers.dar },
} as const;
type Named = keyof typeof NUMBERS;

const NAMED = Object.keys(NUMBERS) as readonly Named[];
const labelOf = (name: Named): string =>
  game.i18n.localize(name === "beats.max" ? "CALLBOARD.moments.Sheet.Beats" : `CALLBOARD.Actor.FIELDS.moments.${name}.label`);

function held({ combatants }: MomentsState, combatant: Id, path: string): number | undefined {
  const figure = Object.hasOwn(combatants, combatant) ? combatants[combatant] : undefined;
  if (!figure) return undefined;
  if (path === SPENT) return figure.spent;
  const name = NAMED.find((known) => path === PREFIX + known);
  return name ? (NUMBERS[name].held(figure) ?? undefined) : undefined;
}

/** Of Beats, the GM may change what was used of them under way; players own all else, which an encounter copies at setup or join. */
export const MOMENTS_WATCHED: Watched = {
  held,
  told: (combatant, path, value) => (path === SPENT ? { kind: "beats", combatant, spent: value } : null),
  isOwned: (path) => path.startsWith(PREFIX) && path !== SPENT,
  owned: (system: object) => {
    const section = momentsIn(system);
    const numbers = NAMED.flatMap((name) => {
      const value = section && NUMBERS[name].of(section);
      return value === null ? [] : [[PREFIX + name, { label: labelOf(name), value }] as const];
    });
    return Object.fromEntries(numbers);
  },
};
