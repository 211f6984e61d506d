import { cleanLine, isWordKey, Pages } from "../../../core/index.ts";

/** A Drive as an actor stores it: its name, its strength and its Debt. */
export interface DriveData {
  readonly label: string;
  readonly sort: number;
  readonly strength: number;
  readonly debt: number;
}

/** What an actor stores for `pages`: its Drives, its Free Conflict and its used abilities. */
export interface PagesSection {
  readonly drives: Readonly<Record<string, DriveData>>;
  /** The name of the actor's Free Conflict. */
  readonly free: string;
  /** The ids of the abilities that the current scene has used up, separated by spaces. */
  readonly used: string;
}

/** Returns what an actor's system data store for `pages`. Undefined if they store nothing. */
export const pagesSectionIn = (system: object): PagesSection | undefined => (system as { readonly pages?: PagesSection }).pages;

/** Returns the Drives in order, with shortened names. Drives whose key no command could name are left out. */
export function sortedDrivesOf(drives: PagesSection["drives"]): readonly (readonly [key: string, drive: DriveData])[] {
  return Object.entries(drives)
    .filter(([key]) => isWordKey(key, 40))
    .sort(([one, a], [other, b]) => a.sort - b.sort || (one < other ? -1 : 1))
    .map(([key, drive]) => [key, { ...drive, label: cleanLine(drive.label, Pages.MAX_NAME) }] as const);
}

/** Whether a Drive has more Debt than its strength. Rule: rules.md 4.1 "Overdrawn". */
export const isOverdrawn = ({ debt, strength }: Pick<DriveData, "debt" | "strength">): boolean => debt > strength;
