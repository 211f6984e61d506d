import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { askingPrompt, tellingPrompt } from "../../kernel/view-base.ts";
import { visibleVolunteersOf } from "./initiative.ts";
import { awaitedMembersOf, isLeaderSoleSealer, NOMINATIONS } from "./outcome-nominations.ts";
import type { RoundsState } from "./state.ts";
import { knownSidesToSeal, type Perspective } from "./perspective.ts";
import { leaderOf, participatingSidesOf, maySpeakForSide } from "./sides.ts";
import type { RoundsView } from "./view-types.ts";
import { areActionsDone, mayStillAct } from "./waiting.ts";

type Now = RoundsView["now"];

/** Whether the seat answers for a character: a player for their own characters, the GM for NPCs. */
function isMine({ state, referee, owns }: Perspective, id: Id): boolean {
  return referee ? lookup(state.combatants, id)?.npc === true : owns(id);
}

/** Returns the prompt about a combatant that is waited for: `you` for its own seat, else `wait`. It never names an unknown combatant. */
function oneOf(
  perspective: Perspective,
  id: Id,
  you: "actYou" | "counterYou" | "menaceYou",
  wait: "actWait" | "counterWait" | "menaceWait",
): Now {
  if (!perspective.knows(id)) return tellingPrompt("volunteerWait", { count: perspective.waiting.length });
  return isMine(perspective, id) ? askingPrompt(you, { combatant: id }) : tellingPrompt(wait, { combatant: id });
}

/** Returns the GM's prompt for the `actions` step while no character acts. */
function nextForGm(state: RoundsState): Now {
  if (areActionsDone(state)) return askingPrompt("closeYou");
  const volunteers = visibleVolunteersOf(state).length;
  return volunteers === 0 ? askingPrompt("callNobody") : askingPrompt("callYou", { count: volunteers });
}

function actionsNow(perspective: Perspective): Now {
  const { state, referee, waiting } = perspective;
  const { exchange, actor } = state;
  if (exchange?.wants === "counter") return oneOf(perspective, exchange.target, "counterYou", "counterWait");
  if (exchange?.wants === "menace") return oneOf(perspective, exchange.attacker.combatant, "menaceYou", "menaceWait");
  if (exchange?.wants === "armour")
    return referee ? askingPrompt("armourYou", { count: exchange.wounds }) : tellingPrompt("armourWait", { count: exchange.wounds });
  if (actor !== "") return oneOf(perspective, actor, "actYou", "actWait");
  if (referee) return nextForGm(state);
  const one = waiting.find((id) => {
    const character = lookup(state.combatants, id);
    return perspective.owns(id) && character !== undefined && mayStillAct(state, character) && !character.wants;
  });
  return one === undefined ? tellingPrompt("volunteerWait", { count: waiting.length }) : askingPrompt("volunteerYou", { combatant: one });
}

function nominateNow(perspective: Perspective): Now {
  const { state, seat, owns, knows } = perspective;
  const left = knownSidesToSeal(perspective);
  const mine = left.find((side) => maySpeakForSide(state, seat, side));
  const wait = tellingPrompt("nominateWait", { count: left.length });
  if (mine === undefined) return wait;
  if (NOMINATIONS.of(state, mine) !== undefined) {
    const one = awaitedMembersOf(state, mine).find(owns);
    return one === undefined ? wait : askingPrompt("agreeYou", { combatant: one });
  }
  const leader = leaderOf(state, mine);
  if (!knows(leader)) return wait;
  return owns(leader) || !isLeaderSoleSealer(state, mine)
    ? askingPrompt("nominateYou", { combatant: leader })
    : askingPrompt("nominateTalk", { combatant: leader });
}

/** Returns the prompt for the seat: one line on what to do now. */
export function promptOf(perspective: Perspective): Now {
  const { state, referee, seat } = perspective;
  switch (state.step) {
    case "goals": {
      if (referee) return askingPrompt("goalsYou");
      const mine = participatingSidesOf(state).find((side) => maySpeakForSide(state, seat, side) && state.sides[side].goal === "");
      return mine === undefined ? tellingPrompt("goalsWait") : askingPrompt("goalsYours");
    }
    case "actions":
      return actionsNow(perspective);
    case "nominate":
      return nominateNow(perspective);
    case "reveal":
      return tellingPrompt("revealWait");
    case "check":
      return referee ? askingPrompt("checkYou") : tellingPrompt("checkWait");
    case "over":
      return state.result?.winner ? tellingPrompt("over", { side: state.result.winner }) : tellingPrompt("overNobody");
  }
}
