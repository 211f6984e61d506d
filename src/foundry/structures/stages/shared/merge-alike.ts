import type { Stages } from "../../../../core/index.ts";
import { healthStanding } from "../../../applications/health.ts";
import { gatherRows, groupName, showEachLabel, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import { crowdMembers, type CrowdMembers } from "../../../applications/tracker/crowd-row-frame.ts";
import { actionWordsAndCard } from "./texts.ts";
import type { StagesBase } from "./drawing-data.ts";

/** What a row for several combatants shows in addition to the content that all of them share. */
export interface AlikeContext<Shown> extends CrowdMembers {
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

/** The target of an effect of merged actions that each of them has on its own combatant. No id is like it. */
export const OWN = "own";

/** Returns the parts of an action that must be equal for a shared row. Leaves out who acts, rolls and what they suggest, and damage. */
function sameOf(base: StagesBase, card: Stages.Card): object {
  const { text: _text, combatant, card: _card, rolled: _rolled, suggested: _suggested, effects, ...rest } = card;
  const others = effects.filter(({ kind }) => kind !== "damage");
  const made = others.map(({ key: _key, target, ...effect }) => ({ ...effect, target: target === combatant ? OWN : target }));
  return { ...rest, ...actionWordsAndCard(base.reading.live, card), effects: made };
}

/** Returns actions in their order, with identical actions of one crowd merged. */
export function gatherCards(base: StagesBase, cards: readonly Stages.Card[]): (Stages.Card | Alike<Stages.Card>)[] {
  const healthOf = new Map(base.view.rows.map(({ combatant, health }) => [combatant, healthStanding(health)]));
  return gatherRows(base.reading, cards, (card) => JSON.stringify([sameOf(base, card), healthOf.get(card.combatant)]));
}

/** Returns rows in their order, with identical rows of one crowd merged. */
export function gatherCombatants(base: StagesBase, rows: readonly Stages.Row[]): (Stages.Row | Alike<Stages.Row>)[] {
  return gatherRows(base.reading, rows, ({ combatant: _combatant, card, health, ...row }) =>
    JSON.stringify([row, healthStanding(health), card && sameOf(base, card)]),
  );
}

/** Returns the id and name that a merged row is shown under: the group's key and its name with its size. */
export function mergedRowSubject<One extends object>({ key, name, all }: Alike<One>): Subject {
  return { id: key, name: groupName(name, all.length) };
}

/** Returns what a merged row shows of its members. The caller fills in the members' own rows. */
export function mergedRowContext<One extends { readonly combatant: string }>(
  { reading }: StagesBase,
  { name, all }: Alike<One>,
): AlikeContext<never> {
  const ids = all.map(({ combatant }) => combatant);
  return { ...crowdMembers(reading, ids), label: showEachLabel(name, all.length), all: [] };
}
