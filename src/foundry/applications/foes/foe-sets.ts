import { cleanEncounterName, groupBy, isRecord } from "../../../core/index.ts";
import { dropNumber } from "../../encounter/drop-name-number.ts";

/** Some foes of one kind, as a macro keeps them. They have no state. */
export interface SavedFoe {
  /** The uuid of their actor. "" if they have none. */
  readonly actor: string;
  readonly name: string;
  readonly count: number;
  readonly hidden: boolean;
}

/** The most foes of a set. */
export const MOST_FOES = 200;

/** The facts of a combatant that a set keeps. */
interface Kept {
  readonly actor: string;
  readonly name: string;
  readonly hidden: boolean;
}

/** Returns combatants as a set: those of one actor whose names differ only by a number are one entry. */
export function gatherFoes(foes: readonly Kept[]): readonly SavedFoe[] {
  const groups = groupBy(foes, ({ actor, name, hidden }) => JSON.stringify([actor, dropNumber(name), hidden]));
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ ...first, name: all.length > 1 ? dropNumber(first.name) : first.name, count: all.length }] : [];
  });
}

/** Returns the entry of a set that a macro gives. Null if it is none. */
function readFoe(given: unknown): SavedFoe | null {
  if (!isRecord(given)) return null;
  const { actor = "", name, count, hidden = false } = given;
  if (typeof actor !== "string" || typeof name !== "string" || typeof hidden !== "boolean") return null;
  const isCount = typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= MOST_FOES;
  return isCount && cleanEncounterName(name) !== "" ? { actor, name: cleanEncounterName(name), count, hidden } : null;
}

/** Returns the set that a macro gives. Null if any part of it is wrong, or if it has more than 200 foes. */
export function readFoes(given: unknown): readonly SavedFoe[] | null {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_FOES) return null;
  const foes = given.flatMap((one: unknown) => readFoe(one) ?? []);
  const sum = foes.reduce((total, { count }) => total + count, 0);
  return foes.length === given.length && sum <= MOST_FOES ? foes : null;
}
