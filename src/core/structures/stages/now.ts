import { own } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { unclassified, unjudged, type Lens } from "./lens.ts";
import type { NowKey, StagesView } from "./shown.ts";
import { gateOf, passes } from "./waiting.ts";

type Now = StagesView["now"];

function say(key: NowKey, data: Now["data"] = {}): Now {
  return { key, data };
}

/** Combatants that the one who looks speaks for: a player's own, for the Narrator the NPCs. */
function mine(lens: Lens, ids: readonly Id[]): Id[] {
  return ids.filter((id) => (lens.narrator ? own(lens.state.combatants, id)?.npc === true : lens.owns(id)));
}

function announceNow(lens: Lens, waited: readonly Id[]): Now {
  const yours = mine(lens, waited);
  const gate = gateOf(lens.state);
  const free = yours.filter((id) => {
    const combatant = own(lens.state.combatants, id);
    return combatant !== undefined && passes(gate, combatant);
  });
  const [one] = free;
  if (one !== undefined) return free.length === 1 ? say("announceYou", { combatant: one }) : say("announceYours", { count: free.length });
  if (yours.length > 0) return say(lens.state.house.announceOrder === "narratorFirst" ? "announceAfterNarrator" : "announceAfterPlayers");
  if (waited.length > 0) return say("announceWait", { count: waited.length });
  return say(lens.narrator ? "lockReady" : "announceDone");
}

function classifyNow(lens: Lens, waited: readonly Id[]): Now {
  const open = unclassified(lens).length;
  if (lens.narrator && open > 0) return say("classifyYou", { count: open });
  if (lens.narrator) return waited.length > 0 ? say("classifyAdjusting", { count: waited.length }) : say("classifyReady");
  const [one] = mine(lens, waited);
  return one === undefined ? say("classifyWait") : say("adjustYou", { combatant: one });
}

function stageNow(lens: Lens): Now {
  const open = unjudged(lens);
  const stage = lens.step;
  if (lens.narrator) return open.length > 0 ? say("stageYou", { stage, count: open.length }) : say("stageReady", { stage });
  const acting = open.find(([id]) => lens.owns(id));
  return acting === undefined ? say("stageWait", { stage }) : say("stageActs", { stage, combatant: acting[0] });
}

/** What now, for who looks: one line. */
export function nowOf(lens: Lens, waited: readonly Id[]): Now {
  switch (lens.step) {
    case "announce":
      return announceNow(lens, waited);
    case "reveal":
      return say("revealWait");
    case "classify":
      return classifyNow(lens, waited);
    case "first":
    case "Q":
    case "R":
    case "S":
      return stageNow(lens);
    case "end":
      return say(lens.narrator ? "endYou" : "endWait");
  }
}
