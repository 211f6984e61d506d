import { lookup } from "../../kernel/records.ts";
import { isTableOrGm } from "../../kernel/seat-rights.ts";
import { askingPrompt, tellingPrompt } from "../../kernel/view-base.ts";
import { freshCharactersOf, currentPlayerOf } from "./turns.ts";
import type { Perspective } from "./perspective.ts";
import { reactingPlayersOf } from "./roll-reactions.ts";
import type { PagesView } from "./view-types.ts";

type Now = PagesView["now"];

function rollNow({ state, user, knows }: Perspective): Now | null {
  const { roll } = state;
  if (roll?.wants === "choice") {
    const data = { combatant: roll.combatant, before: roll.before, after: roll.after };
    if (roll.player === user) return askingPrompt("chooseYou", data);
    return knows(roll.combatant)
      ? tellingPrompt("chooseWait", { combatant: roll.combatant })
      : tellingPrompt("turnWait", { user: roll.player });
  }
  if (roll?.wants !== "reactions") return null;
  const asked = reactingPlayersOf(state);
  const value = roll.kept ? roll.after : roll.before;
  if (!asked.includes(user)) return tellingPrompt("reactWait", { count: asked.length });
  const [first = ""] = asked;
  const isLater = state.house.reactOrder === "clockwiseFromLeft" && first !== user;
  return isLater ? askingPrompt("reactLater", { value, user: first }) : askingPrompt("reactYou", { value });
}

function actionsNow(perspective: Perspective): Now {
  const { state, user, knows } = perspective;
  const rolled = rollNow(perspective);
  if (rolled !== null) return rolled;
  const { acting, deed } = state;
  const turn = currentPlayerOf(state);
  if (turn !== user) return knows(acting) ? tellingPrompt("actWait", { combatant: acting }) : tellingPrompt("turnWait", { user: turn });
  if (acting !== "") return askingPrompt(deed ? "actDone" : "actYou", { combatant: acting });
  return askingPrompt(state.bought > 0 || freshCharactersOf(state, user).length > 0 ? "whoActs" : "actMore");
}

/** Returns the prompt for the seat: one line on what to do now. */
export function promptOf(perspective: Perspective): Now {
  const { state, seat, user } = perspective;
  const turn = currentPlayerOf(state);
  const isMine = turn === user && user !== "";
  switch (state.step) {
    case "seats":
      return isTableOrGm(seat) ? askingPrompt("seatsYou") : tellingPrompt("seatsWait");
    case "scene":
      if (!isMine) return tellingPrompt("sceneWait", { user: turn });
      return askingPrompt(lookup(state.seats, user)?.took === true ? "buyYou" : "sceneYou");
    case "overdrawn":
      return tellingPrompt("overdrawnWait");
    case "claim":
      return isMine ? askingPrompt("claimYou") : tellingPrompt("claimWait", { user: turn });
    case "talk":
      return isMine ? askingPrompt("talkYou") : tellingPrompt("talkWait", { user: turn });
    case "actions":
      return actionsNow(perspective);
    case "resolve":
      return isMine ? askingPrompt("resolveYou") : tellingPrompt("resolveWait", { user: turn });
  }
}
