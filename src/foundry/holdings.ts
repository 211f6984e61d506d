import { isId, isRecord, isEqual, type Id, type Json, type JsonRecord, type PlayerFacts } from "../core/index.ts";
import { idOf } from "./ids.ts";

/** Registers what belongs to players from encounter to encounter: a setting of the world, which no player can write; in `init`. */
export function registerHoldings(): void {
  game.settings.register("callboard", "holdings", { scope: "world", config: false, type: Object, default: {} });
}

/** What is stored, by player; what is no record of a user's is not read. */
function readStored(): Readonly<Record<Id, JsonRecord>> {
  const value: unknown = game.settings.get("callboard", "holdings");
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [Id, JsonRecord] => isId(entry[0]) && isRecord(entry[1])));
}

/** Who may take a seat in a new encounter, with what belongs to each: all users, in the order of the world. */
export function playersOf(): readonly PlayerFacts[] {
  const holdings = readStored();
  return Array.from(game.users.values(), (user) => {
    const id = idOf(user);
    return { id, name: user.name, gm: user.isGM, holdings: Object.hasOwn(holdings, id) ? (holdings[id] ?? {}) : {} };
  });
}

/** One thing that belongs to a player. */
interface Holding {
  readonly user: Id;
  readonly name: string;
  readonly value: Json;
}

/** Writes what belongs to players as one change, where anything differs; for whoever arbitrates. */
export async function showHoldings(holdings: readonly Holding[]): Promise<void> {
  const before = readStored();
  const after: Record<Id, JsonRecord> = { ...before };
  for (const { user, name, value } of holdings) after[user] = { ...after[user], [name]: value };
  if (isEqual(before, after)) return;
  await game.settings.set("callboard", "holdings", after);
}
