import { withMember } from "../../../kernel/cast/member.ts";
import { findInPlay } from "../../../kernel/cast/refusals.ts";
import { lookup } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Option } from "../../../kernel/command-fields.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { cleanText } from "../../../kernel/clean-text.ts";
import { hasStoryToken, isRollPending } from "../turns.ts";
import { charactersOf, userIdOfSeat } from "../players.ts";
import { giveTokens, withPlayer, type Moved } from "../setters.ts";
import { no } from "../refusals.ts";
import { charactersBehindSide, allSides, findSide, loggedSideNameOf, sidesOf, sideAddressOf, withSide, type SidePlace } from "../sides.ts";
import { KINDS, type Conflict, type ConflictSide, type PagesState } from "../state.ts";
import { ADDRESS, command, appliedWithLine, WORDS } from "./define-command.ts";
import { refuseNewConflict, refuseTurn } from "../preconditions.ts";
import { sees } from "../visibility.ts";

/** The log keys for a conflict added while claiming, by kind. */
const ADDED = { goal: "addGoal", event: "addEvent" } as const;

const SIDE: ConflictSide = { label: "", dice: [{ value: 1, roller: "" }], stakes: {}, claimant: "" };

/** Returns the state with a new conflict, with one die of 1 on each side. Rule: pages.txt "Conflicts start with a die for each side". */
export function withConflict(state: PagesState, { type, text, creator }: Pick<Conflict, "type" | "text" | "creator">): PagesState {
  const number = state.conflictCount + 1;
  const conflict: Conflict = { type, text: cleanText(text), creator, sides: { a: SIDE, b: SIDE }, gloated: false };
  return { ...state, conflicts: { ...state.conflicts, [String(number)]: conflict }, conflictCount: number, contested: true };
}

/** Whether a player's next conflict of this page is free of cost. Rule: rules.md D3. */
function isFreeNow({ house, seats }: PagesState, user: Id): boolean {
  if (house.freeConflict === "unlimited") return true;
  return house.freeConflict === "onePerPage" && lookup(seats, user)?.added === false;
}

/** Refuses a Free Conflict that the user's character does not have, or has used in this scene. Rule: rules.md 4.1 "free conflict". */
function refuseSpecial(state: PagesState, combatant: Id, seat: Seat): Refusal | null {
  if (state.house.freeConflict !== "specialOnly") return no("noSpecials");
  // A character that a seat may not know of is refused as if it did not exist, whether it is in play or has left.
  if (!sees(state, combatant, seat)) return no("combatant");
  const found = findInPlay(state, combatant);
  if (isRefusal(found)) return found;
  const character = found.member;
  if (character.player !== userIdOfSeat(seat)) return no("notYours", { combatant });
  if (character.free === "") return no("noFree", { combatant });
  return character.freeUsed ? no("freeUsed", { combatant }) : null;
}

function refuseAdd(state: PagesState, text: string, special: Id | undefined, seat: Seat): Refusal | null {
  const user = userIdOfSeat(seat);
  const wrong = refuseNewConflict(state, text) ?? (isRollPending(state) ? no("rolling") : null);
  if (wrong !== null) return wrong;
  if (special !== undefined) return refuseSpecial(state, special, seat);
  if (state.step !== "claim") return no("claimOnly");
  return refuseTurn(state, seat) ?? (isFreeNow(state, user) || hasStoryToken(state, user) ? null : no("noToken"));
}

function paidFor(state: PagesState, user: Id, special: Id | undefined): Moved {
  if (special !== undefined) return { state: withMember(state, special, { freeUsed: true }), parts: [] };
  if (isFreeNow(state, user)) return { state: withPlayer(state, user, { added: true }), parts: [] };
  return giveTokens({ state, parts: [] }, user, -1);
}

/**
 * Adds a conflict. In a claim turn the first of a page is free, others cost a Story Token. A character's Free Conflict is free at any time.
 * Rule: pages.txt "Free Conflicts", rules.md D3.
 */
export const add = command({
  fields: { type: { type: "choice", among: KINDS }, text: WORDS, special: { type: "id", optional: true } },
  by: "player",
  during: ["claim", "talk", "actions", "resolve"],
  refuse: (state, { text, special }, seat) => refuseAdd(state, text, special, seat),
  apply(state, { type, text, special }, seat) {
    const user = userIdOfSeat(seat);
    const paid = paidFor(state, user, special);
    const next = withConflict(paid.state, { type, text, creator: user });
    return appliedWithLine(ADDED[type], { data: { user, text: cleanText(text) } }, { state: next, parts: paid.parts });
  },
  offer: [
    { ranges: () => ({ text: { ...WORDS, min: 1 } }) },
    {
      with: ["type", "text", "special"],
      cases({ state, seat }) {
        const specials = charactersOf(state, userIdOfSeat(seat)).flatMap(([id]) => (refuseAdd(state, "x", id, seat) === null ? [id] : []));
        return specials.length === 0
          ? []
          : [{ who: [], ranges: { text: { ...WORDS, min: 1 }, special: { type: "choice", among: specials } } }];
      },
    },
  ],
});

/** Refuses a claim if the user claims another side of the conflict, or only has characters against this side. Rule: rules.md D5. */
function refuseAllegiance(state: PagesState, { conflict, id, side }: SidePlace, user: Id): Refusal | null {
  if (state.house.alliances === "off") return null;
  const others = sidesOf(conflict).filter(([other]) => other !== id);
  if (others.some(([, { claimant }]) => claimant === user)) return no("claimsOther");
  const isOwn = (one: ConflictSide) => charactersBehindSide(one).some((combatant) => lookup(state.combatants, combatant)?.player === user);
  return others.some(([, other]) => isOwn(other)) && !isOwn(side) ? no("standsAgainst") : null;
}

function refuseClaim(state: PagesState, place: SidePlace, seat: Seat): Refusal | null {
  const user = userIdOfSeat(seat);
  if (place.side.claimant !== "") return no("claimed", { user: place.side.claimant });
  const player = lookup(state.seats, user);
  if (player?.claimed === true && player.tokens === 0) return no("noToken");
  return refuseAllegiance(state, place, user);
}

/** Claims one side of a conflict. A page's first is free, others cost a Story Token. Rule: pages.txt "Claim one side of a Conflict". */
export const claim = command({
  fields: { side: ADDRESS },
  by: "player",
  during: ["claim"],
  refuseFirst: (state, _given, seat) => refuseTurn(state, seat),
  find: (state, { side }) => findSide(state, side),
  refuse: (state, _given, seat, { place }) => refuseClaim(state, place, seat),
  apply(state, _given, seat, _rolled, { place }) {
    const user = userIdOfSeat(seat);
    const isFirst = lookup(state.seats, user)?.claimed === false;
    const own = withSide(state, place, { claimant: user });
    const paid = isFirst ? { state: withPlayer(own, user, { claimed: true }), parts: [] } : giveTokens({ state: own, parts: [] }, user, -1);
    return appliedWithLine("claim", { data: { user, side: loggedSideNameOf(place), text: place.conflict.text } }, paid);
  },
  offer({ state, seat }): readonly Option[] {
    if (refuseTurn(state, seat) !== null) return [];
    const places = allSides(state).filter((place) => refuseClaim(state, place, seat) === null);
    const among = places.map(({ number, id }) => sideAddressOf(number, id));
    return among.length === 0 ? [] : [{ kind: "claim", who: [], fields: { side: { type: "choice", among } } }];
  },
});
