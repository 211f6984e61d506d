import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { nameById } from "../../encounter/encounter-lookups.ts";
import { makeCombatantTest, selectedTokens } from "../../platform/tokens.ts";
import type { ShownCombatant } from "../../encounter/parts/shown-combatants.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";
import { say } from "../texts.ts";
import { joinCrowdNames } from "./combatant-groups.ts";
import { combatantIdAt, crowdMemberIdsAt } from "./focus.ts";

/** The most members whose markers a crowd shows, so that they fit into one line. */
const MARKERS = 24;

/** The members of a crowd, as whatever stands for all of them shows these. */
export interface CrowdMembers {
  /** The members' ids, separated by spaces. */
  readonly members: string;
  /** The members whose markers are shown. */
  readonly people: readonly ShownCombatant[];
  /** Says that controls are for the members whose tokens are selected, if there are several. "" for players. */
  readonly hint: string;
}

/** Who looks at a crowd. */
interface Viewing extends Pick<Reading, "people"> {
  readonly view: { readonly referee: boolean };
}

/** Returns the members of a crowd as a row, card or seal for all of them shows these. */
export function crowdMembers({ people, view }: Viewing, ids: readonly string[]): CrowdMembers {
  return {
    members: ids.join(" "),
    people: ids.slice(0, MARKERS).map((id) => people.personOf(id)),
    hint: view.referee ? say("CALLBOARD.Tracker.Selected") : "",
  };
}

/** The parts of a crowd's row that every structure's list shows. */
export interface CrowdFrame extends CrowdMembers {
  /** The key under which the window remembers that the crowd is unfolded. */
  readonly fold: string;
  readonly open: boolean;
}

/** Returns the parts of a crowd's row that every structure's list shows. `key` is the row's key. */
export function crowdRowFrame(
  { reading, uiState }: { readonly reading: Viewing; readonly uiState: Pick<UiState, "opened"> },
  key: string,
  ids: readonly string[],
): CrowdFrame {
  const fold = `crowd-${key}`;
  return { ...crowdMembers(reading, ids), fold, open: uiState.opened.includes(fold) };
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

/** Returns the combatants that a control is for: the one of its row, or the members of its crowd that are meant. */
export function meantCombatantIds(combat: CallboardEncounter, target: Element): readonly string[] {
  const members = crowdMemberIdsAt(target);
  return members.length > 0 ? selectedOrAllMembers(combat, members, (id) => id) : [combatantIdAt(target)];
}

/** Returns the names of combatants, whose ids are separated by spaces. Names that differ only by a number are one: "Bog goblin × 12". */
export function crowdNamesText(combat: CallboardEncounter, ids: string): string {
  return joinCrowdNames(ids.split(" ").flatMap((id) => nameById(combat, id) ?? []));
}
