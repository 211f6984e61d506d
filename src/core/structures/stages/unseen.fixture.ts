import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Deed, Unseen } from "../../kernel/exposure.fixture.ts";
import type { StagesCommand } from "./commands/index.ts";
import { canSee } from "./visibility.ts";
import type { StagesState } from "./state.ts";

type Done = Deed<StagesState, StagesCommand>;

function doers({ command }: Done): readonly Id[] {
  if (command.kind === "join") return [command.member.id];
  return "combatant" in command ? [command.combatant] : [];
}

/** Whom the doers' actions do something to, before the deed or after it. What a doer itself comes to is not among it: nobody who may not know of it sees anything of that. */
function struck(deed: Done): readonly Id[] {
  const { before, after } = deed;
  const unseen = doers(deed);
  const effects = unseen.flatMap((id) => [before, after].flatMap(({ actions }) => Object.values(lookup(actions, id)?.effects ?? {})));
  return effects.map(({ target }) => target).filter((id) => !unseen.includes(id));
}

function carryOver({ before, after }: Done, ids: readonly Id[]): StagesState {
  const pick = <Value>(from: Readonly<Record<Id, Value>>) =>
    Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id]] as const] : []))) as Record<Id, Value>;
  const acts = Object.entries(pick(after.actions)).map(([id, action]) => {
    return [id, { ...action, order: lookup(before.actions, id)?.order ?? action.order }] as const;
  });
  return {
    ...before,
    combatants: { ...before.combatants, ...pick(after.combatants) },
    actions: { ...before.actions, ...Object.fromEntries(acts) },
  };
}

/** What this structure says of its commands, for the property of a hidden one's deed. */
export const UNSEEN: Unseen<StagesState, StagesCommand> = {
  knows: (state, seat, id) => canSee(seat, id, lookup(state.combatants, id)),
  doers,
  struck,
  carried: carryOver,
};
