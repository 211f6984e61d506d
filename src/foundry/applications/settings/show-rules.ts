import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { stateOf, registrationIn } from "../../encounter/encounter-lookups.ts";
import { template } from "../bases.ts";
import { showText } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { nameOfRules, houseRulesOf, readOnlyRulesContext } from "./house-rules-context.ts";

/** Shows the house rules of an encounter, read-only. */
export async function showRules(combat: CallboardEncounter): Promise<void> {
  const registration = registrationIn(combat);
  const house = houseRulesOf(combat);
  await showText({
    title: say("CALLBOARD.House.Title", { name: say(`${registration.lang}.Title`) }),
    template: template("settings/standing"),
    context: {
      name: nameOfRules(registration, house),
      note: say(stateOf(combat) === null ? "CALLBOARD.House.Before" : "CALLBOARD.House.Kept"),
      rules: readOnlyRulesContext(registration, house),
    },
  });
}
