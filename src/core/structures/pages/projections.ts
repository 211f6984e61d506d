import { membersInOrder, actorWriterOf } from "../../kernel/cast/member.ts";
import { memberProjectionsOf } from "../../kernel/cast/status-projections.ts";
import { lookup } from "../../kernel/records.ts";
import { count, fields, flag, listOf, oneOf, optional, text } from "../../kernel/shape.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Projection } from "../../kernel/projections.ts";
import { sideLabelOrKey } from "./sides.ts";
import { KINDS, type Character, type Inspiration, type PagesState, type Player } from "./state.ts";
import { isShown } from "./visibility.ts";

/** The chat cards: CALLBOARD.pages.Chat.<card>. `conflict` shows a new conflict, `roll` a die and its choice, `resolution` all that moved. */
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

/** Returns the name of a user who has or had a seat. "" for any other user. */
const nameIn = ({ seats, vacated }: PagesState, user: Id): string => (seats[user] ?? vacated[user])?.name ?? "";

function conflictCards(state: PagesState): Projection[] {
  return Object.entries(state.conflicts).map(([number, { type, text, creator }]) => ({
    kind: "chat",
    key: `chat-conflict-${number}`,
    card: "conflict",
    data: { type, text, creator: nameIn(state, creator) },
  }));
}

/** Returns the card of the last die. It stays open until its player keeps it or turns it back. */
function rollCard(state: PagesState): Projection[] {
  const { roll } = state;
  if (roll === null || !isShown(state, roll.combatant)) return [];
  const { number, combatant, ability, before, after, kept, die } = roll;
  const text = state.conflicts[die.split("-")[0] ?? ""]?.text ?? "";
  const data = { combatant, ability, before, after, open: roll.wants === "choice", kept, text };
  return [{ kind: "chat", key: `chat-roll-${number}`, card: "roll", data, dice: [{ combatant, dice: [after] }] }];
}

/** Returns the card of the last resolution, without Debt of hidden characters. */
function resolutionCard(state: PagesState): Projection[] {
  const { resolution, combatants } = state;
  if (resolution === null) return [];
  const { number, type, text, resolver, side, label, words, totals, debts, tokens, lost, inspirations } = resolution;
  const data: JsonRecord = {
    text,
    resolver: nameIn(state, resolver),
    // Its own label, or else its kind and letter, for which the texts have a word.
    side: sideLabelOrKey(type, side, label),
    words,
    totals: Object.values(totals).join(" : "),
    debts: debts
      .filter(({ combatant }) => isShown(state, combatant))
      .map(({ combatant, drive, amount }) => ({ combatant, drive: combatants[combatant]?.drives[drive]?.name ?? "", amount })),
    tokens: tokens.map(({ user, amount }) => ({ user: nameIn(state, user), amount })),
    lost,
    inspirations: inspirations.map(({ user, value }) => ({ user: nameIn(state, user), value })),
  };
  return [{ kind: "chat", key: `chat-resolution-${number}`, card: "resolution", data }];
}

/** Returns what a character's actor stores: the Debt of each Drive, and the used abilities. */
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

/** Returns what Foundry shows and stores for a character. Only one combatant per actor stores the actor's Debt and used abilities, even after it left. */
function shownOf(state: PagesState, id: Id, one: Character): Projection[] {
  return [...memberProjectionsOf(id, one), ...(actorWriterOf(state, one.holder) === id ? onActor(id, one) : [])];
}

/** Returns a player's Story Tokens and inspirations for Foundry to store, each with its value from before the encounter. */
function holdingsOf({ guests }: PagesState, user: Id, { tokens, inspirations }: Player): Projection[] {
  const guest = lookup(guests, user);
  const listOf = (all: readonly Inspiration[]) => all.map((one) => ({ ...one }));
  const [own, found] = [listOf(Object.values(inspirations)), listOf(guest?.inspirations ?? [])];
  return [
    { kind: "holding", key: `holding-${user}-tokens`, user, name: "tokens", value: tokens, from: guest?.tokens ?? 0 },
    { kind: "holding", key: `holding-${user}-inspirations`, user, name: "inspirations", value: own, from: found },
  ];
}

/** Returns what combatants, actors, players and chat should show. Debt, tokens and inspirations outlast the encounter. */
export function project(state: PagesState): readonly Projection[] {
  return [
    ...membersInOrder(state).flatMap(([id, one]) => shownOf(state, id, one)),
    ...Object.entries({ ...state.vacated, ...state.seats }).flatMap(([user, player]) => holdingsOf(state, user, player)),
    ...conflictCards(state),
    ...rollCard(state),
    ...resolutionCard(state),
  ];
}
