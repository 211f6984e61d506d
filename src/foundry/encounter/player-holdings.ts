import {
  isEqual,
  noteShare,
  readHoldings,
  settleShares,
  serializeHoldings,
  totalsOf,
  type Held,
  type Id,
  type PlayerFacts,
} from "../../core/index.ts";
import { isStored } from "./encounters.ts";
import { idOf } from "../platform/ids.ts";

/** Registers what belongs to players from encounter to encounter: a setting of the world, which no player can write; in `init`. */
export function registerHoldings(): void {
  game.settings.register("callboard", "holdings", { scope: "world", config: false, type: Object, default: {} });
}

const read = () => readHoldings(game.settings.get("callboard", "holdings"));

/** Writes the setting, unless it stands there already. */
async function write(holdings: ReturnType<typeof read>): Promise<void> {
  const after = serializeHoldings(holdings);
  if (!isEqual(serializeHoldings(read()), after)) await game.settings.set("callboard", "holdings", after);
}

/** Who may take a seat in a new encounter, with what belongs to each: all users, in the order of the world. */
export function playersOf(): readonly PlayerFacts[] {
  const totals = totalsOf(read());
  return Array.from(game.users.values(), (user) => {
    const id = idOf(user);
    return { id, name: user.name, gm: user.isGM, holdings: Object.hasOwn(totals, id) ? (totals[id] ?? {}) : {} };
  });
}

/** Writes the share that an encounter has in what belongs to players, as one change. The share is absolute, so writing it again does no harm. The GM is told if it fails: it is written again as the encounter goes on, ends or is resumed. */
export async function writeHoldings(encounter: Id, holdings: readonly Held[]): Promise<void> {
  if (holdings.length === 0) return;
  try {
    await write(noteShare(read(), encounter, holdings));
  } catch (error) {
    ui.notifications.error("CALLBOARD.Arbiter.Holdings", { localize: true, console: false });
    throw error;
  }
}

/** Takes the shares of encounters that are gone into what players have, and that of one which goes back to before its start. */
export async function settleHoldings(reset?: Id): Promise<void> {
  await write(settleShares(read(), (encounter) => encounter === reset || !isStored(encounter)));
}
