import type { Deed, Unseen } from "../../kernel/exposure.fixture.ts";
import type { Id } from "../../kernel/json-types.ts";
import { lookup } from "../../kernel/records.ts";
import type { PagesCommand } from "./commands/index.ts";
import type { PagesState } from "./state.ts";
import { sees } from "./visibility.ts";

/** Returns the combatant that a command is about, if it has no player. A played one's dice and claims are open to all. */
function doers({ before, after, command }: Deed<PagesState, PagesCommand>): readonly Id[] {
  if (command.kind === "join") return [command.member.id];
  const id = "combatant" in command ? command.combatant : "";
  const isPlayed = [before, after].some(({ combatants }) => (lookup(combatants, id)?.player ?? "") !== "");
  return id === "" || isPlayed ? [] : [id];
}

/** States that events of a hidden combatant without a player change nothing for others in `pages`. */
export const UNSEEN: Unseen<PagesState, PagesCommand> = {
  knows: (state, seat, id) => sees(state, id, seat),
  doers,
  struck: () => [],
  carried: ({ before }) => before,
};
