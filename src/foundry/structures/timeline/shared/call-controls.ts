import type { TimelineBase } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Timeline } from "../../../../core/index.ts";
import { refusalText } from "../../../outbox/refusal-texts.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { poolsContext, type AspectContext } from "./pools.ts";
import { passButtons, type RowButton } from "./rows.ts";

/** What a player is asked about one of their own combatants while a call for actions is open. */
export interface AskContext extends ShownCombatant {
  readonly title: string;
  /** Whether the player may open the Hand to declare an action. */
  readonly deal: boolean;
  /** The screen reader label of the button that takes a pass back. "" if the combatant has not passed. */
  readonly back: string;
  /** Why the combatant may not declare, as text. "" if it may. */
  readonly why: string;
  readonly aspects: readonly AspectContext[];
  readonly buttons: readonly RowButton[];
}

/** The GM's controls for all NPCs while a call for actions is open. */
export interface CrowdContext {
  readonly title: string;
  readonly deal: boolean;
  /** The label of the button that passes for NPCs and absent players. "" if none of them are waited for. */
  readonly others: string;
  /** The label of the button that takes back the NPCs' standing passes. "" if none can be taken back. */
  readonly recall: string;
}

/** Whether a player's own combatant has passed and may take the pass back. */
function mayRejoin({ permits }: TimelineBase, row: Timeline.Row): boolean {
  return !row.waited && (row.lamp === "resting" || row.lamp === "passed") && permits.may("recall", row.combatant);
}

/** Returns what to ask a player about each own combatant that is waited for. For a combatant that has passed, offers to take that back. */
export function playerAsksContext(base: TimelineBase): AskContext[] {
  const { reading, view, permits } = base;
  if (view.referee || view.step !== "declare") return [];
  const own = view.rows.filter((row) => row.own && (row.waited || mayRejoin(base, row)));
  return own.map((row) => {
    const person = reading.people.personOf(row.combatant);
    const hand = view.hands.find(({ combatant }) => combatant === row.combatant);
    const back = mayRejoin(base, row);
    const deal = !back && permits.may("declare", row.combatant);
    return {
      ...person,
      title: back
        ? say(`CALLBOARD.timeline.Ask.${row.resting ? "resting" : "passed"}`, { name: person.name })
        : say("CALLBOARD.timeline.Ask.Title", { name: person.name }),
      deal,
      back: back ? say("CALLBOARD.timeline.Ask.Rejoin", { name: person.name }) : "",
      why: back || deal || !hand ? "" : whyNot(reading, hand),
      aspects: back ? [] : poolsContext(row.pools),
      buttons: back ? [] : passButtons(base, row, person),
    };
  });
}

/** Returns why a combatant may not declare now, as text. "" if it may. */
function whyNot(reading: Reading, { why, data }: Timeline.Hand): string {
  return why === "" ? "" : refusalText(reading, { reason: why, data });
}

/** Returns the combatants that a GM may pass for at once: NPCs that are waited for, and those of absent players. */
export function combatantsToPassFor({ view, permits, reading }: TimelineBase): string[] {
  if (!view.referee || view.step !== "declare") return [];
  const silent = view.rows.filter((row) => row.waited && permits.mayGiving("pass", row.combatant, "resting", false));
  return silent.filter((row) => row.npc || !reading.people.isAttended(row.combatant)).map((row) => row.combatant);
}

/** Whether an NPC passes by itself now. Not if it has just sealed, or its action is still to come while the counter moves on. */
function isPassing({ step }: Timeline.TimelineView, { npc, resting, lamp, pending }: Timeline.Row): boolean {
  if (!npc || !resting) return false;
  return step === "declare" ? lamp === "resting" || lamp === "passed" : step === "advance" && pending === 0;
}

/** Returns the NPCs whose standing pass a GM may take back now. Empty for players. */
export function findRecallablePasses({ view, permits }: TimelineBase): string[] {
  if (!view.referee) return [];
  return view.rows.filter((row) => isPassing(view, row) && permits.may("recall", row.combatant)).map((row) => row.combatant);
}

/** Returns the GM's controls for all NPCs. Null for players, or if nothing can be done. */
export function npcControlsContext(base: TimelineBase): CrowdContext | null {
  const { view, permits } = base;
  if (!view.referee) return null;
  const npcs = view.rows.filter((row) => row.npc && row.waited);
  const [silent, resting] = [combatantsToPassFor(base), findRecallablePasses(base)];
  const deal = view.step === "declare" && view.rows.some((row) => row.npc && permits.may("declare", row.combatant));
  if (!deal && silent.length === 0 && resting.length === 0) return null;
  return {
    title:
      npcs.length > 0
        ? pluralText(npcs.length, (form) => `CALLBOARD.timeline.Crowd.Waited.${form}`)
        : say("CALLBOARD.timeline.Crowd.Title"),
    deal,
    others: silent.length > 0 ? pluralText(silent.length, (form) => `CALLBOARD.timeline.Crowd.Pass.${form}`) : "",
    recall: resting.length > 0 ? pluralText(resting.length, (form) => `CALLBOARD.timeline.Crowd.Recall.${form}`) : "",
  };
}
