import type { Fields } from "../../kernel/options.ts";
import type { Field, Id, Option, Seat } from "../../kernel/structure.ts";
import { CARD_NAME, MAX_PHASE, MAX_POINTS, SEALED_TARGETS } from "./commands.ts";
import type { Lens } from "./lens.ts";
import { floorOf, isBeyond, startOf } from "./line.ts";
import { groupedBy, option } from "./options.ts";
import { position } from "./position.ts";
import { poolsOf, type Purses } from "./purse.ts";
import { refusePass, refuseRecall } from "./refuse-declaring.ts";
import type { ShownPool } from "./shown.ts";
import type { TimelineState } from "./state.ts";
import { mayDeclare } from "./waiting.ts";

/** Somebody who may put an action on the line, what of each stat is in hand, and how many phases are left from its start. */
interface Bidder {
  readonly id: Id;
  readonly hand: ReadonlyMap<string, number>;
  readonly room: number;
}

function handOf(pools: readonly ShownPool[]): ReadonlyMap<string, number> {
  return new Map(pools.flatMap(({ stat, hand }) => (hand !== null && hand > 0 ? [[stat, hand] as const] : [])));
}

function biddersOf(lens: Lens, purses: Purses): Bidder[] {
  return lens.cast.flatMap((entry) => {
    const [id] = entry;
    if (!lens.owns(id) || !mayDeclare(lens.state, id) || isBeyond(lens.state, id)) return [];
    const pools = poolsOf(lens, entry, purses);
    // What this browser cannot read it cannot add to.
    if (pools.some(({ hand }) => hand === null)) return [];
    return [{ id, hand: handOf(pools), room: MAX_PHASE - startOf(lens.state, id) }];
  });
}

const NAME = { type: "text", min: 1, max: CARD_NAME } as const;

/** What any card has: the words, and what opposes it. */
function cardFields(targets: readonly Id[] | null): Fields {
  return {
    name: NAME,
    card: { type: "key", optional: true },
    ability: { type: "integer", min: 0, max: MAX_POINTS, optional: true },
    ...(targets === null ? {} : { targets: { type: "ids", among: targets, max: SEALED_TARGETS, optional: true } as const }),
  };
}

/** The stats of which all of some bidders have a point, with the most that all of them may bid. */
function shared(bidders: readonly Bidder[], but: string): { readonly stats: readonly string[]; readonly most: number } {
  const stats = [...(bidders[0]?.hand.keys() ?? [])].filter((stat) => stat !== but && bidders.every(({ hand }) => hand.has(stat)));
  const least = stats.flatMap((stat) => bidders.map(({ hand }) => hand.get(stat) ?? 0));
  return { stats, most: Math.min(MAX_POINTS, ...least) };
}

/** Bids of one stat by those who may bid as much of it: alone, and with another that makes it faster. */
function bids(stat: string, most: number, [bidders, fields]: readonly [readonly Bidder[], Fields]): Option[] {
  const who = bidders.map(({ id }) => id);
  const card = {
    ...fields,
    type: { type: "choice", among: ["common", "skilled", "ability"] },
    relevant: { type: "choice", among: [stat] },
    relevantBid: { type: "integer", min: 1, max: most },
  } as const;
  const { stats, most: points } = shared(bidders, stat);
  if (stats.length === 0) return option("declare", who, card);
  const faster = { secondary: { type: "choice", among: stats }, secondaryBid: { type: "integer", min: 0, max: points } } as const;
  return [...option("declare", who, card), ...option("declare", who, { ...card, ...faster })];
}

/** Pauses, by where they may land. */
function pauses(state: TimelineState, bidders: readonly Bidder[], name: Field): Option[] {
  return [...groupedBy(bidders, ({ id }) => floorOf(state, id))].flatMap(([floor, group]) => {
    if (floor >= MAX_PHASE) return [];
    const at = { type: "integer", min: floor + 1, max: MAX_PHASE } as const;
    return option(
      "declare",
      group.map(({ id }) => id),
      { name, type: { type: "choice", among: ["pause"] }, at },
    );
  });
}

/** What may be put on the line: each stat by how much of it is in hand, and Pauses. */
export function declarations(lens: Lens, purses: Purses): Option[] {
  const { state } = lens;
  const bidders = biddersOf(lens, purses);
  if (bidders.length === 0) return [];
  const aims = lens.cast.flatMap(([id, { standing }]) => (standing === "left" ? [] : [id]));
  const fields = cardFields(state.house.targetAt === "seal" ? aims : null);
  const stats = [...new Set(bidders.flatMap(({ hand }) => [...hand.keys()]))];
  const actions = stats.flatMap((stat) => {
    const able = bidders.filter(({ hand }) => hand.has(stat));
    const mostOf = ({ hand, room }: Bidder) => Math.min(hand.get(stat) ?? 0, room, MAX_POINTS);
    return [...groupedBy(able, mostOf)].flatMap(([most, group]) => bids(stat, most, [group, fields]));
  });
  return [...actions, ...pauses(state, bidders, NAME)];
}

/** Passing, for now or until recalled, and taking it back. */
export function passing(state: TimelineState, mine: readonly Id[], seat: Seat): Option[] {
  const pass = (combatant: Id) => ({ kind: "pass", position: position(state), combatant }) as const;
  return [
    ...option(
      "pass",
      mine.filter((id) => refusePass(state, pass(id), seat) === null),
    ),
    ...option(
      "pass",
      mine.filter((id) => refusePass(state, { ...pass(id), resting: true }, seat) === null),
      { resting: { type: "flag", only: true } },
    ),
    ...option(
      "recall",
      mine.filter((id) => refuseRecall(state, id, seat) === null),
    ),
  ];
}
