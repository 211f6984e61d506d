import { baseOf } from "../../../applications/tracker/base.ts";
import { cleanText, type Id, type Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { makeOutgoing } from "../../../outbox/outgoing-command.ts";
import { readingIn, readingOf } from "../../../reading/reading.ts";
import { askWhileWaited } from "../../../applications/dialogs/ask-while-waited.ts";
import { unfold } from "../../../applications/tracker/row-actions.ts";
import { askContest } from "../dialogs/contest.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askVoid } from "../dialogs/void.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { rollIntoChat } from "../../../applications/roll.ts";
import { batchOf } from "../../../applications/tracker/commands.ts";
import { combatantAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { AIM_ACTIONS } from "./aiming.ts";
import { breakOne } from "./break-seals.ts";
import { findRecallable, findSilent } from "./asks.ts";

/** Returns the action (stack) that a pressed control belongs to, as this seat sees it. Null if the action is gone. */
function stackAt(view: Timeline.TimelineView, target: HTMLElement): Timeline.ShownStack | null {
  const [combatant, stack] = [combatantAt(target), Number(target.dataset["stack"])];
  const all = [...view.line.flatMap((phase) => phase.stacks), ...view.sealed, ...view.dropped];
  return all.find((one) => one.combatant === combatant && one.stack === stack) ?? null;
}

/** Asks the GM whether to close a call although combatants have neither sealed nor passed. */
export const askClose = (combat: CallboardEncounter, waiting: readonly Id[]): Promise<boolean> =>
  askWhileWaited(combat, waiting, { key: "timeline.Close", icon: "fa-forward-step" });

/** Gives the next step's command, bound to the shown position. Closing a call early asks first, since combatants without an action pass. */
const advance: ActionHandler = async (context) => {
  const view = readingIn(context.combat, "timeline")?.view;
  if (!view) return;
  const { kind, ready } = view.next;
  const { position } = context.uiState;
  if (kind === "closeCall" && !ready && !(await askClose(context.combat, view.waiting))) return;
  await context.give(makeOutgoing(position, kind), "footer");
};

/** Returns a handler that asks the GM about an action (stack) in a dialog, and gives the command with the answer. */
function askHandler(kind: string, ask: typeof askEffect): ActionHandler {
  return async (context) => {
    const view = readingIn(context.combat, "timeline")?.view;
    const stack = view && stackAt(view, context.target);
    if (!stack) return;
    const asked = await ask(context.combat, view, stack);
    const { combatant } = stack;
    if (asked) await context.give({ kind, combatant, stack: stack.stack, ...asked }, combatant);
  };
}

/** Withdraws an effect that was given to a target but has not been applied yet. */
const dropEffect: ActionHandler = async ({ target, give }) => {
  const { effect, target: aimed, stat, status, stack } = target.dataset;
  const combatant = combatantAt(target);
  const what = { ...(stat ? { stat } : {}), ...(status ? { status } : {}) };
  await give({ kind: "affect", combatant, stack: Number(stack), effect, target: aimed, drop: true, ...what }, combatant);
};

/** Sends a note together with the action's result. Before a result is chosen, the note is not sent. */
const annotate: ActionHandler = async ({ combat, target, give }) => {
  const { judged: result = "", verdict: kind = "" } = target.closest<HTMLElement>("[data-judged]")?.dataset ?? {};
  const [combatant, stack] = [combatantAt(target), Number(target.dataset["stack"])];
  if (result === "" || readingOf(combat)?.options.may(kind, combatant, { stack }) !== true) return;
  await give({ kind, combatant, stack, result, note: cleanText((target as HTMLInputElement).value) }, combatant);
};

/** Rolls dice for an action into chat, with the action's name as the title. */
const roll: ActionHandler = ({ combat, target }) => {
  const view = readingIn(combat, "timeline")?.view;
  const stack = view && stackAt(view, target);
  return stack?.bid ? rollIntoChat(combat, stack.combatant, stack.bid.name) : undefined;
};

/** Sends the points with which a combatant answers a contest. They stay sealed at first. */
const reply: ActionHandler = async ({ target, give }) => {
  const { against, stack, of: combatant = "" } = target.dataset;
  const points = Number(target.querySelector<HTMLInputElement>("[name=points]")?.value);
  await give({ kind: "reply", combatant, against, stack: Number(stack), points }, against ?? "");
};

/** Opens the Hand for the row's combatant. Without one, the Hand opens for the combatant that is waited for. */
const deal: ActionHandler = ({ combat, target }) => {
  const combatant = combatantAt(target);
  return openHand(combat, combatant ? { combatant } : {});
};

/** Gives a command of one kind for several combatants, as one batch. A refusal shows in the foot. */
async function forAll({ give }: ActionContext, kind: string, ids: readonly Id[]): Promise<void> {
  const commands = ids.map((combatant) => ({ kind, combatant }));
  if (commands.length > 0) await give(batchOf(commands), "footer");
}

function baseAt({ combat, uiState }: ActionContext) {
  const reading = readingIn(combat, "timeline");
  return reading && baseOf(reading, uiState);
}

/** Passes for all NPCs and combatants of absent players that are waited for. */
const passOthers: ActionHandler = async (context) => {
  const base = baseAt(context);
  if (base) await forAll(context, "pass", findSilent(base));
};

/** Takes back the standing pass of all NPCs that pass until recalled. */
const recallOthers: ActionHandler = async (context) => {
  const base = baseAt(context);
  if (base) await forAll(context, "recall", findRecallable(base));
};

/** The actions of tracker and board of `timeline` that do more than send the command of a button. */
export const TIMELINE_ACTIONS = {
  ...AIM_ACTIONS,
  advance,
  effect: askHandler("affect", askEffect),
  oppose: askHandler("contest", askContest),
  voidStack: askHandler("void", askVoid),
  dropEffect,
  annotate,
  roll,
  reply,
  deal,
  breakOne,
  unfold,
  passOthers,
  recallOthers,
} as const satisfies Readonly<Record<string, ActionHandler>>;
