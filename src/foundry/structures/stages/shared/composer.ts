import type { Base } from "../../../applications/tracker/drawing-data.ts";
import type { StagesReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";
import { sortedCardsOf } from "../../../platform/card-items.ts";
import { readDraft, type Draft } from "../../../applications/drafts.ts";
import { sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { refusalTextAt, type UiState } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import {
  memberChoiceContext,
  announcingGroupOf,
  composedCrowdOf,
  announceableCrowdsIn,
  groupNameWithSize,
  othersToPassFor,
  crowdComposerTitle,
  type Crowd,
  type CrowdContext,
} from "./group-announce.ts";
import { findCardCopyId } from "../../../applications/tracker/combatant-groups.ts";
import { announcingCommandKind } from "./texts.ts";

/** An option in one of the composer's selects. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A card that may be announced, shown as a button. */
interface CardChoice extends Choice {
  /** The number key that presses the button, 0 for none. */
  readonly number: number;
}

/** The form in which an action is announced. */
export interface ComposerContext {
  readonly who: ShownCombatant | null;
  readonly key: string;
  readonly title: string;
  /** The combatants and groups that the composer may be opened for. Empty if there is no choice. */
  readonly groups: readonly { readonly label: string; readonly choices: readonly Choice[] }[];
  readonly text: string;
  readonly cards: readonly CardChoice[];
  readonly targets: readonly (ShownCombatant & { readonly drop: string })[];
  /** The stages to choose from for a late announcement. Empty in the announce step. */
  readonly stages: readonly Choice[];
  readonly submit: string;
  /** Whether the announcement is sealed until the lock. The scene's targets are then left alone, since everyone sees them. */
  readonly sealed: boolean;
  /** Whether another side announces first. The user may then write, but not announce yet. */
  readonly early: boolean;
  readonly canPass: boolean;
  readonly canWithdraw: boolean;
  readonly canCancel: boolean;
  readonly canHold: boolean;
  /** The checkboxes for the members of a group. Null for a single combatant. */
  readonly crowd: CrowdContext | null;
  /** Whether the user may announce for the tokens selected on the scene. */
  readonly selectable: boolean;
  /** The label of the button that passes for NPCs and absent players. "" if none of them are waited for. */
  readonly others: string;
  readonly refusal: string;
}

/** Returns the combatants the user may write for: those that may announce now, and own ones waited for, even if another side announces first. */
export function combatantsToWriteFor(view: Stages.StagesView): readonly string[] {
  if (view.step !== "announce") return view.referee ? view.announceable : [];
  const drafting = view.rows.filter((row) => row.own && row.waited && !view.announceable.includes(row.combatant));
  return [...view.announceable, ...drafting.map((row) => row.combatant)];
}

/**
 * Returns who the composer is for, as a combatant's id or a group's key: the person's choice, else the first own combatant that is waited
 * for. For a GM the first NPC or absent player's, or its whole group if enough are waited for.
 */
export function findComposerSubject(reading: StagesReading, uiState: UiState): string | null {
  const { view } = reading;
  const among = combatantsToWriteFor(view);
  const { composing } = uiState;
  if (composing !== null && (among.includes(composing) || composedCrowdOf(reading, uiState, composing))) return composing;
  if (view.step !== "announce") return null;
  const waited = view.rows.filter((row) => row.waited && among.includes(row.combatant));
  const speaksFor = view.referee ? waited.filter((row) => row.npc || !reading.people.isAttended(row.combatant)) : waited;
  const likely = speaksFor.find((row) => view.announceable.includes(row.combatant)) ?? speaksFor[0];
  return likely ? (announcingGroupOf(reading, likely.combatant)?.key ?? likely.combatant) : null;
}

/** Whether the composer takes the user's targets on the scene. It does not if announcements are sealed, since everyone sees targets. */
export function usesSceneTargets({ view }: StagesReading): boolean {
  return !view.house.sealed;
}

/** Returns a combatant's draft, or what it has announced. If both are empty, the user's targets on the scene are taken, unless announcements are sealed. */
export function draftOf(reading: StagesReading, row: Stages.Row | undefined, id: string): Draft {
  const draft = readDraft(reading.encounter, id);
  const begun = draft.text !== "" || draft.card !== "" || draft.targets.length > 0;
  if (begun) return { ...draft, targets: draft.targets.filter((target) => reading.live?.combatants.has(target)) };
  if (!row?.card) return { ...draft, targets: usesSceneTargets(reading) ? sceneTargetsOf(reading.live) : [] };
  return { text: row.card.text, card: row.card.card, targets: row.card.targets };
}

/** Returns the composer as this seat sees it. Null if the seat may announce for no combatant. */
export function composerContext(base: Sheet): ComposerContext | null {
  const { reading, view, uiState } = base;
  const id = findComposerSubject(reading, uiState);
  const groups = pickerOf(reading, id);
  const form = id === null ? null : openForm(base, id);
  if (!form && !(view.referee && groups.length > 0)) return null;
  const besides = form?.crowd?.people.map((one) => one.id) ?? [id ?? ""];
  const selectable = view.referee && view.step === "announce" && groups.length > 0;
  return { groups, selectable, refusal: refusalTextAt(uiState, "composer"), others: othersText(reading, besides), ...(form ?? NOBODY) };
}

/** Returns the combatants and groups that the composer may be opened for. Empty if there is no choice. */
function pickerOf(reading: StagesReading, id: string | null): ComposerContext["groups"] {
  const { view } = reading;
  const choices = combatantsToWriteFor(view);
  const offered = choices.length > 1 || (view.referee && choices.length > 0);
  return offered ? [...kindsOf(reading, id), ...groupsOf(reading, choices, id)] : [];
}

function openForm(sheet: Sheet, id: string): Form {
  const crowd = composedCrowdOf(sheet.reading, sheet.uiState, id);
  return crowd ? crowdForm(sheet, crowd) : formOf(sheet, id);
}

type Sheet = Base<Stages.StagesView>;
type Form = Omit<ComposerContext, "groups" | "selectable" | "refusal" | "others">;

const NOBODY: Form = {
  who: null,
  key: "composer-nobody",
  title: "",
  text: "",
  cards: [],
  targets: [],
  stages: [],
  submit: "",
  sealed: false,
  early: false,
  canPass: false,
  canWithdraw: false,
  canCancel: false,
  canHold: false,
  crowd: null,
};

function othersText(reading: StagesReading, besides: readonly string[]): string {
  const others = othersToPassFor(reading, besides);
  return others.length > 0 ? pluralText(others.length, (form) => `CALLBOARD.stages.Crowd.Others.${form}`) : "";
}

/** Returns the cards that every member of a group has, with the ids that the first member's cards have. */
function commonCardsOf(reading: Reading, { ids }: Pick<Crowd["kind"], "ids">, chosen: string): Choice[] {
  const [first = ""] = ids;
  return cardsOf(reading, first, chosen).filter(({ value }) =>
    ids.every((id) => findCardCopyId(reading, { from: first, to: id, card: value }) !== ""),
  );
}

const numbered = (choices: readonly Choice[]): CardChoice[] =>
  choices.map((choice, index) => ({ ...choice, number: index < 9 ? index + 1 : 0 }));

/** Stored as a group's card if the person removed it, so that the only common card is not picked again. */
export const NO_CARD = "-";

/** Returns a group's draft. An empty draft gets the group's only common card, and the user's targets on the scene unless announcements are sealed. */
export function crowdDraftOf(reading: StagesReading, kind: Crowd["kind"]): Draft {
  const { text, card, targets } = readDraft(reading.encounter, kind.key);
  const draft = draftOf(reading, undefined, kind.key);
  if (card === NO_CARD) return { ...draft, card: "" };
  const [only, ...more] = text === "" && card === "" && targets.length === 0 ? commonCardsOf(reading, kind, "") : [];
  return only && more.length === 0 ? { ...draft, card: only.value } : draft;
}

/** Returns the form for a group: one text, one card and the same targets for all chosen members. */
function crowdForm({ reading, view, uiState, permits }: Sheet, crowd: Crowd): Form {
  const { kind, chosen } = crowd;
  const draft = crowdDraftOf(reading, kind);
  const [first = ""] = kind.ids;
  const sealed = announcingCommandKind(view) === "declare";
  const may = (verb: string) => chosen.some((id) => permits.may(verb, id));
  return {
    ...NOBODY,
    who: { ...reading.people.personOf(first), id: kind.key },
    key: `composer-${kind.key}`,
    title: crowdComposerTitle(crowd),
    text: draft.text,
    cards: numbered(commonCardsOf(reading, kind, draft.card)),
    targets: draft.targets.map((target) => aimedAt(reading, target)),
    submit: pluralText(chosen.length, (form) => `CALLBOARD.stages.Crowd.${sealed ? "Seal" : "Announce"}.${form}`),
    sealed,
    early: chosen.length === 0 || chosen.some((id) => !view.announceable.includes(id)),
    canPass: may("pass"),
    canCancel: uiState.composing !== null && !kind.ids.some((id) => view.waiting.includes(id)),
    canHold: may("hold"),
    crowd: memberChoiceContext(reading, crowd),
  };
}

function hasSaid(row: Stages.Row | undefined): boolean {
  return Boolean(row?.card) || row?.lamp === "sealed";
}

const SUBMITS = { announce: ["Announce", "Change"], declare: ["Seal", "SealAgain"] } as const;

function formOf({ reading, view, uiState, permits }: Sheet, id: string): Form {
  const row = view.rows.find((one) => one.combatant === id);
  const draft = draftOf(reading, row, id);
  const who = reading.people.personOf(id);
  const sealed = announcingCommandKind(view) === "declare";
  const said = hasSaid(row);
  return {
    who,
    key: `composer-${id}-${said ? "change" : "new"}`,
    title: say("CALLBOARD.stages.Compose.Title", { name: who.name }),
    text: draft.text,
    cards: numbered(cardsOf(reading, id, draft.card)),
    targets: draft.targets.map((target) => aimedAt(reading, target)),
    stages: view.step === "announce" ? [] : lateStages(permits.among("announce", id, "stage")),
    submit: say(`CALLBOARD.stages.Compose.${SUBMITS[announcingCommandKind(view)][said ? 1 : 0]}`),
    sealed,
    early: !view.announceable.includes(id),
    canPass: !said && permits.may("pass", id),
    canWithdraw: said && permits.may("withdraw", id),
    canCancel: uiState.composing !== null && row?.waited !== true,
    canHold: false,
    crowd: null,
  };
}

function lateStages(stages: readonly string[]): Choice[] {
  return stages.map((stage, index) => ({ value: stage, label: say(`CALLBOARD.stages.Stage.${stage}`), selected: index === 0 }));
}

function aimedAt(reading: Reading, target: string): ComposerContext["targets"][number] {
  const person = reading.people.personOf(target);
  return { ...person, drop: say("CALLBOARD.stages.Compose.DropTarget", { name: person.name }) };
}

/** Returns the groups of NPCs that the user may announce for, as options of the composer's select. */
function kindsOf(reading: StagesReading, id: string | null): ComposerContext["groups"] {
  const choices = announceableCrowdsIn(reading).map((kind) => ({
    value: kind.key,
    label: groupNameWithSize(kind),
    selected: kind.key === id,
  }));
  return choices.length > 0 ? [{ label: say("CALLBOARD.stages.Crowd.Kinds"), choices }] : [];
}

function groupsOf(reading: StagesReading, choices: readonly string[], id: string | null): ComposerContext["groups"] {
  const { view } = reading;
  const choice = (who: string): Choice => ({ value: who, label: reading.people.nameOf(who), selected: who === id });
  const waiting = new Set(view.waiting);
  const waited = choices.filter((who) => waiting.has(who));
  const others = choices.filter((who) => !waiting.has(who));
  const groups = [
    { label: say("CALLBOARD.stages.Compose.Waited"), choices: waited.map(choice) },
    { label: say("CALLBOARD.stages.Compose.Others"), choices: others.map(choice) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

function cardsOf(reading: Reading, id: string, chosen: string): Choice[] {
  const actor = reading.live?.combatants.get(id)?.actor;
  return (actor ? sortedCardsOf(actor) : []).map((item) => ({ value: item.id ?? "", label: item.name, selected: item.id === chosen }));
}
