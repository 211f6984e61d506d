import type { Encounter } from "./encounter.ts";
import { NO_FACTS, type TableFacts } from "./seal-types.ts";
import type { Cast } from "./cast/cast-member.ts";
import type { StateBase, Structure } from "./structure.ts";
import type { House } from "./house.ts";

/** Returns a fresh encounter with an empty ledger. */
export function makeFreshEncounter<State extends StateBase>(
  structure: Structure<State>,
  cast: Cast,
  house: House,
  facts: TableFacts = NO_FACTS,
): Encounter<State> {
  return { state: structure.setup(cast, house, facts), revision: 0, ledger: {}, undone: {} };
}
