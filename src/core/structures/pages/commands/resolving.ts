import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json.ts";
import type { Option } from "../../../kernel/fields.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { cleanText } from "../../../kernel/text.ts";
import { passTurn } from "../advance.ts";
import { resolvableBy } from "../turns.ts";
import { MAX_COUNT, MAX_DICE } from "../limits.ts";
import { charactersOf, userOf } from "../players.ts";
import { giveTokens, type Moved } from "../update.ts";
import { no } from "../refusals.ts";
import { highToHigh, outcomeOf, wrongDeals, wrongPairs, type Pair } from "../resolution.ts";
import { resolveConflict, holderFor } from "../effects.ts";
import { controlOf, sideAt, sideName, withSide } from "../sides.ts";
import type { Conflict, ConflictSide, Deal, PagesState, SideId } from "../state.ts";
import { ADDRESS, command, tell, WORDS } from "./command.ts";
import { refuseTurn } from "../guards.ts";

function refuseResolver(state: PagesState, number: string, seat: Seat): Refusal | null {
  const refusal = refuseTurn(state, seat);
  if (refusal !== null) return refusal;
  if (lookup(state.conflicts, number) === undefined) return no("noConflict");
  return resolvableBy(state, userOf(seat)).includes(number) ? null : no("notResolvable");
}

function refuseShares(
  state: PagesState,
  number: string,
  pairs: readonly Pair[] | undefined,
  deals: readonly Deal[] | undefined,
): Refusal | null {
  const conflict = lookup(state.conflicts, number);
  if (conflict === undefined) return no("noConflict");
  if (pairs !== undefined) {
    if (state.house.matching === "highToHigh" && !isSame(pairs, highToHigh(number, conflict))) return no("highToHigh");
    const wrong = wrongPairs(number, conflict, pairs);
    if (wrong !== null) return no(wrong);
  }
  const wrong = deals === undefined ? null : wrongDeals(state, conflict, deals);
  return wrong === null ? null : no(wrong);
}

/** True for the same pairs, in whatever order. */
function isSame(some: readonly Pair[], others: readonly Pair[]): boolean {
  return some.length === others.length && some.every(({ win, lose }) => others.some((one) => one.win === win && one.lose === lose));
}

/** The turn goes on once its player has nothing left to resolve. */
function goOn(moved: Moved, user: Id): Moved {
  return resolvableBy(moved.state, user).length > 0 ? moved : passTurn(moved);
}

/** Resolves a conflict that one claims and controls: dice are matched (the highest with the highest, where no pairs are said), Debt goes back, Story Tokens are dealt. Rule: pages.txt "Resolving". */
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
  refuse: (state, { conflict, pairs, deals }, seat) => refuseResolver(state, conflict, seat) ?? refuseShares(state, conflict, pairs, deals),
  apply(state, { conflict, pairs, deals, text = "", holder }, seat) {
    const user = userOf(seat);
    const known = lookup(state.conflicts, conflict);
    const outcome = outcomeOf(state, conflict, pairs, deals);
    const said = {
      data: {
        user,
        text: known?.text ?? "",
        side: sideName(known === undefined ? null : sideAt(state, `${conflict}-${controlOf(known) ?? ""}`)),
        words: cleanText(text),
      },
    };
    if (outcome === null) return tell("resolve", said, { state, parts: [] });
    const holderOf = (who: Id) => holderFor(state, who, who === user ? holder : undefined);
    return tell(
      "resolve",
      said,
      goOn(resolveConflict({ state, parts: [] }, conflict, { outcome, words: cleanText(text), holder: holderOf }), user),
    );
  },
  offer: ({ state, seat }): readonly Option[] => {
    const among = resolvableBy(state, userOf(seat)).filter((number) => refuseResolver(state, number, seat) === null);
    const holders = charactersOf(state, userOf(seat)).map(([id]) => id);
    const isTheirs = state.house.inspirationOwner === "character" && holders.length > 1;
    const holder: Option["fields"] = isTheirs ? { holder: { type: "choice", among: holders, optional: true } } : {};
    return among.length === 0 ? [] : [{ kind: "resolve", who: [], fields: { conflict: { type: "choice", among }, ...holder } }];
  },
  likely: true,
});

/** The side that controls a conflict, and how many of its dice show more than 1. */
function gloatingOn(conflict: Conflict): { readonly id: SideId; readonly side: ConflictSide; readonly most: number } | null {
  const id = controlOf(conflict);
  const side = id === null ? undefined : conflict.sides[id];
  return id === null || side === undefined ? null : { id, side, most: side.dice.filter(({ value }) => value > 1).length };
}

function refuseGloat(state: PagesState, number: string, count: number, seat: Seat): Refusal | null {
  if (!state.house.gloat) return no("noGloat");
  const refusal = refuseResolver(state, number, seat);
  if (refusal !== null) return refusal;
  const conflict = state.conflicts[number];
  const most = conflict === undefined ? 0 : (gloatingOn(conflict)?.most ?? 0);
  return count <= most ? null : no("tooManyGloats", { count: most });
}

/** Gloats in place of winning what the table's code forbids: so many of the highest dice are turned to 1, for a Story Token each; the conflict stays. Rule: rules.md 4.1 "Gloat". */
export const gloat = command({
  fields: { conflict: ADDRESS, count: { type: "integer", min: 1, max: MAX_DICE } },
  by: "player",
  during: ["resolve"],
  refuse: (state, { conflict, count }, seat) => refuseGloat(state, conflict, count, seat),
  apply(state, { conflict: number, count }, seat) {
    const user = userOf(seat);
    const conflict = state.conflicts[number];
    const now = conflict === undefined ? null : gloatingOn(conflict);
    const said = { data: { user, text: conflict?.text ?? "", count } };
    if (conflict === undefined || now === null) return tell("gloat", said, { state, parts: [] });
    const byValue = [...now.side.dice.keys()].sort((a, b) => (now.side.dice[b]?.value ?? 0) - (now.side.dice[a]?.value ?? 0));
    const turned = new Set(byValue.slice(0, count));
    const dice = now.side.dice.map((die, index) => (turned.has(index) ? { ...die, value: 1 } : die));
    const place = { number, conflict: { ...conflict, gloated: true }, id: now.id, side: now.side };
    return tell("gloat", said, goOn(giveTokens({ state: withSide(state, place, { dice }), parts: [] }, user, count), user));
  },
  offer({ state, seat }): readonly Option[] {
    if (!state.house.gloat) return [];
    return resolvableBy(state, userOf(seat)).flatMap((number): Option[] => {
      const conflict = state.conflicts[number];
      const max = conflict === undefined ? 0 : (gloatingOn(conflict)?.most ?? 0);
      if (max === 0 || refuseGloat(state, number, 1, seat) !== null) return [];
      return [
        { kind: "gloat", who: [], fields: { conflict: { type: "choice", among: [number] }, count: { type: "integer", min: 1, max } } },
      ];
    });
  },
});
