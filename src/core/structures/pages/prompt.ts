import { lookup } from "../../kernel/records.ts";
import { isHost } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { askingPrompt, tellingPrompt } from "../../kernel/view-base.ts";
import { freshCharactersOf, turnOf } from "./turns.ts";
import { userOf } from "./players.ts";
import { playersAskedOf } from "./rolling.ts";
import type { PagesState } from "./state.ts";
import type { PagesView } from "./view-types.ts";
import { canSee } from "./visibility.ts";

type Now = PagesView["now"];

/** Whether a seat may know of a combatant. False for "". */
const knows = ({ combatants }: Pick<PagesState, "combatants">, seat: Seat, id: Id): boolean => canSee(seat, id, lookup(combatants, id));

function rollNow({ roll, ...state }: PagesState, seat: Seat): Now | null {
  const user = userOf(seat);
  if (roll?.wants === "choice") {
    const data = { combatant: roll.combatant, before: roll.before, after: roll.after };
    if (roll.player === user) return askingPrompt("chooseYou", data);
    return knows(state, seat, roll.combatant)
      ? tellingPrompt("chooseWait", { combatant: roll.combatant })
      : tellingPrompt("turnWait", { user: roll.player });
  }
  if (roll?.wants !== "reactions") return null;
  const asked = playersAskedOf({ roll, ...state });
  const value = roll.kept ? roll.after : roll.before;
  if (!asked.includes(user)) return tellingPrompt("reactWait", { count: asked.length });
  const [first = ""] = asked;
  const isLater = state.house.reactOrder === "clockwiseFromLeft" && first !== user;
  return isLater ? askingPrompt("reactLater", { value, user: first }) : askingPrompt("reactYou", { value });
}

function actionsNow(state: PagesState, seat: Seat): Now {
  const user = userOf(seat);
  const rolled = rollNow(state, seat);
  if (rolled !== null) return rolled;
  const { acting, deed } = state;
  if (turnOf(state) !== user)
    return !knows(state, seat, acting)
      ? tellingPrompt("turnWait", { user: turnOf(state) })
      : tellingPrompt("actWait", { combatant: acting });
  if (acting !== "") return askingPrompt(deed ? "actDone" : "actYou", { combatant: acting });
  return askingPrompt(state.bought > 0 || freshCharactersOf(state, user).length > 0 ? "whoActs" : "actMore");
}

/** Returns the prompt for the seat: one line on what to do now. */
export function promptOf(state: PagesState, seat: Seat): Now {
  const user = userOf(seat);
  const turn = turnOf(state);
  const isMine = turn === user && user !== "";
  switch (state.step) {
    case "seats":
      return isHost(seat) ? askingPrompt("seatsYou") : tellingPrompt("seatsWait");
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
      return actionsNow(state, seat);
    case "resolve":
      return isMine ? askingPrompt("resolveYou") : tellingPrompt("resolveWait", { user: turn });
  }
}
