import { makePositionedCommand } from "../../../outbox/parse-and-refuse.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { findBreakableSeals } from "../../../opening/index.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { meantCombatantIds } from "../../../applications/tracker/crowd-row-frame.ts";
import { breakSealFor, toggleFold } from "../../../applications/tracker/row-actions.ts";
import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import { markTargets } from "../../../applications/scene-targets.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { askPoolCorrection } from "../dialogs/correct-pool.ts";
import { membersAbleToAct, usableSkills, wayOf } from "./act-now.ts";
import { findPossibleVolunteers } from "./head-and-foot.ts";

/** Returns the side that a control belongs to. Undefined if it belongs to none. */
const sideAt = (target: HTMLElement): string | undefined => target.closest<HTMLElement>("[data-side]")?.dataset["side"];

/** Gives the command of the next step, bound to the position that was shown. */
const advance: ActionHandler = async (context) => {
  const view = readingInStructure(context.combat, "rounds")?.view;
  if (view) await context.give(makePositionedCommand(context.uiState.position, view.next.kind), "footer");
};

/** Says that the player's own combatants want to go next. */
const goFirst: ActionHandler = async ({ combat, give }) => {
  const reading = readingInStructure(combat, "rounds");
  // Players give no batches.
  for (const combatant of reading ? findPossibleVolunteers(reading) : [])
    if (!(await give({ kind: "volunteer", combatant, wants: true }, "footer"))) return;
};

/** Opens the Hand for the row's combatant, or for the side the button belongs to. */
const open: ActionHandler = async ({ combat, target }) => {
  const combatant = sideAt(target) ?? combatantIdAt(target);
  await openHand(combat, combatant ? { combatant } : {});
};

/** Asks the GM by how much to correct a side's pool, and gives the command. */
const correctPool: ActionHandler = async ({ combat, target, give }) => {
  const side = sideAt(target) ?? "";
  const amount = await askPoolCorrection(combat, side);
  if (amount !== null) await give({ kind: "correct", side, amount }, side);
};

/** Opens a side's sealed list in place of the members that sealed it. */
const breakSide: ActionHandler = (context) => {
  const side = sideAt(context.target);
  const sealed = findBreakableSeals(context.combat).find(({ combatant }) => combatant === side);
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

/** Lets the row's combatants act with the pressed skill at the chosen targets: one at once, several or later ones in the queue. */
const callAndAct: ActionHandler = async (context) => {
  const { combat, target, give, uiState } = context;
  const reading = readingInStructure(combat, "rounds");
  if (!reading) return;
  const base = screenBaseOf(reading, uiState);
  const place = combatantIdAt(target);
  const meant = meantCombatantIds(combat, target);
  const aims = target.closest("[data-fields]")?.querySelector<HTMLSelectElement>("[name=aim]")?.value.split(" ").filter(Boolean) ?? [];
  const rows = reading.view.rows.filter(({ combatant }) => meant.includes(combatant));
  const actions = membersAbleToAct(base, rows).flatMap((row, index) => {
    const skill = usableSkills(base, row).find(({ name }) => name === target.dataset["skill"])?.skill;
    const aim = aims[index % aims.length];
    return skill === undefined ? [] : [{ combatant: row.combatant, skill, ...(aim === undefined ? {} : { target: aim }) }];
  });
  const [only, ...others] = actions;
  if (only === undefined) return;
  const isAtOnce = others.length === 0 && wayOf(base).kind === "callAndAct";
  const command = isAtOnce ? { kind: "callAndAct", ...only } : { kind: "queue", actions };
  if (await give(command, place)) markTargets(combat, []);
};

/** Takes the row's combatants out of the queue. */
const unqueue: ActionHandler = async ({ combat, target, give }) => {
  await give({ kind: "unqueue", combatants: meantCombatantIds(combat, target) }, combatantIdAt(target));
};

/** The actions of tracker and board of `rounds` that do more than send the command of a button. */
export const ROUNDS_ACTIONS = {
  callAndAct,
  unqueue,
  unfold: toggleFold,
  targeted: ({ redraw }) => redraw(),
  advance,
  goFirst,
  openHand: open,
  correctPool,
  breakSide,
  frameConflict,
} as const satisfies Readonly<Record<string, ActionHandler>>;
