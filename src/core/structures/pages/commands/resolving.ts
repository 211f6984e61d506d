import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Option } from "../../../kernel/command-fields.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { cleanText } from "../../../kernel/clean-text.ts";
import { endCurrentTurn } from "../advance.ts";
import { resolvableConflictsOf, resolverOf } from "../turns.ts";
import { MAX_COUNT, MAX_DICE } from "../limits.ts";
import { charactersOf, userIdOfSeat } from "../players.ts";
import { giveTokens, type Moved } from "../setters.ts";
import { no } from "../refusals.ts";
import { pairHighToHigh, outcomeForSide, findDealsFault, findPairsFault, type Pair } from "../conflict-outcome.ts";
import { resolveConflict, inspirationHolderOfUser } from "../end-conflict.ts";
import { controllingSideAt, loggedSideNameOf, withSide, type SidePlace } from "../sides.ts";
import type { ConflictSide, Deal, PagesState } from "../state.ts";
import { ADDRESS, command, appliedWithLine, WORDS } from "./define-command.ts";
import { refuseTurn } from "../preconditions.ts";

/** Finds the side that controls a conflict. Refuses a conflict that no side controls. */
function findControlled(state: PagesState, number: string): { readonly place: SidePlace } | Refusal {
  if (lookup(state.conflicts, number) === undefined) return no("noConflict");
  const place = controllingSideAt(state, number);
  return place === null ? no("notResolvable") : { place };
}

/** Refuses a user who is not the resolver of a conflict. */
function refuseResolver({ conflict }: SidePlace, seat: Seat): Refusal | null {
  return resolverOf(conflict) === userIdOfSeat(seat) ? null : no("notResolvable");
}

function refuseShares(
  state: PagesState,
  place: SidePlace,
  pairs: readonly Pair[] | undefined,
  deals: readonly Deal[] | undefined,
): Refusal | null {
  const { number, conflict } = place;
  if (pairs !== undefined) {
    if (state.house.matching === "highToHigh" && !isSame(pairs, pairHighToHigh(number, conflict))) return no("highToHigh");
    const wrong = findPairsFault(number, conflict, pairs);
    if (wrong !== null) return no(wrong);
  }
  const wrong = deals === undefined ? null : findDealsFault(state, place, deals);
  return wrong === null ? null : no(wrong);
}

/** Whether two lists hold the same pairs of dice in any order. */
function isSame(some: readonly Pair[], others: readonly Pair[]): boolean {
  return some.length === others.length && some.every(({ win, lose }) => others.some((one) => one.win === win && one.lose === lose));
}

/** Ends the turn once its player has no conflict left to resolve. */
function goOn(moved: Moved, user: Id): Moved {
  return resolvableConflictsOf(moved.state, user).length > 0 ? moved : endCurrentTurn(moved);
}

/**
 * Resolves a conflict that the player claims and controls. Moves dice, Debt and Story Tokens. Without `pairs`, dice match high to high.
 * Rule: pages.txt "Resolving".
 */
export const resolve = command({
  fields: {
    conflict: ADDRESS,
    pairs: { type: "list", of: { win: ADDRESS, lose: ADDRESS }, max: MAX_DICE, optional: true },
    deals: {
      type: "list",
      of: { user: { type: "key" }, amount: { type: "integer", min: 1, max: MAX_COUNT } },
      max: MAX_DICE,
      optional: true,
    },
    text: { ...WORDS, optional: true },
    holder: { type: "id", optional: true },
  },
  by: "player",
  during: ["resolve"],
  refuseFirst: (state, _given, seat) => refuseTurn(state, seat),
  find: (state, { conflict }) => findControlled(state, conflict),
  refuse: (state, { pairs, deals }, seat, { place }) => refuseResolver(place, seat) ?? refuseShares(state, place, pairs, deals),
  apply(state, { pairs, deals, text = "", holder }, seat, _rolled, { place }) {
    const user = userIdOfSeat(seat);
    const words = cleanText(text);
    const outcome = outcomeForSide(state, place, pairs, deals);
    const holderOf = (who: Id) => inspirationHolderOfUser(state, who, who === user ? holder : undefined);
    const said = { data: { user, text: place.conflict.text, side: loggedSideNameOf(place), words } };
    return appliedWithLine("resolve", said, goOn(resolveConflict({ state, parts: [] }, place, { outcome, words, holder: holderOf }), user));
  },
  offer: ({ state, seat }): readonly Option[] => {
    const among = refuseTurn(state, seat) === null ? resolvableConflictsOf(state, userIdOfSeat(seat)) : [];
    const holders = charactersOf(state, userIdOfSeat(seat)).map(([id]) => id);
    const isTheirs = state.house.inspirationOwner === "character" && holders.length > 1;
    const holder: Option["fields"] = isTheirs ? { holder: { type: "choice", among: holders, optional: true } } : {};
    return among.length === 0 ? [] : [{ kind: "resolve", who: [], fields: { conflict: { type: "choice", among }, ...holder } }];
  },
  likely: true,
});

/** Returns how many times a side may gloat: how many of its dice show more than 1. */
const gloatsOn = ({ dice }: ConflictSide): number => dice.filter(({ value }) => value > 1).length;

/** Gloats instead of winning. Turns `count` of the highest dice to 1 for a Story Token each. The conflict stays. Rule: rules.md 4.1 "Gloat". */
export const gloat = command({
  fields: { conflict: ADDRESS, count: { type: "integer", min: 1, max: MAX_DICE } },
  by: "player",
  during: ["resolve"],
  refuseFirst: (state, _given, seat) => (state.house.gloat ? refuseTurn(state, seat) : no("noGloat")),
  find: (state, { conflict }) => findControlled(state, conflict),
  refuse(_state, { count }, seat, { place }) {
    const most = gloatsOn(place.side);
    return refuseResolver(place, seat) ?? (count <= most ? null : no("tooManyGloats", { count: most }));
  },
  apply(state, { count }, seat, _rolled, { place }) {
    const user = userIdOfSeat(seat);
    const { conflict, side } = place;
    const said = { data: { user, text: conflict.text, count } };
    const byValue = [...side.dice.entries()].sort(([, a], [, b]) => b.value - a.value).map(([index]) => index);
    const turned = new Set(byValue.slice(0, count));
    const dice = side.dice.map((die, index) => (turned.has(index) ? { ...die, value: 1 } : die));
    const gloated = { ...place, conflict: { ...conflict, gloated: true } };
    return appliedWithLine("gloat", said, goOn(giveTokens({ state: withSide(state, gloated, { dice }), parts: [] }, user, count), user));
  },
  offer: [
    {
      cases: ({ state, seat }) =>
        resolvableConflictsOf(state, userIdOfSeat(seat)).flatMap((number) => {
          const place = controllingSideAt(state, number);
          const count = { type: "integer", min: 1, max: place === null ? 0 : gloatsOn(place.side) } as const;
          return count.max === 0 ? [] : [{ who: [], ranges: { conflict: { type: "choice", among: [number] }, count } }];
        }),
    },
  ],
});
