import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { nameById } from "../../encounter/encounter-lookups.ts";
import { makeCombatantTest, selectedTokens } from "../../platform/tokens.ts";
import type { ShownCombatant } from "../../encounter/parts/shown-combatants.ts";
import type { Base } from "./drawing-data.ts";
import { joinCrowdNames } from "./combatant-groups.ts";

/** The most members whose markers a crowd shows, so that they fit into one line. */
export const MARKERS = 24;

/** The parts of a crowd's row that every structure's list shows. */
export interface CrowdFrame {
  /** The members' ids, separated by spaces. */
  readonly members: string;
  /** The members whose markers the row shows. */
  readonly people: readonly ShownCombatant[];
  /** The key under which the window remembers that the crowd is unfolded. */
  readonly fold: string;
  readonly open: boolean;
}

/** Returns the parts of a crowd's row that every structure's list shows. `key` is the row's key. */
export function crowdRowFrame(
  { reading, uiState }: Pick<Base<unknown>, "reading" | "uiState">,
  key: string,
  ids: readonly string[],
): CrowdFrame {
  const fold = `crowd-${key}`;
  return {
    members: ids.join(" "),
    people: ids.slice(0, MARKERS).map((id) => reading.people.personOf(id)),
    fold,
    open: uiState.opened.includes(fold),
  };
}

/** Returns the members of a crowd that are meant: those whose tokens are selected on the scene if there are several, else all. */
export function selectedOrAllMembers<Member>(
  combat: CallboardEncounter,
  members: readonly Member[],
  idOf: (member: Member) => string,
): readonly Member[] {
  const isSelected = makeCombatantTest(selectedTokens());
  const selected = members.filter((member) => {
    const combatant = combat.combatants.get(idOf(member));
    return combatant !== undefined && isSelected(combatant);
  });
  // One token is often selected without a thought.
  return selected.length > 1 ? selected : members;
}

/** Returns the names of combatants, whose ids are separated by spaces. Names that differ only by a number are one: "Bog goblin × 12". */
export function crowdNamesText(combat: CallboardEncounter, ids: string): string {
  return joinCrowdNames(ids.split(" ").flatMap((id) => nameById(combat, id) ?? []));
}
