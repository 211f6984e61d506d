import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { healthHolderOf } from "../../kernel/cast/health.ts";
import { sharersOfHealth } from "../../kernel/health.fixture.ts";
import type { Deed, Unseen } from "../../kernel/exposure.fixture.ts";
import type { StagesCommand } from "./commands/index.ts";
import { canSee } from "./visibility.ts";
import type { StagesState } from "./state.ts";

type Done = Deed<StagesState, StagesCommand>;

function doers({ command }: Done): readonly Id[] {
  if (command.kind === "join") return [command.member.id];
  return "combatant" in command ? [command.combatant] : [];
}

/**
 * Returns the targets of the doers' effects, before or after the deed, and those who share the doers' Health if that changes. The doers are
 * left out, since seats that may not know them see nothing of theirs.
 */
function struck(deed: Done): readonly Id[] {
  const { before, after } = deed;
  const unseen = doers(deed);
  const effects = unseen.flatMap((id) => [before, after].flatMap(({ actions }) => Object.values(lookup(actions, id)?.effects ?? {})));
  const sharers = after.health === before.health ? [] : sharersOfHealth(after, unseen);
  return [...effects.map(({ target }) => target), ...sharers].filter((id) => !unseen.includes(id));
}

function carryOver({ before, after }: Done, ids: readonly Id[]): StagesState {
  const holders = ids.map((id) => healthHolderOf(after, id));
  const pick = <Value>(from: Readonly<Record<Id, Value>>, keys = ids) =>
    Object.fromEntries(keys.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id]] as const] : []))) as Record<Id, Value>;
  const acts = Object.entries(pick(after.actions)).map(([id, action]) => {
    return [id, { ...action, order: lookup(before.actions, id)?.order ?? action.order }] as const;
  });
  return {
    ...before,
    combatants: { ...before.combatants, ...pick(after.combatants) },
    actions: { ...before.actions, ...Object.fromEntries(acts) },
    health: { ...before.health, ...pick(after.health ?? {}, holders) },
    ...(before.down === undefined && after.down === undefined
      ? {}
      : {
          down: [...(before.down ?? []).filter((id) => !holders.includes(id)), ...(after.down ?? []).filter((id) => holders.includes(id))],
        }),
  };
}

/** What `stages` tells about its commands, to check that hidden combatants' deeds stay unseen. */
export const UNSEEN: Unseen<StagesState, StagesCommand> = {
  knows: (state, seat, id) => canSee(seat, id, lookup(state.combatants, id)),
  doers,
  struck,
  carried: carryOver,
};
