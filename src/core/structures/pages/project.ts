import { membersInOrder, writerOf } from "../../kernel/cast/member.ts";
import { projectionsOf } from "../../kernel/cast/projections.ts";
import { lookup } from "../../kernel/records.ts";
import { count, fields, flag, listOf, oneOf, optional, text } from "../../kernel/shape.ts";
import type { Id, JsonRecord } from "../../kernel/json.ts";
import type { Projection } from "../../kernel/projections.ts";
import { nameOfSide } from "./sides.ts";
import { KINDS, type Character, type Inspiration, type PagesState, type Player } from "./state.ts";
import { isShown } from "./visibility.ts";

/** The chat cards: CALLBOARD.pages.Chat.<card>. `conflict` tells of one that was brought in, `roll` of a die, and whether it was kept or turned back, `resolution` of all that moved. */
export const CHAT_CARDS = {
  conflict: fields({ type: oneOf(KINDS), text, creator: text }),
  roll: fields({ combatant: text, ability: text, before: count, after: count, open: optional(flag), kept: flag, text }),
  resolution: fields({
    text,
    resolver: text,
    side: text,
    words: text,
    totals: text,
    debts: listOf(fields({ combatant: text, drive: text, amount: count })),
    tokens: listOf(fields({ user: text, amount: count })),
    lost: count,
    inspirations: listOf(fields({ user: text, value: count })),
  }),
} as const;

function conflictCards({ conflicts, seats, vacated }: PagesState): Projection[] {
  const nameOf = (user: Id) => (seats[user] ?? vacated[user])?.name ?? "";
  return Object.entries(conflicts).map(([number, { type, text, creator }]) => ({
    kind: "chat",
    key: `chat-conflict-${number}`,
    card: "conflict",
    data: { type, text, creator: nameOf(creator) },
  }));
}

/** The last die. It is open until its player keeps it or turns it back. */
function rollCard(state: PagesState): Projection[] {
  const { roll } = state;
  if (roll === null || !isShown(state, roll.combatant)) return [];
  const { number, combatant, ability, before, after, kept, die } = roll;
  const text = state.conflicts[die.split("-")[0] ?? ""]?.text ?? "";
  const data = { combatant, ability, before, after, open: roll.wants === "choice", kept, text };
  return [{ kind: "chat", key: `chat-roll-${number}`, card: "roll", data, dice: [{ combatant, dice: [after] }] }];
}

/** The last resolution. Debt of characters of whom not all may know is left out. */
function resolutionCard(state: PagesState): Projection[] {
  const { resolution, seats, vacated, combatants } = state;
  if (resolution === null) return [];
  const { number, type, text, resolver, side, label, words, totals, debts, tokens, lost, inspirations } = resolution;
  const nameOf = (user: Id) => (seats[user] ?? vacated[user])?.name ?? "";
  const data: JsonRecord = {
    text,
    resolver: nameOf(resolver),
    // What it was resolved for: its own label, else its kind and letter, of which the texts know a word.
    side: nameOfSide(type, side, label),
    words,
    totals: Object.values(totals).join(" : "),
    debts: debts
      .filter(({ combatant }) => isShown(state, combatant))
      .map(({ combatant, drive, amount }) => ({ combatant, drive: combatants[combatant]?.drives[drive]?.name ?? "", amount })),
    tokens: tokens.map(({ user, amount }) => ({ user: nameOf(user), amount })),
    lost,
    inspirations: inspirations.map(({ user, value }) => ({ user: nameOf(user), value })),
  };
  return [{ kind: "chat", key: `chat-resolution-${number}`, card: "resolution", data }];
}

/** What a character's actor keeps: the Debt of each Drive, and the abilities that are used up. */
function onActor(combatant: Id, { drives, used, holder }: Character): Projection[] {
  const whose = { kind: "actor", combatant, holder } as const;
  const debts = Object.entries(drives).map(([drive, { debt }]): Projection => ({
    ...whose,
    key: `actor-${combatant}-debt-${drive}`,
    path: `system.pages.drives.${drive}.debt`,
    value: debt,
  }));
  return [...debts, { ...whose, key: `actor-${combatant}-used`, path: "system.pages.used", value: used.join(" ") }];
}

/** What is shown of a character. Of one that has left only its actor's Debt, which may still come back from a conflict. Combatants of one actor write it once. */
function shownOf(state: PagesState, id: Id, one: Character): Projection[] {
  const own = one.standing === "left" ? [] : projectionsOf(id, one);
  return writerOf(state, one.holder) === id ? [...own, ...onActor(id, one)] : own;
}

/** What belongs to a player, and what of it was there before. */
function holdingsOf({ guests }: PagesState, user: Id, { tokens, inspirations }: Player): Projection[] {
  const guest = lookup(guests, user);
  const listOf = (all: readonly Inspiration[]) => all.map((one) => ({ ...one }));
  const [own, found] = [listOf(Object.values(inspirations)), listOf(guest?.inspirations ?? [])];
  return [
    { kind: "holding", key: `holding-${user}-tokens`, user, name: "tokens", value: tokens, from: guest?.tokens ?? 0 },
    { kind: "holding", key: `holding-${user}-inspirations`, user, name: "inspirations", value: own, from: found },
  ];
}

/** What combatants, actors, players and chat shall show. Debt, tokens and inspirations outlast the encounter. */
export function project(state: PagesState): readonly Projection[] {
  return [
    ...membersInOrder(state).flatMap(([id, one]) => shownOf(state, id, one)),
    ...Object.entries({ ...state.vacated, ...state.seats }).flatMap(([user, player]) => holdingsOf(state, user, player)),
    ...conflictCards(state),
    ...rollCard(state),
    ...resolutionCard(state),
  ];
}
