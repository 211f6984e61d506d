import { lookup } from "../../kernel/records.ts";
import { isHost } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { ask, say } from "../../kernel/view-base.ts";
import { freshOf, turnOf } from "./turns.ts";
import { userOf } from "./players.ts";
import { askedOf } from "./rolling.ts";
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
    if (roll.player === user) return ask("chooseYou", data);
    return knows(state, seat, roll.combatant) ? say("chooseWait", { combatant: roll.combatant }) : say("turnWait", { user: roll.player });
  }
  if (roll?.wants !== "reactions") return null;
  const asked = askedOf({ roll, ...state });
  const value = roll.kept ? roll.after : roll.before;
  if (!asked.includes(user)) return say("reactWait", { count: asked.length });
  const [first = ""] = asked;
  const isLater = state.house.reactOrder === "clockwiseFromLeft" && first !== user;
  return isLater ? ask("reactLater", { value, user: first }) : ask("reactYou", { value });
}

function actionsNow(state: PagesState, seat: Seat): Now {
  const user = userOf(seat);
  const rolled = rollNow(state, seat);
  if (rolled !== null) return rolled;
  const { acting, deed } = state;
  if (turnOf(state) !== user)
    return !knows(state, seat, acting) ? say("turnWait", { user: turnOf(state) }) : say("actWait", { combatant: acting });
  if (acting !== "") return ask(deed ? "actDone" : "actYou", { combatant: acting });
  return ask(state.bought > 0 || freshOf(state, user).length > 0 ? "whoActs" : "actMore");
}

/** What now, for who looks: one line. */
export function promptOf(state: PagesState, seat: Seat): Now {
  const user = userOf(seat);
  const turn = turnOf(state);
  const isMine = turn === user && user !== "";
  switch (state.step) {
    case "seats":
      return isHost(seat) ? ask("seatsYou") : say("seatsWait");
    case "scene":
      if (!isMine) return say("sceneWait", { user: turn });
      return ask(lookup(state.seats, user)?.took === true ? "buyYou" : "sceneYou");
    case "overdrawn":
      return say("overdrawnWait");
    case "claim":
      return isMine ? ask("claimYou") : say("claimWait", { user: turn });
    case "talk":
      return isMine ? ask("talkYou") : say("talkWait", { user: turn });
    case "actions":
      return actionsNow(state, seat);
    case "resolve":
      return isMine ? ask("resolveYou") : say("resolveWait", { user: turn });
  }
}
