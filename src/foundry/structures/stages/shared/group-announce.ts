import type { StagesReading } from "./drawing-data.ts";
import { cleanText, type Stages } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { findCardCopyId, groupName, groupsAmong, type Kind } from "../../../applications/tracker/combatant-groups.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { announcingCommandKind, actionWordsAndCard } from "./texts.ts";

/** The composer offers a whole group if at least this many of its members are waited for. */
const CROWD = 3;

/** A group that a GM announces for at once, and its chosen members. */
export interface Crowd {
  readonly kind: Kind;
  readonly chosen: readonly string[];
}

/** The checkboxes that choose for which members of a group the GM announces. */
export interface CrowdContext {
  readonly key: string;
  readonly label: string;
  readonly all: boolean;
  readonly none: boolean;
  readonly people: readonly (ShownCombatant & { readonly checked: boolean; readonly lamp: string })[];
}

/** Returns the groups of NPCs that a GM may announce for at once. Empty for players. */
export function announceableCrowdsIn(reading: StagesReading): Kind[] {
  const { view } = reading;
  if (!view.referee || view.step !== "announce") return [];
  const may = (row: Stages.Row) => row.npc && (row.waited || view.announceable.includes(row.combatant));
  return groupsAmong(
    reading.people,
    view.rows.filter(may).map((row) => row.combatant),
  );
}

/** Returns the group of a combatant. Null if too few of its members are waited for. */
export function announcingGroupOf(reading: StagesReading, id: string): Kind | null {
  const { view } = reading;
  const kind = announceableCrowdsIn(reading).find(({ ids }) => ids.includes(id));
  return kind && kind.ids.filter((one) => view.waiting.includes(one)).length >= CROWD ? kind : null;
}

/** The prefix of a composer key that stands for the tokens selected on the scene. */
const SELECTED = "selected-";

/** Returns a composer key that stands for several selected combatants, from one group or from many. */
export function selectionKeyOf(ids: readonly string[]): string {
  return SELECTED + ids.join(".");
}

/** Returns the combatants in a selection's key that may still announce. Null if the key stands for no selection. */
function selectedIn(view: Stages.StagesView, key: string): Kind | null {
  if (!view.referee || view.step !== "announce" || !key.startsWith(SELECTED)) return null;
  const ids = key.slice(SELECTED.length).split(".");
  return { key, name: say("CALLBOARD.stages.Crowd.Selected"), ids: ids.filter((id) => view.announceable.includes(id)) };
}

/** Returns the group the composer is for, and its chosen members: the person's choice, else all that are waited for. Null for a single combatant. */
export function composedCrowdOf(reading: StagesReading, uiState: UiState, composed: string): Crowd | null {
  const { view } = reading;
  const selected = selectedIn(view, composed);
  const kind = selected ?? announceableCrowdsIn(reading).find(({ key }) => key === composed);
  if (!kind || kind.ids.length === 0) return null;
  const chosen = uiState.chosen ?? (selected ? kind.ids : kind.ids.filter((id) => view.waiting.includes(id)));
  return { kind, chosen: kind.ids.filter((id) => chosen.includes(id)) };
}

/** Returns the checkboxes that choose for which members of a group the GM announces. */
export function memberChoiceContext(reading: StagesReading, { kind, chosen }: Crowd): CrowdContext {
  const { view } = reading;
  const lampOf = (id: string) => view.rows.find((row) => row.combatant === id)?.lamp ?? "thinking";
  return {
    key: kind.key,
    label: say("CALLBOARD.stages.Crowd.Chosen", { chosen: chosen.length, all: kind.ids.length }),
    all: chosen.length === kind.ids.length,
    none: chosen.length === 0,
    people: kind.ids.map((id) => ({
      ...reading.people.personOf(id),
      checked: chosen.includes(id),
      lamp: lampOf(id) === "thinking" ? "" : say(`CALLBOARD.stages.Lamp.${lampOf(id)}`),
    })),
  };
}

/** Returns a group's name with its number of members. */
export function groupNameWithSize(kind: Kind): string {
  return groupName(kind.name, kind.ids.length);
}

/** Returns the composer's title for a group, with the number of its chosen members. */
export function crowdComposerTitle({ kind, chosen }: Crowd): string {
  return pluralText(chosen.length, (form) => `CALLBOARD.stages.Crowd.Title.${form}`, { name: kind.name });
}

/** What is announced for all chosen members of a group. */
export interface Said {
  readonly text: string;
  /** The id of a card of the group's first member. "" for no card. */
  readonly card: string;
  readonly targets: readonly string[];
}

/** Returns a group's announcement as one batch, which the rules accept or refuse as a whole. */
export function crowdCommand(reading: StagesReading, { kind, chosen }: Crowd, { text, card, targets }: Said) {
  const { view } = reading;
  const [first = ""] = kind.ids;
  const commands = chosen.map((combatant) => {
    const own = findCardCopyId(reading, { from: first, to: combatant, card });
    const words = cleanText(text) || actionWordsAndCard(reading.live, { combatant, card: own, text: "" }).words;
    return { kind: announcingCommandKind(view), combatant, text: words, targets, ...(own ? { card: own } : {}) };
  });
  return { kind: "batch", commands };
}

/** Returns the NPCs and combatants of absent players that are still waited for, except those in the composer. A GM may pass for them all. */
export function othersToPassFor(reading: StagesReading, besides: readonly string[]): string[] {
  const { view } = reading;
  if (!view.referee || view.step !== "announce") return [];
  const silent = view.rows.filter((row) => row.waited && !besides.includes(row.combatant));
  return silent.filter((row) => row.npc || !reading.people.isAttended(row.combatant)).map((row) => row.combatant);
}
