import type { Encounter, KernelCommand } from "../../kernel/encounter.ts";
import type { Chance } from "../../kernel/fuzz.fixture.ts";
import { play, type Verdict } from "../../kernel/play.ts";
import { castOf, choose, IDS } from "../../kernel/random.fixture.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House, HouseRule } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json.ts";
import type { Rolled } from "../../kernel/dice.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { MomentsCommand } from "./commands/index.ts";
import { numbersOf } from "./examples.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { moments } from "./index.ts";
import { STRIKES, type MomentsState } from "./state.ts";

/** Three of the party and two foes, some hidden, some in contact. */
export function membersOf(chance: Chance): Cast {
  return castOf(chance, (id) => ({
    numbers: numbersOf({
      beats: { base: 14, armour: chance.integer(0, 15) },
      agility: chance.integer(1, 20),
      perception: chance.integer(1, 20),
      level: chance.integer(0, 3),
      weapons: Object.fromEntries(STRIKES.map((kind) => [kind, chance.maybe(0.6)])),
    }),
    near: chance.maybe(0.4) ? IDS.slice(0, 5).filter((other) => other !== id && chance.maybe(0.4)) : [],
  }));
}

/** House rules, each one of its choices. */
export function houseOf(chance: Chance): House {
  const rules: readonly (readonly [string, HouseRule])[] = Object.entries(HOUSE_RULES);
  return Object.fromEntries(rules.map(([key, rule]) => [key, choose(rule, chance)]));
}

/** A command with dice as they fall. */
export function playWithDice(
  encounter: Encounter<MomentsState>,
  command: MomentsCommand | KernelCommand,
  seat: Seat,
  chance: Chance,
): Verdict<MomentsState> {
  const rolled: Rolled[] = [];
  for (;;) {
    const verdict = play(moments, encounter, command, seat, rolled);
    if (verdict.kind !== "wants") return verdict;
    for (const request of verdict.dice) {
      const dice = Array.from({ length: request.count }, () => chance.integer(1, request.faces));
      rolled.push({ ...request, dice, total: dice.reduce((sum, die) => sum + die, request.modifier) });
    }
  }
}

/** Ids of whom a seat may not know, by what it sees of each. */
export function findUnknown(state: MomentsState, seat: Seat): Id[] {
  return Object.entries(state.combatants).flatMap(([id, { hidden, sneaking, detected, side }]) => {
    const isKept = hidden || (side === "foe" && sneaking && !detected);
    return isKept && seat.kind === "user" && !seat.gm && !seat.combatants.includes(id) ? [id] : [];
  });
}
