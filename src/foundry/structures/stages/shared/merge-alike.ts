import type { Stages } from "../../../../core/index.ts";
import { gatherAlike, groupName, isMergedGroup, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import { MARKERS } from "../../../applications/tracker/crowd-row-frame.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { pluralText } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { actionWordsAndCard } from "./texts.ts";
import type { StagesBase } from "./drawing-data.ts";

/** What a row for several combatants shows in addition to the content that all of them share. */
export interface AlikeContext<Shown> {
  /** The combatants' ids, separated by spaces. */
  readonly members: string;
  /** The combatants whose markers the merged row shows. */
  readonly people: readonly ShownCombatant[];
  /** The label of the control that unfolds the row of each combatant. */
  readonly label: string;
  /** The rows of all combatants, shown when the merged row is unfolded. */
  readonly all: readonly Shown[];
}

/** The id and name a row is shown under: those of a combatant, or of a group of equal combatants. */
export interface Subject {
  readonly id: string;
  readonly name: string;
}

/** Returns the parts of an action that must be equal for two actions to share a row. Leaves out who acts. */
function sameOf(base: StagesBase, card: Stages.Card): object {
  const { text: _text, combatant: _combatant, card: _card, effects, ...rest } = card;
  const made = effects.map(({ key: _key, ...effect }) => effect);
  return { ...rest, ...actionWordsAndCard(base.reading.live, card), effects: made };
}

/** Whether equal rows are merged. Only for a GM, until the encounter ends. */
function gathers({ view, reading }: StagesBase): boolean {
  return view.referee && !reading.ended;
}

function npcsOf({ view }: StagesBase): ReadonlySet<string> {
  return new Set(view.rows.filter(({ npc }) => npc).map(({ combatant }) => combatant));
}

function gather<One extends { readonly combatant: string }>(
  base: StagesBase,
  ones: readonly One[],
  standingOf: (one: One) => string,
): (One | Alike<One>)[] {
  if (!gathers(base)) return [...ones];
  const npcs = npcsOf(base);
  return gatherAlike(base.reading.people, ones, {
    idOf: ({ combatant }) => combatant,
    standingOf: (one) => (npcs.has(one.combatant) ? standingOf(one) : one.combatant),
  });
}

/** Returns actions in their order. For a GM, identical actions of one group are merged. */
export function gatherCards(base: StagesBase, cards: readonly Stages.Card[]): (Stages.Card | Alike<Stages.Card>)[] {
  return gather(base, cards, (card) => JSON.stringify([hiddenTagText(base.reading, card.combatant), sameOf(base, card)]));
}

/** Returns rows in their order. For a GM, identical rows of one group are merged. */
export function gatherRows(base: StagesBase, rows: readonly Stages.Row[]): (Stages.Row | Alike<Stages.Row>)[] {
  return gather(base, rows, ({ combatant: _combatant, card, ...row }) => JSON.stringify([row, card && sameOf(base, card)]));
}

/** Returns the id and name that a merged row is shown under: the group's key and its name with its size. */
export function mergedRowSubject<One extends object>({ key, name, all }: Alike<One>): Subject {
  return { id: key, name: groupName(name, all.length) };
}

/** Returns what a merged row shows of its members. The caller fills in the members' own rows. */
export function mergedRowContext<One extends { readonly combatant: string }>(
  { reading }: StagesBase,
  { all }: Alike<One>,
): AlikeContext<never> {
  return {
    members: all.map(({ combatant }) => combatant).join(" "),
    people: all.slice(0, MARKERS).map(({ combatant }) => reading.people.personOf(combatant)),
    label: pluralText(all.length, (form) => `CALLBOARD.stages.Crowd.Each.${form}`),
    all: [],
  };
}

export { isMergedGroup };
