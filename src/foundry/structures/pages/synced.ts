import { lookup, type Id, type Pages } from "../../../core/index.ts";
import type { SyncedValue, SyncedValues } from "../../encounter/parts/synced-values.ts";
import { pagesSectionIn, sortedDrivesOf } from "./drives.ts";

const PREFIX = "pages.drives.";

/** Returns the Drive and its field that a data path names. Null for any other path. */
function readPath(path: string): { readonly drive: string; readonly field: "strength" | "debt" } | null {
  const [drive = "", name, ...more] = path.startsWith(PREFIX) ? path.slice(PREFIX.length).split(".") : [];
  return more.length === 0 && (name === "strength" || name === "debt") ? { drive, field: name } : null;
}

function held({ combatants }: Pages.PagesState, combatant: Id, path: string): SyncedValue | undefined {
  const named = readPath(path);
  const drive = named ? lookup(lookup(combatants, combatant)?.drives ?? {}, named.drive) : undefined;
  return named && drive ? drive[named.field] : undefined;
}

/** Returns the whole Drive that a data path belongs to, as an actor stores it. Undefined if there is none. */
function wholeOf({ combatants }: Pages.PagesState, combatant: Id, path: string): { path: string; value: object } | undefined {
  const named = readPath(path);
  const drives = lookup(combatants, combatant)?.drives ?? {};
  const drive = named && lookup(drives, named.drive);
  if (!named || !drive) return undefined;
  const { name, strength, debt } = drive;
  return { path: PREFIX + named.drive, value: { label: name, sort: Object.keys(drives).indexOf(named.drive), strength, debt } };
}

/** The actor values that an encounter copies. A GM's change of Debt counts at once, of a Drive's strength from the next encounter on. */
export const PAGES_WATCHED: SyncedValues = {
  held,
  whole: wholeOf,
  told: (combatant, path, value) => {
    const named = readPath(path);
    return named?.field === "debt" ? { kind: "debt", combatant, drive: named.drive, amount: value } : null;
  },
  isOwned: (path) => readPath(path)?.field === "strength",
  owned: (system: object) =>
    Object.fromEntries(
      sortedDrivesOf(pagesSectionIn(system)?.drives ?? {}).map(([drive, { label, strength }]) => [
        `${PREFIX}${drive}.strength`,
        { label: label || drive, value: strength },
      ]),
    ),
};
