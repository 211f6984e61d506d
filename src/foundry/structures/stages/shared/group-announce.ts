import type { StagesReading } from "./rows-base.ts";
import { cleanText, type Stages } from "../../../../core/index.ts";
import { count, say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { findSameCard, groupName, kindsOf, type Kind } from "../../../applications/tracker/combatant-groups.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { verbOf, wordsOf } from "./texts.ts";

/** From so many that are waited for, the composer offers to speak for the whole kind. */
const CROWD = 3;

/** Those of one kind for whom a Narrator announces at once. */
export interface Crowd {
  readonly kind: Kind;
  readonly chosen: readonly string[];
}

/** How a crowd is chosen from: a checkbox for each. */
export interface CrowdContext {
  readonly key: string;
  readonly label: string;
  readonly all: boolean;
  readonly none: boolean;
  readonly people: readonly (ShownCombatant & { readonly checked: boolean; readonly lamp: string })[];
}

/** The kinds for which a Narrator may announce now; none for players. */
export function crowdsIn(reading: StagesReading): Kind[] {
  const { view } = reading;
  if (!view.referee || view.step !== "announce") return [];
  const may = (row: Stages.Row) => row.npc && (row.waited || view.announceable.includes(row.combatant));
  return kindsOf(
    reading.people,
    view.rows.filter(may).map((row) => row.combatant),
  );
}

/** The kind of a combatant that is waited for, where enough of it are; else null. */
export function crowdFor(reading: StagesReading, id: string): Kind | null {
  const { view } = reading;
  const kind = crowdsIn(reading).find(({ ids }) => ids.includes(id));
  return kind && kind.ids.filter((one) => view.waiting.includes(one)).length >= CROWD ? kind : null;
}

/** What the key of those begins with whose tokens were selected on the scene. */
const SELECTED = "selected-";

/** The key under which the composer stands open for some combatants, whatever their kinds. */
export function selectionOf(ids: readonly string[]): string {
  return SELECTED + ids.join(".");
}

/** Those of a selection who may be announced for still; null where the key is that of no selection. */
function selectedIn(view: Stages.StagesView, key: string): Kind | null {
  if (!view.referee || view.step !== "announce" || !key.startsWith(SELECTED)) return null;
  const ids = key.slice(SELECTED.length).split(".");
  return { key, name: say("CALLBOARD.stages.Crowd.Selected"), ids: ids.filter((id) => view.announceable.includes(id)) };
}

/** The crowd that is composed for: who was chosen, else all who are waited for; null where the composer is for one. */
export function crowdOf(reading: StagesReading, uiState: UiState, composed: string): Crowd | null {
  const { view } = reading;
  const selected = selectedIn(view, composed);
  const kind = selected ?? crowdsIn(reading).find(({ key }) => key === composed);
  if (!kind || kind.ids.length === 0) return null;
  const chosen = uiState.chosen ?? (selected ? kind.ids : kind.ids.filter((id) => view.waiting.includes(id)));
  return { kind, chosen: kind.ids.filter((id) => chosen.includes(id)) };
}

/** How the members of a crowd are chosen. */
export function crowdContext(reading: StagesReading, { kind, chosen }: Crowd): CrowdContext {
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

/** The name of a kind with its number. */
export function nameOfKind(kind: Kind): string {
  return groupName(kind.name, kind.ids.length);
}

/** What is asked of a crowd. */
export function titleOf({ kind, chosen }: Crowd): string {
  return count(chosen.length, (form) => `CALLBOARD.stages.Crowd.Title.${form}`, { name: kind.name });
}

/** What the crowd's announcement is made of. */
export interface Said {
  readonly text: string;
  /** The id of a card of the first of the kind, or "". */
  readonly card: string;
  readonly targets: readonly string[];
}

/** The announcement of a crowd as one command: a batch, which the rules take or refuse as a whole. */
export function crowdCommand(reading: StagesReading, { kind, chosen }: Crowd, { text, card, targets }: Said) {
  const { view } = reading;
  const [first = ""] = kind.ids;
  const commands = chosen.map((combatant) => {
    const own = findSameCard(reading, { from: first, to: combatant, card });
    const words = cleanText(text) || wordsOf(reading.live, { combatant, card: own, text: "" }).words;
    return { kind: verbOf(view), combatant, text: words, targets, ...(own ? { card: own } : {}) };
  });
  return { kind: "batch", commands };
}

/** Those whom nobody at the table speaks for, apart from those who are composed for: a Narrator may pass for all of them. */
export function othersOf(reading: StagesReading, besides: readonly string[]): string[] {
  const { view } = reading;
  if (!view.referee || view.step !== "announce") return [];
  const silent = view.rows.filter((row) => row.waited && !besides.includes(row.combatant));
  return silent.filter((row) => row.npc || !reading.people.isAttended(row.combatant)).map((row) => row.combatant);
}
