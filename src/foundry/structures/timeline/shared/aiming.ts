import type { TimelineReading } from "./base.ts";
import { cleanText, type Timeline } from "../../../../core/index.ts";
import { dropDraft, readDraft, writeDraft } from "../../../applications/drafts.ts";
import { markTargets, mergeTargets, sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { count, say } from "../../../applications/texts.ts";
import { leaveOnceSent, type UiState } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { combatantAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { readingIn } from "../../../reading/reading.ts";

/** The form in which a user names the targets of one action. */
export interface AimContext {
  readonly key: string;
  readonly id: string;
  readonly stack: number;
  readonly title: string;
  readonly text: string;
  readonly people: readonly (ShownCombatant & { readonly checked: boolean })[];
  readonly submit: string;
  /** Whether a target is chosen. The submit button is then filled. */
  readonly ready: boolean;
  /** Other actions without targets, whose targets this user may name next. */
  readonly others: readonly { readonly id: string; readonly stack: number; readonly text: string }[];
}

const keyOf = ({ combatant, stack }: Pick<Timeline.ShownStack, "combatant" | "stack">) => `aim-${combatant}-${String(stack)}`;

const currentStacksOf = (view: Timeline.TimelineView) => view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];

/** Returns the actions whose targets this user may name now. Actions without targets come first. */
function aimableOf(reading: TimelineReading): readonly Timeline.ShownStack[] {
  const { view } = reading;
  const permits = reading.options;
  const some = currentStacksOf(view).filter((stack) => permits.may("target", stack.combatant, { stack: stack.stack }));
  return [...some.filter(({ aimed }) => !aimed), ...some.filter(({ aimed }) => aimed)];
}

/** Returns the action that the form is for: the picked one, else the first without targets. A GM gets only those of NPCs by default. */
function aimingAt(reading: TimelineReading, uiState: UiState): Timeline.ShownStack | null {
  const { view } = reading;
  const some = aimableOf(reading);
  const picked = some.find((stack) => keyOf(stack) === uiState.composing);
  if (picked || view.step !== "aim") return picked ?? null;
  const waiting = some.filter(({ aimed }) => !aimed);
  const rows = new Map(view.rows.map((row) => [row.combatant, row]));
  return waiting.find(({ combatant }) => !view.referee || rows.get(combatant)?.npc === true) ?? null;
}

const chosenOf = (reading: TimelineReading, stack: Timeline.ShownStack) => {
  const draft = readDraft(reading.encounter, keyOf(stack));
  const among = new Set(reading.view.rows.map((row) => row.combatant));
  const begun = draft.targets.length > 0 || draft.text !== "";
  const targets = begun ? draft.targets : (stack.targets ?? sceneTargetsOf(reading.live));
  return { text: begun ? draft.text : stack.text, targets: targets.filter((id) => among.has(id)) };
};

/** Returns the combatants that an action may target, with those of the other side first. */
function otherSideFirst({ rows }: Timeline.TimelineView, { combatant }: Timeline.ShownStack): readonly Timeline.Row[] {
  const side = rows.find((row) => row.combatant === combatant)?.side;
  const there = rows.filter(({ lamp }) => lamp !== "left");
  return [...there.filter((row) => row.side !== side), ...there.filter((row) => row.side === side)];
}

/** Returns the form in which this user names an action's targets. Null if the user has none to name. */
export function aimContext(reading: TimelineReading, uiState: UiState): AimContext | null {
  const { view } = reading;
  const stack = aimingAt(reading, uiState);
  if (!stack) return null;
  const { text, targets } = chosenOf(reading, stack);
  const titleOf = ({ combatant, bid }: Timeline.ShownStack) =>
    say("CALLBOARD.timeline.Aim.Title", { name: reading.people.nameOf(combatant), card: bid?.name ?? "" });
  const others = aimableOf(reading).filter((one) => one !== stack && !one.aimed);
  return {
    key: keyOf(stack),
    id: stack.combatant,
    stack: stack.stack,
    title: titleOf(stack),
    text,
    people: otherSideFirst(view, stack).map(({ combatant }) => ({
      ...reading.people.personOf(combatant),
      checked: targets.includes(combatant),
    })),
    submit:
      targets.length === 0 ? say("CALLBOARD.timeline.Aim.Nobody") : count(targets.length, (form) => `CALLBOARD.timeline.Aim.Name.${form}`),
    ready: targets.length > 0,
    others: others.map((one) => ({ id: one.combatant, stack: one.stack, text: titleOf(one) })),
  };
}

/** Returns the action that the open form is about, with its chosen targets and text. Null if no form is open. */
function openForm({ combat, uiState }: ActionContext) {
  const reading = readingIn(combat, "timeline");
  const stack = reading && aimingAt(reading, uiState);
  return stack ? { stack, ...chosenOf(reading, stack) } : null;
}

/** Adds a combatant to the form's targets, or removes it. */
const aim: ActionHandler = async (context) => {
  const form = openForm(context);
  const { value, checked } = context.target as HTMLInputElement;
  if (!form) return;
  const targets = checked ? [...form.targets, value] : form.targets.filter((id) => id !== value);
  writeDraft(context.combat.id, keyOf(form.stack), { text: form.text, card: "", targets });
  markTargets(context.combat, targets);
  await context.redraw();
};

/** Adds the user's targets on the scene to the form's targets. */
const targeted: ActionHandler = async (context) => {
  const form = openForm(context);
  if (!form) return;
  const targets = mergeTargets(context.combat, form.targets);
  writeDraft(context.combat.id, keyOf(form.stack), { text: form.text, card: "", targets });
  await context.redraw();
};

/** Marks the form's targets on the scene. */
function mark(context: ActionContext): void {
  const form = openForm(context);
  if (form) markTargets(context.combat, form.targets);
}

/** Keeps the text typed in the form as a draft. */
const narrate: ActionHandler = (context) => {
  const form = openForm(context);
  const { value } = context.target as HTMLInputElement;
  if (form) writeDraft(context.combat.id, keyOf(form.stack), { text: value, card: "", targets: form.targets });
};

/** Opens the form for the targets of the action whose button was clicked. */
const aimAt: ActionHandler = async (context) => {
  const { uiState, target, redraw, refocus } = context;
  const combatant = combatantAt(target);
  uiState.composing = keyOf({ combatant, stack: Number(target.dataset["stack"]) });
  uiState.refused = null;
  mark(context);
  await redraw();
  refocus(true);
};

/** Gives the command that names the form's targets, which may be none. */
const nameTargets: ActionHandler = async (context) => {
  const form = openForm(context);
  if (!form) return;
  const { combatant, stack } = form.stack;
  const text = cleanText(form.text);
  const command = { kind: "target", combatant, stack, targets: form.targets, ...(text ? { text } : {}) };
  const leave = leaveOnceSent(context.uiState);
  if (!(await context.give(command, "aim"))) return;
  dropDraft(context.combat.id, keyOf(form.stack));
  const isLeft = leave();
  markTargets(context.combat, []);
  await context.redraw();
  mark(context);
  if (isLeft) context.refocus(true);
};

/** The actions of the form for targets, by name. */
export const AIM_ACTIONS = { aim, narrate, aimAt, nameTargets, targeted } as const satisfies Readonly<Record<string, ActionHandler>>;
