import { makeOutgoing } from "../../../outbox/outgoing-command.ts";
import { readingIn } from "../../../reading/reading.ts";
import { findBreakable } from "../../../opening/index.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { batchOf } from "../../../applications/tracker/commands.ts";
import { breakSealFor } from "../../../applications/tracker/row-actions.ts";
import { combatantAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { askCorrection } from "../dialogs/correct.ts";
import { findPossibleVolunteers } from "./head-and-foot.ts";

/** Returns the side that a control belongs to. Undefined if it belongs to none. */
const sideAt = (target: HTMLElement): string | undefined => target.closest<HTMLElement>("[data-side]")?.dataset["side"];

/** Gives the command of the next step, bound to the position that was shown. */
const advance: ActionHandler = async (context) => {
  const view = readingIn(context.combat, "rounds")?.view;
  if (view) await context.give(makeOutgoing(context.uiState.position, view.next.kind), "footer");
};

/** Says that the player's own combatants want to go next. */
const goFirst: ActionHandler = async ({ combat, give }) => {
  const reading = readingIn(combat, "rounds");
  const commands = reading ? findPossibleVolunteers(reading).map((combatant) => ({ kind: "volunteer", combatant, wants: true })) : [];
  if (commands.length > 0) await give(batchOf(commands), "footer");
};

/** Opens the Hand for the row's combatant, or for the side the button belongs to. */
const open: ActionHandler = async ({ combat, target }) => {
  const combatant = sideAt(target) ?? combatantAt(target);
  await openHand(combat, combatant ? { combatant } : {});
};

/** Asks the GM by how much to correct a side's pool, and gives the command. */
const correctPool: ActionHandler = async ({ combat, target, give }) => {
  const side = sideAt(target) ?? "";
  const amount = await askCorrection(combat, side);
  if (amount !== null) await give({ kind: "correct", side, amount }, side);
};

/** Opens a side's sealed list in place of the members that sealed it. */
const breakSide: ActionHandler = (context) => {
  const side = sideAt(context.target);
  const sealed = findBreakable(context.combat).find(({ combatant }) => combatant === side);
  return breakSealFor(context, sealed);
};

/** Gives the command that sets up the conflict as the form's fields say. */
const frameConflict: ActionHandler = async ({ target, give }) => {
  const form = target.closest<HTMLElement>(".frame");
  const read = (name: string) => form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value;
  const pursued = read("pursued");
  const drink = read("drink");
  const more = { ...(pursued ? { pursued } : {}), ...(drink ? { drink } : {}) };
  await give({ kind: "frame", conflict: read("conflict"), limit: Number(read("limit") ?? 0), ...more }, "footer");
};

/** The actions of tracker and board of `rounds` that do more than send the command of a button. */
export const ROUNDS_ACTIONS = {
  advance,
  goFirst,
  openHand: open,
  correctPool,
  breakSide,
  frameConflict,
} as const satisfies Readonly<Record<string, ActionHandler>>;
