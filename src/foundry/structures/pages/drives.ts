import { cleanLine, isWordKey, Pages } from "../../../core/index.ts";

/** A Drive in an actor's data. */
export interface DriveData {
  readonly label: string;
  readonly sort: number;
  readonly strength: number;
  readonly debt: number;
}

/** The section of `pages` in an actor's system data. */
export interface PagesSection {
  readonly drives: Readonly<Record<string, DriveData>>;
  /** The name of the Free Conflict that it brings with it. */
  readonly free: string;
  /** The ids of abilities that the scene under way has used up, with spaces between them. */
  readonly used: string;
}

/** That section; undefined for an actor that has none. */
export const pagesIn = (system: object): PagesSection | undefined => (system as { readonly pages?: PagesSection }).pages;

/** The Drives in their order, with names as long as they may be; those under a key that no command could name are passed over. */
export function sortedDrivesOf(drives: PagesSection["drives"]): readonly (readonly [key: string, drive: DriveData])[] {
  return Object.entries(drives)
    .filter(([key]) => isWordKey(key, 40))
    .sort(([one, a], [other, b]) => a.sort - b.sort || (one < other ? -1 : 1))
    .map(([key, drive]) => [key, { ...drive, label: cleanLine(drive.label, Pages.MAX_NAME) }] as const);
}

/** True for a Drive with more Debt than its strength. Rule: rules.md 4.1 "Overdrawn". */
export const isOverdrawn = ({ debt, strength }: Pick<DriveData, "debt" | "strength">): boolean => debt > strength;
