import type { Row, StagesView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { readDraft, type Draft } from "../../drafts.ts";
import { say } from "../../words.ts";
import { refusalAt, type Desk } from "../desk.ts";
import { isAttended, personOf, type Person } from "../people.ts";
import type { Permits } from "../permits.ts";

/** A choice of a select. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The form in which an action is announced. */
export interface ComposerContext {
  readonly who: Person | null;
  readonly key: string;
  readonly title: string;
  /** For whom one may announce; empty where there is no choice. */
  readonly groups: readonly { readonly label: string; readonly choices: readonly Choice[] }[];
  readonly text: string;
  readonly cards: readonly Choice[];
  readonly targets: readonly (Person & { readonly drop: string })[];
  /** The stages of a late announcement; empty while all announce. */
  readonly stages: readonly Choice[];
  readonly submit: string;
  readonly canPass: boolean;
  readonly canCancel: boolean;
  readonly refusal: string;
}

const EMPTY: Draft = { text: "", card: "", targets: [] };

/** For whom the composer stands open: whom the person picked, else the first own one that is waited for; a GM's first NPC or absent one. */
export function composedFor(combat: CallboardEncounter, view: StagesView, desk: Desk): string | null {
  if (desk.composing !== null && view.announceable.includes(desk.composing)) return desk.composing;
  if (view.step !== "announce") return null;
  const waited = view.rows.filter((row) => row.waited && view.announceable.includes(row.combatant));
  const likely = view.narrator ? waited.find((row) => row.npc || !isAttended(combat, row.combatant)) : waited[0];
  return likely?.combatant ?? null;
}

/** What stands in the composer for a combatant: the draft, or what it announced already. */
export function composed(combat: CallboardEncounter, row: Row | undefined, id: string): Draft {
  const draft = readDraft(combat.id ?? "", id);
  const begun = draft.text !== "" || draft.card !== "" || draft.targets.length > 0;
  if (begun || !row?.card) return { ...draft, targets: draft.targets.filter((target) => combat.combatants.has(target)) };
  return { text: row.card.text, card: row.card.card, targets: row.card.targets };
}

/** The composer as the seat sees it, or null where it may announce for nobody. */
export function composerContext(combat: CallboardEncounter, view: StagesView, desk: Desk, permits: Permits): ComposerContext | null {
  const id = composedFor(combat, view, desk);
  const choices = view.step === "announce" || view.narrator ? view.announceable : [];
  if (id === null && (!view.narrator || choices.length === 0)) return null;
  const row = view.rows.find((one) => one.combatant === id);
  const draft = id === null ? EMPTY : composed(combat, row, id);
  const who = id === null ? null : personOf(combat, id);
  const late = view.step === "announce" || id === null ? [] : permits.among("announce", id, "stage");
  return {
    who,
    key: `composer-${id ?? "nobody"}-${row?.card ? "change" : "new"}`,
    title: who ? say("CALLBOARD.stages.Compose.Title", { name: who.name }) : say(view.step === "announce" ? "CALLBOARD.stages.Compose.Who" : "CALLBOARD.stages.Compose.Late"),
    groups: choices.length > 1 || (view.narrator && choices.length > 0) ? groupsOf(combat, view, choices, id) : [],
    text: draft.text,
    cards: id === null ? [] : cardsOf(combat, id, draft.card),
    targets: draft.targets.map((target) => personOf(combat, target)).map((person) => ({ ...person, drop: say("CALLBOARD.stages.Compose.DropTarget", { name: person.name }) })),
    stages: late.map((stage, index) => ({ value: stage, label: say(`CALLBOARD.stages.Stage.${stage}`), selected: index === 0 })),
    submit: say(row?.card ? "CALLBOARD.stages.Compose.Change" : "CALLBOARD.stages.Compose.Announce"),
    canPass: id !== null && !row?.card && permits.may("pass", id),
    canCancel: desk.composing !== null && (Boolean(row?.card) || row?.lamp === "passed" || view.step !== "announce"),
    refusal: refusalAt(desk, "composer"),
  };
}

function groupsOf(combat: CallboardEncounter, view: StagesView, choices: readonly string[], id: string | null): ComposerContext["groups"] {
  const choice = (who: string): Choice => ({ value: who, label: personOf(combat, who).name, selected: who === id });
  const waited = choices.filter((who) => view.waiting.includes(who));
  const others = choices.filter((who) => !view.waiting.includes(who));
  const groups = [
    { label: say("CALLBOARD.stages.Compose.Waited"), choices: waited.map(choice) },
    { label: say("CALLBOARD.stages.Compose.Others"), choices: others.map(choice) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

function cardsOf(combat: CallboardEncounter, id: string, chosen: string): Choice[] {
  const items = combat.combatants.get(id)?.actor?.items.filter((item) => item.type === "action") ?? [];
  return items.map((item) => ({ value: item.id ?? "", label: item.name, selected: item.id === chosen }));
}
