import type { Base } from "../../../applications/tracker/base.ts";
import type { StagesReading } from "./rows-base.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";
import { sortedCardsOf } from "../../../platform/items.ts";
import { readDraft, type Draft } from "../../../applications/drafts.ts";
import { sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { count, say } from "../../../applications/texts.ts";
import { refusalAt, type UiState } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import {
  crowdContext,
  crowdFor,
  crowdOf,
  crowdsIn,
  nameOfKind,
  othersOf,
  titleOf,
  type Crowd,
  type CrowdContext,
} from "./group-announce.ts";
import { findSameCard } from "../../../applications/tracker/combatant-groups.ts";
import { verbOf } from "./texts.ts";

/** A choice of a select. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A card that may be announced, as a button. */
interface CardChoice extends Choice {
  /** The key that presses it; 0 for none. */
  readonly number: number;
}

/** The form in which an action is announced. */
export interface ComposerContext {
  readonly who: ShownCombatant | null;
  readonly key: string;
  readonly title: string;
  /** For whom one may announce; empty where there is no choice. */
  readonly groups: readonly { readonly label: string; readonly choices: readonly Choice[] }[];
  readonly text: string;
  readonly cards: readonly CardChoice[];
  readonly targets: readonly (ShownCombatant & { readonly drop: string })[];
  /** The stages of a late announcement; empty while all announce. */
  readonly stages: readonly Choice[];
  readonly submit: string;
  /** It is sealed until the lock falls; then the scene's targets, which everybody sees, are left alone. */
  readonly sealed: boolean;
  /** Another side announces first: one may write, and not announce. */
  readonly early: boolean;
  readonly canPass: boolean;
  readonly canWithdraw: boolean;
  readonly canCancel: boolean;
  readonly canHold: boolean;
  /** Where it is for a kind: who of them. */
  readonly crowd: CrowdContext | null;
  /** Whether one may announce for those whose tokens are selected on the scene. */
  readonly selectable: boolean;
  /** Passes for all whom nobody here speaks for; "" where there are none. */
  readonly others: string;
  readonly refusal: string;
}

/** For whom one may write: whoever may announce now, and who is waited for, since drafting is free whoever announces first. */
export function writableOf(view: Stages.StagesView): readonly string[] {
  if (view.step !== "announce") return view.referee ? view.announceable : [];
  const drafting = view.rows.filter((row) => row.own && row.waited && !view.announceable.includes(row.combatant));
  return [...view.announceable, ...drafting.map((row) => row.combatant)];
}

/** For whom the composer stands open, a combatant's id or the key of a kind: whom the person picked, else the first own one that is waited for; a GM's first NPC or absent one, with its kind where many of it are waited for. */
export function findComposingFor(reading: StagesReading, uiState: UiState): string | null {
  const { view } = reading;
  const among = writableOf(view);
  const { composing } = uiState;
  if (composing !== null && (among.includes(composing) || crowdOf(reading, uiState, composing))) return composing;
  if (view.step !== "announce") return null;
  const waited = view.rows.filter((row) => row.waited && among.includes(row.combatant));
  const speaksFor = view.referee ? waited.filter((row) => row.npc || !reading.people.isAttended(row.combatant)) : waited;
  const likely = speaksFor.find((row) => view.announceable.includes(row.combatant)) ?? speaksFor[0];
  return likely ? (crowdFor(reading, likely.combatant)?.key ?? likely.combatant) : null;
}

/** Whether targets on the scene, which everybody sees, are those of the composer: nothing is announced in secret. */
export function takesTargets({ view }: StagesReading): boolean {
  return !view.house.sealed;
}

/** What stands in the composer for a combatant: the draft, or what it announced already; before either whom this user targets on the scene, unless it is sealed. */
export function draftOf(reading: StagesReading, row: Stages.Row | undefined, id: string): Draft {
  const draft = readDraft(reading.encounter, id);
  const begun = draft.text !== "" || draft.card !== "" || draft.targets.length > 0;
  if (begun) return { ...draft, targets: draft.targets.filter((target) => reading.live?.combatants.has(target)) };
  if (!row?.card) return { ...draft, targets: takesTargets(reading) ? sceneTargetsOf(reading.live) : [] };
  return { text: row.card.text, card: row.card.card, targets: row.card.targets };
}

/** The composer as the seat sees it, or null where it may announce for nobody. */
export function composerContext(base: Sheet): ComposerContext | null {
  const { reading, view, uiState } = base;
  const id = findComposingFor(reading, uiState);
  const groups = pickerOf(reading, id);
  const form = id === null ? null : openForm(base, id);
  if (!form && !(view.referee && groups.length > 0)) return null;
  const besides = form?.crowd?.people.map((one) => one.id) ?? [id ?? ""];
  const selectable = view.referee && view.step === "announce" && groups.length > 0;
  return { groups, selectable, refusal: refusalAt(uiState, "composer"), others: othersText(reading, besides), ...(form ?? NOBODY) };
}

/** For whom one may write instead; empty where there is no choice. */
function pickerOf(reading: StagesReading, id: string | null): ComposerContext["groups"] {
  const { view } = reading;
  const choices = writableOf(view);
  const offered = choices.length > 1 || (view.referee && choices.length > 0);
  return offered ? [...kindsOf(reading, id), ...groupsOf(reading, choices, id)] : [];
}

function openForm(sheet: Sheet, id: string): Form {
  const crowd = crowdOf(sheet.reading, sheet.uiState, id);
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
  const others = othersOf(reading, besides);
  return others.length > 0 ? count(others.length, (form) => `CALLBOARD.stages.Crowd.Others.${form}`) : "";
}

/** The cards of the first of a kind that all of it have. */
function commonCardsOf(reading: Reading, { ids }: Pick<Crowd["kind"], "ids">, chosen: string): Choice[] {
  const [first = ""] = ids;
  return cardsOf(reading, first, chosen).filter(({ value }) =>
    ids.every((id) => findSameCard(reading, { from: first, to: id, card: value }) !== ""),
  );
}

const numbered = (choices: readonly Choice[]): CardChoice[] =>
  choices.map((choice, index) => ({ ...choice, number: index < 9 ? index + 1 : 0 }));

/** Stands in the draft of a kind for the card that was put away: no other is chosen for the person. */
export const NO_CARD = "-";

/** What stands in the composer for a kind: its draft, or before there is any the only card that all of it have, and whom this user targets on the scene, unless it is sealed. */
export function crowdDraftOf(reading: StagesReading, kind: Crowd["kind"]): Draft {
  const { text, card, targets } = readDraft(reading.encounter, kind.key);
  const draft = draftOf(reading, undefined, kind.key);
  if (card === NO_CARD) return { ...draft, card: "" };
  const [only, ...more] = text === "" && card === "" && targets.length === 0 ? commonCardsOf(reading, kind, "") : [];
  return only && more.length === 0 ? { ...draft, card: only.value } : draft;
}

/** The form for a kind: one text, one card, the same targets for all who are chosen. */
function crowdForm({ reading, view, uiState, permits }: Sheet, crowd: Crowd): Form {
  const { kind, chosen } = crowd;
  const draft = crowdDraftOf(reading, kind);
  const [first = ""] = kind.ids;
  const sealed = verbOf(view) === "declare";
  const may = (verb: string) => chosen.some((id) => permits.may(verb, id));
  return {
    ...NOBODY,
    who: { ...reading.people.personOf(first), id: kind.key },
    key: `composer-${kind.key}`,
    title: titleOf(crowd),
    text: draft.text,
    cards: numbered(commonCardsOf(reading, kind, draft.card)),
    targets: draft.targets.map((target) => aimedAt(reading, target)),
    submit: count(chosen.length, (form) => `CALLBOARD.stages.Crowd.${sealed ? "Seal" : "Announce"}.${form}`),
    sealed,
    early: chosen.length === 0 || chosen.some((id) => !view.announceable.includes(id)),
    canPass: may("pass"),
    canCancel: uiState.composing !== null && !kind.ids.some((id) => view.waiting.includes(id)),
    canHold: may("hold"),
    crowd: crowdContext(reading, crowd),
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
  const sealed = verbOf(view) === "declare";
  const said = hasSaid(row);
  return {
    who,
    key: `composer-${id}-${said ? "change" : "new"}`,
    title: say("CALLBOARD.stages.Compose.Title", { name: who.name }),
    text: draft.text,
    cards: numbered(cardsOf(reading, id, draft.card)),
    targets: draft.targets.map((target) => aimedAt(reading, target)),
    stages: view.step === "announce" ? [] : lateStages(permits.among("announce", id, "stage")),
    submit: say(`CALLBOARD.stages.Compose.${SUBMITS[verbOf(view)][said ? 1 : 0]}`),
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

/** The kinds that one may announce for at once. */
function kindsOf(reading: StagesReading, id: string | null): ComposerContext["groups"] {
  const choices = crowdsIn(reading).map((kind) => ({ value: kind.key, label: nameOfKind(kind), selected: kind.key === id }));
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
