import { lookup, Pages, type JsonRecord } from "../../../core/index.ts";
import type { Fact, ItemLike } from "../../encounter/parts/data-part.ts";
import { pagesSectionIn, sortedDrivesOf, type PagesSection } from "./drives.ts";

const { NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

const whole = (initial: number, min: number, max: number) =>
  new NumberField({ required: true, nullable: false, integer: true, min, max, initial });

/** Returns the schema of an actor's section for Pages: its Drives, its Free Conflict, and the abilities the current scene has used up. */
export const pagesSectionSchema = () => ({
  drives: new TypedObjectField(
    new SchemaField({
      label: new StringField({ required: true, blank: true }),
      /** The Drive's place among the actor's Drives, lowest first. */
      sort: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      strength: whole(1, 1, Pages.MAX_STRENGTH),
      debt: whole(0, 0, Pages.MAX_COUNT),
    }),
  ),
  free: new StringField({ required: true, blank: true }),
  /** The ids of the abilities that the current scene has used up, separated by spaces. */
  used: new StringField({ required: true, blank: true }),
});

/** Returns the sum of the actor's Debt, for the head of its sheet. Empty for an actor without Drives. */
export const pagesHeadFacts = ({ drives }: PagesSection): readonly Fact[] => {
  const all = sortedDrivesOf(drives);
  const debt = all.reduce((sum, [, one]) => sum + one.debt, 0);
  return all.length === 0 ? [] : [{ label: game.i18n.localize("CALLBOARD.pages.Sheet.Debt"), value: String(debt) }];
};

interface PowerLike {
  readonly column: string;
  readonly score: number;
  readonly super: boolean;
}

/** Returns what an encounter copies when a combatant joins: Drives with their stored Debt (which it writes back), abilities, and the Free Conflict. */
export const copyPagesNumbers = (
  system: object,
  _statuses: ReadonlySet<string> = new Set(),
  items: Iterable<ItemLike> = [],
  source: object = system,
): JsonRecord => {
  const section = pagesSectionIn(system);
  const stored = pagesSectionIn(source)?.drives ?? {};
  const drives = sortedDrivesOf(section?.drives ?? {}).map(([key, drive]) => {
    const { label, strength } = drive;
    return [key, { name: label, strength, debt: (lookup(stored, key) ?? drive).debt }];
  });
  const powers = [...items].filter(({ type }) => type === "power");
  return {
    drives: Object.fromEntries(drives) as JsonRecord,
    free: section?.free ?? "",
    abilities: Object.fromEntries(
      powers.map(({ id, name, system: power }) => {
        const { column, score, super: isSuper } = power as PowerLike;
        return [id ?? "", { name, column, score, super: isSuper }];
      }),
    ),
  };
};
