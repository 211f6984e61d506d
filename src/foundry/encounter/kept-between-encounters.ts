import {
  isEqual,
  withEncounterShare,
  readHoldings,
  foldSharesIntoBase,
  serializeHoldings,
  totalsOf,
  type Held,
  type Id,
  type PlayerFacts,
} from "../../core/index.ts";
import { isStored } from "./encounter-lookups.ts";
import { idOf } from "../platform/ids.ts";

/** Registers the world setting for what players keep from encounter to encounter. No player can write it. Called in `init`. */
export function registerHoldings(): void {
  game.settings.register("callboard", "holdings", { scope: "world", config: false, type: Object, default: {} });
}

const read = () => readHoldings(game.settings.get("callboard", "holdings"));

/** Writes the world setting of players' holdings, if it would change. */
async function write(holdings: ReturnType<typeof read>): Promise<void> {
  const after = serializeHoldings(holdings);
  if (!isEqual(serializeHoldings(read()), after)) await game.settings.set("callboard", "holdings", after);
}

/** Returns all users of the world, who may take seats in a new encounter. Each has the holdings that they kept from earlier encounters. */
export function allPlayerFacts(): readonly PlayerFacts[] {
  const totals = totalsOf(read());
  return Array.from(game.users.values(), (user) => {
    const id = idOf(user);
    return { id, name: user.name, gm: user.isGM, holdings: Object.hasOwn(totals, id) ? (totals[id] ?? {}) : {} };
  });
}

/**
 * Stores what an encounter changed in players' holdings (what they keep between encounters). May be repeated. If it fails, tells the GM and
 * throws.
 */
export async function writeHoldings(encounter: Id, holdings: readonly Held[]): Promise<void> {
  if (holdings.length === 0) return;
  try {
    await write(withEncounterShare(read(), encounter, holdings));
  } catch (error) {
    // Later writes of the encounter include this one.
    ui.notifications.error("CALLBOARD.Arbiter.Holdings", { localize: true, console: false });
    throw error;
  }
}

/** Adds the changes from deleted encounters, and from one that is being reset, to what players keep between encounters for good. */
export async function makeHoldingsPermanent(reset?: Id): Promise<void> {
  await write(foldSharesIntoBase(read(), (encounter) => encounter === reset || !isStored(encounter)));
}
