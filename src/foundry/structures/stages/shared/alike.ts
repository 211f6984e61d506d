import type { Stages } from "../../../../core/index.ts";
import { gatherAlike, groupName, isAlike, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { count } from "../../../applications/texts.ts";
import { hiddenTag } from "../../../applications/tracker/hidden-tag.ts";
import { wordsOf } from "./texts.ts";
import type { StagesBase } from "./rows-base.ts";

/** More markers than these find no room in one line, even in a wide window. */
const MARKERS = 24;

/** What a row that stands for several shows beside what is the same for all of them. */
export interface AlikeContext<Shown> {
  /** Their ids, with a space between. */
  readonly members: string;
  /** Those whose markers stand in its line. */
  readonly people: readonly ShownCombatant[];
  /** What unfolds them. */
  readonly label: string;
  /** Each by itself. */
  readonly all: readonly Shown[];
}

/** Who a row is about: one combatant, or several that stand alike. */
export interface Subject {
  readonly id: string;
  readonly name: string;
}

/** What is the same of actions that stand alike, whoever does it. */
function sameOf(base: StagesBase, card: Stages.Card): object {
  const { text: _text, combatant: _combatant, card: _card, effects, ...rest } = card;
  const made = effects.map(({ key: _key, ...effect }) => effect);
  return { ...rest, ...wordsOf(base.reading.live, card), effects: made };
}

/** Whether rows are gathered: for a Narrator, who speaks for many. */
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

/** Actions in their order; those of a kind that are the same to the last point are one. */
export function gatherCards(base: StagesBase, cards: readonly Stages.Card[]): (Stages.Card | Alike<Stages.Card>)[] {
  return gather(base, cards, (card) => JSON.stringify([hiddenTag(base.reading, card.combatant), sameOf(base, card)]));
}

/** Rows in their order; those of a kind of which the same is to be said are one. */
export function gatherRows(base: StagesBase, rows: readonly Stages.Row[]): (Stages.Row | Alike<Stages.Row>)[] {
  return gather(base, rows, ({ combatant: _combatant, card, ...row }) => JSON.stringify([row, card && sameOf(base, card)]));
}

/** Who a gathered row is about. */
export function subjectOf<One extends object>({ key, name, all }: Alike<One>): Subject {
  return { id: key, name: groupName(name, all.length) };
}

/** What a gathered row shows of its members, before each of them is drawn by itself. */
export function alikeContext<One extends { readonly combatant: string }>(
  { reading }: StagesBase,
  { all }: Alike<One>,
): AlikeContext<never> {
  return {
    members: all.map(({ combatant }) => combatant).join(" "),
    people: all.slice(0, MARKERS).map(({ combatant }) => reading.people.personOf(combatant)),
    label: count(all.length, (form) => `CALLBOARD.stages.Crowd.Each.${form}`),
    all: [],
  };
}

export { isAlike };
