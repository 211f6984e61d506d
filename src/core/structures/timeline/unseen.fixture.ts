import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Deed, Unseen } from "../../kernel/exposure.fixture.ts";
import type { TimelineCommand } from "./commands/index.ts";
import { actorsIfAllHidden, canSee } from "./visibility.ts";
import { standingStacksOfPhase, allStacksOf, answerPoolHolderOf, poolHolderOf, stackPoolHolderOf, stackAt } from "./find-stacks.ts";
import type { TimelineState } from "./state.ts";

type Done = Deed<TimelineState, TimelineCommand>;

/** The kinds that close a phase. If only hidden combatants act on it, the command counts as theirs. */
const CLOSES = new Set(["closeFlip", "closeAim", "closePhase"]);

/** Returns the defender of the contest that an opened answer belongs to. Null for any other command. */
function defenderOf({ before, command }: Done): Id | null {
  const isAnswer = (command.kind === "open" || command.kind === "break") && command.part === "answer";
  return isAnswer ? (stackAt(before, command)?.contest?.defender ?? null) : null;
}

function doers(deed: Done): readonly Id[] {
  const { before, command } = deed;
  if (CLOSES.has(command.kind)) return actorsIfAllHidden(before);
  const defender = defenderOf(deed);
  if (defender !== null) return [defender];
  if (command.kind === "join") return [command.member.id];
  return "combatant" in command ? [command.combatant] : [];
}

/**
 * Returns targets of a phase's effects, defenders who spend an answer, and the combatant that is answered. An answer is spent even if its
 * action is void (docs/rules/timeline.md, "Contests"), since its pool is visible.
 */
function targets({ before, command }: Done): readonly Id[] {
  if (command.kind === "answer") return [command.against];
  if (command.kind === "open" || command.kind === "break") return [command.combatant];
  if (command.kind !== "closePhase") return [];
  const hit = standingStacksOfPhase(before).flatMap(({ stack: { effects } }) => Object.values(effects).map(({ target }) => target));
  return [...hit, ...standingStacksOfPhase(before, true).flatMap(({ stack: { contest } }) => contest?.defender ?? [])];
}

/** Returns the holders that pay for these combatants: their present ones, and those of their stacks and answers. */
function payers(state: TimelineState, ids: readonly Id[]): ReadonlySet<Id> {
  const theirs = allStacksOf(state).filter(({ at: { combatant: id } }) => ids.includes(id));
  const stacks = theirs.map((placed) => stackPoolHolderOf(state, placed));
  const answers = allStacksOf(state).flatMap(({ stack: { contest } }) =>
    contest !== null && ids.includes(contest.defender) ? [answerPoolHolderOf(state, contest)] : [],
  );
  return new Set([...ids.map((id) => poolHolderOf(state, id)), ...stacks, ...answers]);
}

/** Returns these combatants, and all others that bid from the same pools. */
function sharersOf(state: TimelineState, ids: readonly Id[]): readonly Id[] {
  const holders = payers(state, ids);
  return Object.keys(state.combatants).filter((id) => holders.has(poolHolderOf(state, id)));
}

function carryOver({ before, after }: Done, ids: readonly Id[]): TimelineState {
  const pick = <Value>(from: Readonly<Record<Id, Value>>, keys: readonly Id[]) =>
    Object.fromEntries(keys.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id]] as const] : []))) as Record<Id, Value>;
  const holders = ids.flatMap((id) => lookup(after.combatants, id)?.holder ?? []);
  return {
    ...before,
    combatants: { ...before.combatants, ...pick(after.combatants, ids) },
    holders: { ...before.holders, ...pick(after.holders, holders) },
    stacks: { ...before.stacks, ...pick(after.stacks, ids) },
    ...(after.health === undefined ? {} : { health: { ...before.health, ...pick(after.health, holders) } }),
  };
}

/** What `timeline` tells about its commands, to check that hidden combatants' deeds stay unseen. */
export const UNSEEN: Unseen<TimelineState, TimelineCommand> = {
  knows: (state, seat, id) => canSee(seat, id, lookup(state.combatants, id)),
  doers,
  struck: (deed) => {
    const ids = [...doers(deed), ...targets(deed)];
    return [...sharersOf(deed.before, ids), ...sharersOf(deed.after, ids)];
  },
  carried: carryOver,
};
