import { isReadableCallboard, stateOf } from "../../encounter/encounter-lookups.ts";
import { encounterNameOf } from "../../platform/compat.ts";
import { titleOf } from "../encounter-title.ts";
import { buttonTipsContext } from "../button-tips.ts";
import { say } from "../texts.ts";

interface Tracker {
  readonly combats: readonly Combat.Implementation[];
  readonly viewed: Combat.Implementation | null;
}

/** The most encounters that get a button each. Arrows lead to any further encounters. */
const SHOWN = 5;

/** Whether the viewed encounter has started. */
const isUnderWay = (viewed: Tracker["viewed"]) => isReadableCallboard(viewed) && stateOf(viewed) !== null;

/** Returns the part of the context that the heads of all our screens share: the viewed encounter, and controls to view other encounters. */
export function encountersContext(tracker: Tracker): object {
  const { combats, viewed } = tracker;
  const index = viewed ? combats.indexOf(viewed) : -1;
  const encounters = combats.map((combat, place) => ({
    id: combat.id,
    number: place + 1,
    label: titleOf(combat, combats),
    current: combat === viewed,
  }));
  return {
    isGM: game.user.isGM,
    ...buttonTipsContext(),
    readsRules: !game.user.isGM && isUnderWay(viewed),
    encounter: say("CALLBOARD.Tracker.Encounter", { number: index + 1 }),
    name: viewed ? encounterNameOf(viewed) : "",
    encounters: encounters.length > 1 && encounters.length <= SHOWN ? encounters : [],
    arrows: encounters.length > SHOWN ? { previous: combats[index - 1]?.id ?? "", next: combats[index + 1]?.id ?? "" } : null,
  };
}
