import { armedFieldsOf, healthOfCast } from "../../kernel/cast/health.ts";
import { makeCombatants, type Member } from "../../kernel/cast/member.ts";
import { NO_FACTS, type TableFacts } from "../../kernel/seal-types.ts";
import { completeHouse, type House } from "../../kernel/house.ts";
import { byName } from "../../kernel/compare-by-name.ts";
import { isRecord } from "../../kernel/records.ts";
import { cleanLine, MAX_LABEL } from "../../kernel/clean-text.ts";
import { clampedWholeNumber } from "../../kernel/clamped-whole-number.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import { MAX_POINTS } from "./limits.ts";
import { HOUSE_RULES } from "./house.ts";
import { ASPECTS, MAX_POOLS, type Combatant, type Pool, type Pools, type TimelineState } from "./state.ts";

const whole = (value: unknown): number => clampedWholeNumber(value, { min: 0, max: MAX_POINTS });

function poolOf(value: unknown, place: number): Pool {
  const given = isRecord(value) ? value : {};
  const label = typeof given["label"] === "string" ? cleanLine(given["label"], MAX_LABEL) : "";
  const aspect = ASPECTS.find((known) => known === given["aspect"]) ?? "body";
  return { label, aspect, place, max: whole(given["max"]), drained: whole(given["drained"]), spent: whole(given["spent"]) };
}

/** Returns the pools in a member's numbers (`numbers.pools`: by stat label, aspect, max, drained, spent), in that order. At most `MAX_POOLS`. */
export function poolsOf({ numbers }: CastMember): Pools {
  const pools: unknown = numbers["pools"];
  if (!isRecord(pools)) return {};
  return Object.fromEntries(
    Object.entries(pools)
      .slice(0, MAX_POOLS)
      .map(([stat, value], place) => [stat, poolOf(value, place)]),
  );
}

/** Returns a combatant that joins, with the first window it may declare in. */
export function combatantOf(base: Member, member: CastMember, window: number): Combatant {
  return { ...base, ...armedFieldsOf(member), window, resting: base.npc, from: 0, passed: false, sealed: 0, stacks: 0 };
}

/** Returns the state of a new `timeline` encounter: phase 0, in the first call of the first window. */
export function setup(cast: Cast, house: House, { scope, escrow }: TableFacts = NO_FACTS): TimelineState {
  const members = Object.values(cast).sort(byName);
  const holders: Record<Id, Pools> = {};
  for (const member of members) holders[member.holder] ??= poolsOf(member);
  return {
    undos: 0,
    scope,
    escrow,
    house: completeHouse(HOUSE_RULES, house),
    phase: 0,
    step: "declare",
    call: 1,
    before: { phase: 0, step: "declare", call: 1 },
    calls: 1,
    windows: 1,
    seals: 0,
    ...healthOfCast(cast),
    combatants: makeCombatants(cast, (base, member) => combatantOf(base, member, 1)),
    holders,
    stacks: {},
  };
}
