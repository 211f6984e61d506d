import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { stateOf, registrationIn } from "../../encounter/encounters.ts";
import { template } from "../bases.ts";
import { showText } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { nameOfRules, rulesIn, standingRulesOf } from "./house-rules.ts";

/** Shows the house rules of an encounter, read-only. */
export async function showRules(combat: CallboardEncounter): Promise<void> {
  const registration = registrationIn(combat);
  const house = rulesIn(combat);
  await showText({
    title: say("CALLBOARD.House.Title", { name: say(`${registration.lang}.Title`) }),
    template: template("settings/standing"),
    context: {
      name: nameOfRules(registration, house),
      note: say(stateOf(combat) === null ? "CALLBOARD.House.Before" : "CALLBOARD.House.Kept"),
      rules: standingRulesOf(registration, house),
    },
  });
}
