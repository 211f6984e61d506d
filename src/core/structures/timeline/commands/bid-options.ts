import type { Asking } from "../../../kernel/command-definition.ts";
import { groupBy, lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Option } from "../../../kernel/command-fields.ts";
import { CARD_NAME, MAX_PHASE, MAX_POINTS, SEALED_TARGETS } from "../limits.ts";
import { phasePauseMustFollow, nextActionStartOf } from "../phases-on-line.ts";
import { readableHandOf, committedByHolder } from "../committed-points.ts";
import type { TimelineState } from "../state.ts";
import { mayDeclare } from "../waiting.ts";
import { perspectiveIn } from "./offered-stacks.ts";

type Fields = Option["fields"];

/** Combatants that may put an action on the line with the same points in hand. */
interface Bidders {
  readonly who: readonly Id[];
  /** The bidders' points in hand by stat, all above 0. */
  readonly hand: ReadonlyMap<string, number>;
  /** The number of phases from the bidders' starting phase to the last phase. */
  readonly room: number;
  /** The phase that a Pause of these bidders must land after. */
  readonly floor: number;
}

function biddersOf(asking: Asking<TimelineState>): Bidders[] {
  const perspective = perspectiveIn(asking);
  const purses = committedByHolder(perspective);
  const groups = new Map<string, Bidders & { readonly who: Id[] }>();
  for (const id of asking.own) {
    const hand = readableHandOf(perspective.state, lookup(perspective.state.combatants, id)?.holder ?? "", purses);
    // A hand that this browser cannot read allows no bid.
    if (hand === null || !mayDeclare(perspective.state, id)) continue;
    const room = MAX_PHASE - nextActionStartOf(perspective.state, id);
    if (room <= 0) continue;
    const floor = phasePauseMustFollow(perspective.state, id);
    let key = `${room} ${floor}`;
    for (const [stat, points] of hand) key += ` ${stat} ${points}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { who: [id], hand, room, floor });
    else group.who.push(id);
  }
  return [...groups.values()];
}

const NAME = { type: "text", min: 1, max: CARD_NAME } as const;

/** Returns the fields that every bid has: name, card, ability, and targets if the house rules seal those with the bid. */
function cardFields({ state, known }: Asking<TimelineState>): Fields {
  return {
    name: NAME,
    card: { type: "key", optional: true },
    ability: { type: "integer", min: 0, max: MAX_POINTS, optional: true },
    ...(state.house.targetAt === "seal" ? { targets: { type: "ids", among: known, max: SEALED_TARGETS, optional: true } } : {}),
  };
}

const everybody = (bidders: readonly Bidders[]): Id[] => bidders.flatMap(({ who }) => who);

/** Returns the stats, except `but`, that all bidders have points of, and the most points of any of these that every bidder can bid. */
function sharedOf(bidders: readonly Bidders[], but: string): { readonly stats: readonly string[]; readonly most: number } {
  const stats = [...(bidders[0]?.hand.keys() ?? [])].filter((stat) => stat !== but && bidders.every(({ hand }) => hand.has(stat)));
  const least = stats.flatMap((stat) => bidders.map(({ hand }) => hand.get(stat) ?? 0));
  return { stats, most: Math.min(MAX_POINTS, ...least) };
}

/** Returns the options to bid one stat, alone and with a second stat that makes the action faster. */
function bidsOf(stat: string, most: number, bidders: readonly Bidders[], card: Fields): Option[] {
  const alone = {
    kind: "declare",
    who: everybody(bidders),
    fields: {
      ...card,
      type: { type: "choice", among: ["common", "skilled", "ability"] },
      relevant: { type: "choice", among: [stat] },
      relevantBid: { type: "integer", min: 1, max: most },
    },
  } as const;
  const { stats, most: points } = sharedOf(bidders, stat);
  if (stats.length === 0) return [alone];
  const faster = { secondary: { type: "choice", among: stats }, secondaryBid: { type: "integer", min: 0, max: points } } as const;
  return [alone, { ...alone, fields: { ...alone.fields, ...faster } }];
}

/** Returns the options for Pauses, grouped by where they may land. */
function pausesOf(bidders: readonly Bidders[]): Option[] {
  const early = bidders.filter(({ floor }) => floor < MAX_PHASE);
  return [...groupBy(early, ({ floor }) => floor)].map(([floor, group]) => ({
    kind: "declare",
    who: everybody(group),
    fields: { name: NAME, type: { type: "choice", among: ["pause"] }, at: { type: "integer", min: floor + 1, max: MAX_PHASE } },
  }));
}

/** Returns the options to put an action on the line: bids grouped by points in hand, and Pauses. */
export function bidOptionsOf(asking: Asking<TimelineState>): Option[] {
  const bidders = biddersOf(asking);
  const card = cardFields(asking);
  const stats = [...new Set(bidders.flatMap(({ hand }) => [...hand.keys()]))];
  const actions = stats.flatMap((stat) => {
    const able = bidders.filter(({ hand }) => hand.has(stat));
    const mostOf = ({ hand, room }: Bidders) => Math.min(hand.get(stat) ?? 0, room, MAX_POINTS);
    return [...groupBy(able, mostOf)].flatMap(([most, group]) => bidsOf(stat, most, group, card));
  });
  return [...actions, ...pausesOf(bidders)];
}
