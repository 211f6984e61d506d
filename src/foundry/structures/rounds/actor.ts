import { Rounds, type JsonRecord } from "../../../core/index.ts";
import type { Fact, ItemLike } from "../../encounter/parts/data-part.ts";
import { NUMBERS, roundsSectionIn, type RoundsSection } from "./numbers.ts";

const { NumberField } = foundry.data.fields;

const whole = (initial: number, max: number) => new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });

/** Returns the schema of an actor's section for Action Rounds: the numbers behind initiative and resistance, and wounds. */
export const roundsSectionSchema = () => ({
  reflexes: whole(5, Rounds.MAX_RANK),
  quickness: whole(2, Rounds.MAX_RANK),
  wits: whole(2, Rounds.MAX_RANK),
  fortitude: whole(2, Rounds.MAX_RANK),
  evasion: whole(2, Rounds.MAX_RANK),
  wounds: whole(0, Rounds.MAX_WOUNDS),
  /** How many ranks a running conflict took from the actor's social skills. */
  lost: whole(0, Rounds.MAX_RANK),
});

/** Returns the actor's number of wounds, for the head of its sheet. */
export const roundsHeadFacts = ({ wounds }: RoundsSection): readonly Fact[] => [
  { label: game.i18n.localize("CALLBOARD.Actor.FIELDS.rounds.wounds.label"), value: String(wounds) },
];

interface SkillLike {
  readonly rating: number;
  readonly kind: string;
}

interface WeaponLike {
  readonly rounds?: { readonly menace: number };
}

function recordOf(items: readonly ItemLike[], made: (item: ItemLike) => JsonRecord): JsonRecord {
  return Object.fromEntries(items.map((item) => [item.id ?? "", { name: item.name, ...made(item) }]));
}

/**
 * Returns the numbers that an encounter copies when a combatant joins: those behind initiative, stored wounds (written back), skills, and
 * weapons with their Menace.
 */
export const copyRoundsNumbers = (
  system: object,
  _statuses: ReadonlySet<string> = new Set(),
  items: Iterable<ItemLike> = [],
  source: object = system,
): JsonRecord => {
  const section = roundsSectionIn(system);
  const stored = roundsSectionIn(source) ?? section;
  const all = [...items];
  const skills = all.filter(({ type }) => type === "skill");
  const weapons = all.filter(({ type }) => type === "weapon");
  return {
    ...(section ? Object.fromEntries(NUMBERS.map((name) => [name, section[name]])) : {}),
    ...(stored ? { wounds: stored.wounds } : {}),
    skills: recordOf(skills, ({ system: skill }) => {
      const { rating, kind } = skill as SkillLike;
      return { rank: rating, kind };
    }),
    weapons: recordOf(weapons, ({ system: weapon }) => ({ menace: (weapon as WeaponLike).rounds?.menace ?? 0 })),
  };
};
