import type { Timeline } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { splitNumber, count, say } from "../../../applications/texts.ts";
import { hiddenTag } from "../../../applications/tracker/hidden-tag.ts";
import { rowLamp, type RowContext } from "../shared/rows.ts";
import { groupName } from "../../../applications/tracker/combatant-groups.ts";
import { kindsIn, rowIn, type HandTable } from "./table.ts";

/** One of those for whom a person may seal. */
interface Sitter extends ShownCombatant {
  readonly stem: string;
  readonly nth: string;
  readonly key: string;
  readonly css: string;
  readonly current: boolean;
  /** The words of the mark of one that players cannot see, or "". */
  readonly tag: string;
  readonly lamp: RowContext["lamp"] | null;
  readonly same: boolean;
}

/** One of a kind, to be sealed for with the others or not. */
interface Member extends ShownCombatant {
  readonly checked: boolean;
}

/** Those of a kind for whom the hand is open. */
export interface CrowdContext {
  readonly label: string;
  readonly all: boolean;
  readonly none: boolean;
  readonly people: readonly Member[];
}

/** For whom the hand may be opened: kinds first, then one by one. */
export interface RosterContext {
  readonly title: string;
  readonly kinds: readonly { readonly key: string; readonly label: string; readonly img: string; readonly current: boolean }[];
  readonly people: readonly Sitter[];
}

function sitterOf({ reading, view, uiState, seated }: HandTable, { combatant, may }: Timeline.Hand): Sitter {
  const row = rowIn(view, combatant);
  const lamp = row && rowLamp(reading, row);
  const key = `sitter-${combatant}`;
  const person = reading.people.personOf(combatant);
  return uiState.drawn.row(key, {
    ...person,
    ...splitNumber(person.name),
    key,
    css: [lamp?.id, may ? "may" : "", row?.waited ? "waited" : ""].filter(Boolean).join(" "),
    current: seated.key === combatant,
    tag: hiddenTag(reading, combatant),
    lamp: lamp ?? null,
  });
}

/** Those for whom this user speaks; of others whose players are away, and the one for whom the hand is open. */
function handsOf({ reading, view, seated }: HandTable): readonly Timeline.Hand[] {
  const isOpen = (id: string) => seated.key === id;
  return view.hands.filter(({ combatant, may, spoken }) => spoken || isOpen(combatant) || (may && !reading.people.isAttended(combatant)));
}

/** How many bids the prompt of the view asks of this user. */
function stillToBid({ now: { key, data } }: Timeline.TimelineView): number {
  if (key === "declareYours") return Number(data["count"]);
  return key === "declareYou" || key === "declareAgain" ? 1 : 0;
}

/** Whom one may seal for, where there is a choice; else null. */
export function rosterContext(table: HandTable): RosterContext | null {
  const { reading, view, seated } = table;
  const hands = handsOf(table);
  if (hands.length < 2) return null;
  const waited = stillToBid(view);
  return {
    title: waited === 0 ? say("CALLBOARD.timeline.Hand.Roster") : count(waited, (form) => `CALLBOARD.timeline.Hand.Waiting.${form}`),
    kinds: kindsIn(reading).map(({ key, name, ids }) => ({
      key,
      label: groupName(name, ids.length),
      img: reading.people.personOf(ids[0] ?? "").img,
      current: seated.key === key,
    })),
    people: hands.map((hand) => sitterOf(table, hand)),
  };
}

/** Who of the kind is sealed for; null where the hand is open for one. */
export function crowdContext({ reading, seated: { kind, ids } }: HandTable): CrowdContext | null {
  if (!kind) return null;
  return {
    label: say("CALLBOARD.timeline.Hand.Chosen", { chosen: ids.length, all: kind.ids.length }),
    all: ids.length === kind.ids.length,
    none: ids.length === 0,
    people: kind.ids.map((id) => ({ ...reading.people.personOf(id), checked: ids.includes(id) })),
  };
}
