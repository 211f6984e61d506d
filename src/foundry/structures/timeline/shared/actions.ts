import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { cleanText, type Id, type Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { makePositionedCommand } from "../../../outbox/parse-and-refuse.ts";
import { readingInStructure, readingOf } from "../../../reading/reading.ts";
import { askDespiteAwaited } from "../../../applications/dialogs/confirm-despite-waiting.ts";
import { toggleFold } from "../../../applications/tracker/row-actions.ts";
import { askContest } from "../dialogs/contest.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askVoid } from "../dialogs/void.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { rollIntoChat } from "../../../applications/roll-asked-formula.ts";
import { batchForRow, batchOf, commandFrom, stillAble } from "../../../applications/tracker/build-command.ts";
import { combatantIdAt, crowdMemberIdsAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { structureOf } from "../../../encounter/encounter-lookups.ts";
import { sealableGroupsIn } from "../hand/hand-subject.ts";
import { AIM_ACTIONS } from "./target-form.ts";
import { stackKeyOf } from "./gather-crowds.ts";
import type { TimelineReading } from "./drawing-data.ts";
import { stacksOfControl, type StackRef } from "./stacks-of-control.ts";
import { breakActionSeals } from "./break-seals.ts";
import { findRecallablePasses, combatantsToPassFor } from "./call-controls.ts";

/** Returns an action (stack) as this seat sees it. Null if the action is gone. */
function findStack(view: Timeline.TimelineView, { combatant, stack }: StackRef): Timeline.ShownStack | null {
  const all = [...view.line.flatMap((phase) => phase.stacks), ...view.sealed, ...view.dropped];
  return all.find((one) => one.combatant === combatant && one.stack === stack) ?? null;
}

/** Asks the GM whether to close a call although combatants have neither sealed nor passed. */
export const askToCloseCall = (combat: CallboardEncounter, waiting: readonly Id[]): Promise<boolean> =>
  askDespiteAwaited(combat, waiting, { key: "timeline.Close", icon: "fa-forward-step" });

/** Gives a command for the action (stack) that a control belongs to. On a crowd's card it is given for each member, as one batch. */
async function giveForStacks(context: ActionContext, command: { readonly kind: string }, refs = stacksOfControl(context)): Promise<void> {
  await context.give(batchOf(refs.map((ref) => ({ ...command, ...ref }))), combatantIdAt(context.target));
}

/** Returns a test of whether this user may still give a command of one kind for an action (stack). */
function stillMay(combat: CallboardEncounter, kind: string): (ref: StackRef) => boolean {
  const options = readingOf(combat)?.options;
  return ({ combatant, stack }) => options?.may(kind, combatant, { stack }) === true;
}

/** Returns a handler that gives the command of a control for each member of a crowd, or for the one combatant of its row. */
function forEach(kind: string): ActionHandler {
  return async (context) => {
    const { combat, target, give } = context;
    const command = commandFrom(structureOf(combat).shapes, kind, target);
    if (target.dataset["stack"] === undefined) await give(batchForRow(combat, target, command), combatantIdAt(target) || "footer");
    else await giveForStacks(context, command);
  };
}

/** Gives an action its result. On a crowd's card as many members get it as the GM entered, or all of them. */
const judge: ActionHandler = async (context) => {
  const { combat, target } = context;
  const refs = stacksOfControl(context);
  const entered = Number(target.closest("[data-fields]")?.querySelector<HTMLInputElement>("[name=many]")?.value ?? refs.length);
  await giveForStacks(context, commandFrom(structureOf(combat).shapes, "judge", target), refs.slice(0, Math.max(1, entered)));
};

/** Gives the next step's command, bound to the shown position. Closing a call early asks first, since combatants without an action pass. */
const advance: ActionHandler = async (context) => {
  const view = readingInStructure(context.combat, "timeline")?.view;
  if (!view) return;
  const { kind, ready } = view.next;
  const { position } = context.uiState;
  if (kind === "closeCall" && !ready && !(await askToCloseCall(context.combat, view.waiting))) return;
  await context.give(makePositionedCommand(position, kind), "footer");
};

/** Ends the phase and goes on to the next with one command, bound to the shown position. */
const endAndAdvance: ActionHandler = async ({ uiState: { position }, give }) => {
  await give({ ...makePositionedCommand(position, "closePhase"), on: true }, "footer");
};

/** Returns a handler that asks the GM about an action (stack) in a dialog, and gives the command with the answer. */
function askHandler(kind: string, ask: typeof askContest): ActionHandler {
  return async (context) => {
    const view = readingInStructure(context.combat, "timeline")?.view;
    const refs = stacksOfControl(context);
    const stack = view && refs[0] && findStack(view, refs[0]);
    if (!stack) return;
    const asked = await ask(context.combat, view, stack);
    if (asked) await giveForStacks(context, { kind, ...asked }, stillAble(refs, stillMay(context.combat, kind)));
  };
}

/** Returns the actions (stacks) that a control belongs to, as this seat sees them. */
function stacksOf(context: ActionContext, { view }: TimelineReading): readonly Timeline.ShownStack[] {
  return stacksOfControl(context).flatMap((ref) => findStack(view, ref) ?? []);
}

/** Gives each member of a crowd the result that its bid suggests. */
const acceptSuggested: ActionHandler = async (context) => {
  const reading = readingInStructure(context.combat, "timeline");
  const commands = (reading ? stacksOf(context, reading) : [])
    .filter(stillMay(context.combat, "judge"))
    .flatMap(({ combatant, stack, suggested }) =>
      suggested?.result == null ? [] : [{ kind: "judge", combatant, stack, result: suggested.result }],
    );
  if (commands.length > 0) await context.give(batchOf(commands), combatantIdAt(context.target));
};

/** Asks the GM for an effect, and gives it to its targets. The effects of a crowd's members are one batch. */
const effect: ActionHandler = async (context) => {
  const reading = readingInStructure(context.combat, "timeline");
  const stacks = reading ? stacksOf(context, reading) : [];
  const asked = reading && (await askEffect(reading, stacks));
  if (!asked) return;
  const commands = stillAble(stacks, stillMay(context.combat, "affect")).flatMap((one) => {
    const { combatant, stack } = one;
    return (asked.targets.get(stackKeyOf(one)) ?? []).map((target) => ({ kind: "affect", combatant, stack, ...asked.effect, target }));
  });
  if (commands.length > 0) await context.give(batchOf(commands), combatantIdAt(context.target));
};

/** Withdraws an effect that has not been applied yet. On a crowd's card each member that has it loses it. */
const dropEffect: ActionHandler = async (context) => {
  const { effect: kind, target: aimed, stat, status } = context.target.dataset;
  const what = { ...(stat ? { stat } : {}), ...(status ? { status } : {}) };
  const command = { kind: "affect", effect: kind, target: aimed, drop: true, ...what };
  const reading = readingInStructure(context.combat, "timeline");
  const isMeant = (one: Timeline.ShownEffect) =>
    one.kind === kind && one.target === aimed && one.stat === (stat ?? "") && one.status === (status ?? "");
  const refs = (reading ? stacksOf(context, reading) : []).filter(({ effects }) => effects.some(isMeant));
  if (refs.length > 0)
    await giveForStacks(
      context,
      command,
      refs.map(({ combatant, stack }) => ({ combatant, stack })),
    );
};

/** Sets the damage of an effect to the number in its field. On a crowd's card the damage of each member that has it changes. */
const setDamage: ActionHandler = async (context) => {
  const { target: aimed = "" } = context.target.dataset;
  const amount = Number((context.target as HTMLInputElement).value);
  const reading = readingInStructure(context.combat, "timeline");
  const isMeant = (one: Timeline.ShownEffect) => one.kind === "damage" && one.target === aimed;
  const refs = (reading ? stacksOf(context, reading) : []).filter(({ effects }) => effects.some(isMeant));
  const command = { kind: "affect", effect: "damage", target: aimed, amount };
  if (refs.length === 0) return;
  await giveForStacks(
    context,
    command,
    refs.map(({ combatant, stack }) => ({ combatant, stack })),
  );
};

/** Sends a note together with the action's result. Before a result is chosen, the note is not sent. */
const annotate: ActionHandler = async (context) => {
  const { combat, target } = context;
  const { judged: result = "", verdict: kind = "" } = target.closest<HTMLElement>("[data-judged]")?.dataset ?? {};
  const refs = stacksOfControl(context);
  if (result === "" || !refs.every(stillMay(combat, kind))) return;
  const command = { kind, result, note: cleanText((target as HTMLInputElement).value) };
  await giveForStacks(context, command, refs);
};

/** Rolls dice for an action into chat, with the action's name as the title. */
const roll: ActionHandler = (context) => {
  const { combat } = context;
  const view = readingInStructure(combat, "timeline")?.view;
  const [ref] = stacksOfControl(context);
  const stack = view && ref && findStack(view, ref);
  return stack?.bid ? rollIntoChat(combat, stack.combatant, stack.bid.name) : undefined;
};

/** Sends the points with which a combatant answers a contest. They stay sealed at first. */
const reply: ActionHandler = async ({ target, give }) => {
  const { against, stack, of: combatant = "" } = target.dataset;
  const points = Number(target.querySelector<HTMLInputElement>("[name=points]")?.value);
  await give({ kind: "reply", combatant, against, stack: Number(stack), points }, against ?? "");
};

/** Opens the Hand for the row's combatant or crowd. Without one, the Hand opens for the combatant that is waited for. */
const deal: ActionHandler = ({ combat, target }) => {
  const members = crowdMemberIdsAt(target);
  const reading = members.length > 0 ? readingInStructure(combat, "timeline") : null;
  const kind = reading && sealableGroupsIn(reading).find(({ ids }) => members.every((id) => ids.includes(id)));
  if (kind) return openHand(combat, { combatant: kind.key, members });
  const combatant = members[0] ?? combatantIdAt(target);
  return openHand(combat, combatant ? { combatant } : {});
};

/** Gives a command of one kind for several combatants, as one batch. A refusal shows in the foot. */
async function forAll({ give }: ActionContext, kind: string, ids: readonly Id[]): Promise<void> {
  const commands = ids.map((combatant) => ({ kind, combatant }));
  if (commands.length > 0) await give(batchOf(commands), "footer");
}

function baseAt({ combat, uiState }: ActionContext) {
  const reading = readingInStructure(combat, "timeline");
  return reading && screenBaseOf(reading, uiState);
}

/** Passes for all NPCs and combatants of absent players that are waited for. */
const passOthers: ActionHandler = async (context) => {
  const base = baseAt(context);
  if (base) await forAll(context, "pass", combatantsToPassFor(base));
};

/** Takes back the standing pass of all NPCs that pass until recalled. */
const recallOthers: ActionHandler = async (context) => {
  const base = baseAt(context);
  if (base) await forAll(context, "recall", findRecallablePasses(base));
};

/** The actions of tracker and board of `timeline` that do more than send the command of a button. */
export const TIMELINE_ACTIONS = {
  ...AIM_ACTIONS,
  advance,
  endAndAdvance,
  judge,
  acceptSuggested,
  keep: forEach("keep"),
  giveBack: forEach("giveBack"),
  restore: forEach("restore"),
  refund: forEach("refund"),
  effect,
  oppose: askHandler("contest", askContest),
  voidStack: askHandler("void", askVoid),
  dropEffect,
  setDamage,
  annotate,
  roll,
  reply,
  deal,
  breakOne: breakActionSeals,
  unfold: toggleFold,
  passOthers,
  recallOthers,
} as const satisfies Readonly<Record<string, ActionHandler>>;
