import type { Timeline } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { splitNumber, pluralText, say } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { rowLamp, type RowContext } from "../shared/rows.ts";
import { crowdNameSourceFor, groupName, groupsAmong, type Kind } from "../../../applications/tracker/combatant-groups.ts";
import { CROWD_SIZE } from "../../../encounter/drop-name-number.ts";
import { sealableGroupsIn, type HandTable } from "./hand-subject.ts";
import { rowIn } from "../shared/row-in.ts";

/** A combatant in the Hand's roster, which the user may open the Hand for. */
interface Sitter extends ShownCombatant {
  readonly stem: string;
  readonly nth: string;
  readonly key: string;
  readonly css: string;
  readonly current: boolean;
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly lamp: RowContext["lamp"] | null;
  readonly same: boolean;
}

/** A member of the Hand's group, with a checkbox that says whether to seal for it. */
interface Member extends ShownCombatant {
  readonly checked: boolean;
  readonly same: boolean;
}

/** The group that the Hand is open for, with a checkbox for each member. */
export interface CrowdContext {
  readonly label: string;
  readonly all: boolean;
  readonly none: boolean;
  readonly people: readonly Member[];
}

/** The combatants that the Hand may be opened for: groups first, then single ones. */
export interface RosterContext {
  readonly title: string;
  readonly kinds: readonly { readonly key: string; readonly label: string; readonly img: string; readonly current: boolean }[];
  /** Single combatants, without members of folded crowds. */
  readonly people: readonly Sitter[];
  readonly crowds: readonly CrowdFold[];
}

/** The button that shows the members of a crowd one by one. */
interface CrowdFold {
  readonly fold: string;
  readonly open: boolean;
  readonly text: string;
  readonly label: string;
}

/** Returns the crowds among some hands: groups with enough members to take one line. A player's own combatants form none. */
function crowdsOf({ reading, view }: HandTable, hands: readonly Timeline.Hand[]): readonly Kind[] {
  if (!view.referee) return [];
  const ids = hands.map(({ combatant }) => combatant);
  return groupsAmong(crowdNameSourceFor(reading), ids).filter((kind) => kind.ids.length >= CROWD_SIZE);
}

const foldOf = ({ key }: Kind) => `roster-${key}`;

function foldContext({ uiState }: HandTable, kind: Kind): CrowdFold {
  const { length } = kind.ids;
  const text = groupName(kind.name, length);
  const each = pluralText(length, (form) => `CALLBOARD.timeline.Crowd.Each.${form}`);
  const fold = foldOf(kind);
  return { fold, open: uiState.opened.includes(fold), text, label: say("CALLBOARD.timeline.Named", { name: text, text: each }) };
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
    tag: hiddenTagText(reading, combatant),
    lamp: lamp ?? null,
  });
}

/** Returns the combatants' hands of cards that the user may open: own ones, those of absent players that may declare, and the open one. */
function handsOf({ reading, view, seated }: HandTable): readonly Timeline.Hand[] {
  const isOpen = (id: string) => seated.key === id;
  return view.hands.filter(({ combatant, may, spoken }) => spoken || isOpen(combatant) || (may && !reading.people.isAttended(combatant)));
}

/** Returns how many of the user's combatants still have to declare an action in this call. */
function stillToBid({ now: { key, data } }: Timeline.TimelineView): number {
  if (key === "declareYours") return Number(data["count"]);
  return key === "declareYou" || key === "declareAgain" ? 1 : 0;
}

/** Returns the combatants and groups that the Hand may be opened for. Members of a folded crowd are left out. Null for only one. */
export function rosterContext(table: HandTable): RosterContext | null {
  const { reading, view, uiState, seated } = table;
  const hands = handsOf(table);
  if (hands.length < 2) return null;
  const crowds = crowdsOf(table, hands);
  const folded = new Set(crowds.filter((kind) => !uiState.opened.includes(foldOf(kind))).flatMap(({ ids }) => ids));
  // The open hand stays in sight.
  const isShown = ({ combatant }: Timeline.Hand) => !folded.has(combatant) || combatant === seated.key;
  const waited = stillToBid(view);
  return {
    title: waited === 0 ? say("CALLBOARD.timeline.Hand.Roster") : pluralText(waited, (form) => `CALLBOARD.timeline.Hand.Waiting.${form}`),
    kinds: sealableGroupsIn(reading).map(({ key, name, ids }) => ({
      key,
      label: groupName(name, ids.length),
      img: reading.people.personOf(ids[0] ?? "").img,
      current: seated.key === key,
    })),
    people: hands.filter(isShown).map((hand) => sitterOf(table, hand)),
    crowds: crowds.map((kind) => foldContext(table, kind)),
  };
}

/** Returns the checkboxes for the members of the Hand's group. Null if the Hand is open for a single combatant. */
export function memberChoiceContext({ reading, uiState, seated: { kind, ids } }: HandTable): CrowdContext | null {
  if (!kind) return null;
  const chosen = new Set(ids);
  return {
    label: say("CALLBOARD.timeline.Hand.Chosen", { chosen: ids.length, all: kind.ids.length }),
    all: ids.length === kind.ids.length,
    none: ids.length === 0,
    people: kind.ids.map((id) => uiState.drawn.row(`member-${id}`, { ...reading.people.personOf(id), checked: chosen.has(id) })),
  };
}
