import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { unclassifiedActionsOf, unjudgedActionsOf, type Perspective } from "./perspective.ts";
import type { StagesView } from "./view-types.ts";
import { askingPrompt, tellingPrompt } from "../../kernel/view-base.ts";
import { mayAnnounceInOrder } from "./waiting.ts";

type Now = StagesView["now"];

/** Returns the ids, among the given ones, of combatants that the seat speaks for: a player's own, or the NPCs for a GM. */
function mine(perspective: Perspective, ids: readonly Id[]): Id[] {
  return ids.filter((id) => (perspective.referee ? lookup(perspective.state.combatants, id)?.npc === true : perspective.owns(id)));
}

function announceNow(perspective: Perspective): Now {
  const yours = mine(perspective, perspective.waiting);
  const free = yours.filter((id) => {
    const combatant = lookup(perspective.state.combatants, id);
    return combatant !== undefined && mayAnnounceInOrder(perspective.state, combatant);
  });
  const [one] = free;
  if (one !== undefined)
    return free.length === 1 ? askingPrompt("announceYou", { combatant: one }) : askingPrompt("announceYours", { count: free.length });
  if (yours.length > 0)
    return tellingPrompt(perspective.state.house.announceOrder === "narratorFirst" ? "announceAfterNarrator" : "announceAfterPlayers");
  if (perspective.waiting.length > 0) return tellingPrompt("announceWait", { count: perspective.waiting.length });
  return perspective.referee ? askingPrompt("lockReady") : tellingPrompt("announceDone");
}

function classifyNow(perspective: Perspective): Now {
  const open = unclassifiedActionsOf(perspective).length;
  if (perspective.referee && open > 0) return askingPrompt("classifyYou", { count: open });
  if (perspective.referee)
    return perspective.waiting.length > 0
      ? tellingPrompt("classifyAdjusting", { count: perspective.waiting.length })
      : askingPrompt("classifyReady");
  const [one] = mine(perspective, perspective.waiting);
  return one === undefined ? tellingPrompt("classifyWait") : askingPrompt("adjustYou", { combatant: one });
}

function stageNow(perspective: Perspective): Now {
  const open = unjudgedActionsOf(perspective);
  const stage = perspective.step;
  if (perspective.referee)
    return open.length > 0 ? askingPrompt("stageYou", { stage, count: open.length }) : askingPrompt("stageReady", { stage });
  const acting = open.find(([id]) => perspective.owns(id));
  return acting === undefined ? tellingPrompt("stageWait", { stage }) : tellingPrompt("stageActs", { stage, combatant: acting[0] });
}

/** Returns the one-line prompt that tells the seat of this perspective what the encounter waits for. */
export function promptOf(perspective: Perspective): Now {
  switch (perspective.step) {
    case "announce":
      return announceNow(perspective);
    case "reveal":
      return tellingPrompt("revealWait");
    case "classify":
      return classifyNow(perspective);
    case "first":
    case "Q":
    case "R":
    case "S":
      return stageNow(perspective);
    case "end":
      return perspective.referee ? askingPrompt("endYou") : tellingPrompt("endWait");
  }
}
