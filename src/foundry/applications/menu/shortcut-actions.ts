import { isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { idOf } from "../../platform/ids.ts";
import { openBoard as showBoard } from "../board/open.ts";
import { handScreenOf } from "../hand/find-hand-screen.ts";
import { focusHand } from "../hand/open.ts";
import { say } from "../texts.ts";
import { focusComposer } from "../tracker/focus-composer.ts";
import { findAskingEncounter } from "../turn-pill.ts";
import { findOfferedActions } from "./actions.ts";
import { makeCombatantTest, selectedTokens } from "../../platform/tokens.ts";

/** Shows a warning. Returns false, since nothing was done. */
function warn(key: string): false {
  ui.notifications.warn(say(key), { console: false });
  return false;
}

/** Runs `act` with the encounter that asks something of this user, else the viewed one. Resolves to false, with a warning, if there is none. */
async function inEncounter(act: (combat: CallboardEncounter) => Promise<unknown>): Promise<boolean> {
  const viewed = findAskingEncounter() ?? ui.combat.viewed ?? game.combat;
  if (!isReadableCallboard(viewed)) return warn("CALLBOARD.Macro.NoEncounter");
  return (await act(viewed)) !== false;
}

/** Returns the ids of the selected tokens' combatants. If no token is selected, those of a player's own combatants. */
function chosenIn(combat: CallboardEncounter): readonly string[] {
  const selected = selectedTokens();
  const own = selected.length === 0 && !game.user.isGM;
  return combat.combatants.filter(own ? (one) => one.isOwner : makeCombatantTest(selected)).map(idOf);
}

/** Takes the likely next step, as the key binding of this name does. Resolves to whether there is an encounter. */
export async function nextStep(): Promise<boolean> {
  return inEncounter((combat) => combat.nextTurn());
}

/** Passes for the selected tokens, else for a player's own combatants, as the structure does. Resolves to whether any combatant could pass. */
export async function pass(): Promise<boolean> {
  return inEncounter(async (combat) => {
    const passing = chosenIn(combat).flatMap((id) => {
      const act = findOfferedActions(combat, id).find(({ passes }) => passes === true);
      return act ? [() => act.run(combat, id)] : [];
    });
    for (const run of passing) await run();
    return passing.length > 0 || warn("CALLBOARD.Macro.NoPass");
  });
}

/** Moves the focus to what is asked of this user. Resolves to whether there is an encounter. */
export async function announce(): Promise<boolean> {
  return inEncounter(focusComposer);
}

/** Opens the Hand. Resolves to whether the structure has a Hand. */
export async function openHand(): Promise<boolean> {
  return inEncounter(async (combat) => (handScreenOf(combat) ? focusHand(combat) : warn("CALLBOARD.Macro.NoHand")));
}

/** Opens the board. Resolves to whether there is an encounter. */
export async function openBoard(): Promise<boolean> {
  return inEncounter(showBoard);
}
