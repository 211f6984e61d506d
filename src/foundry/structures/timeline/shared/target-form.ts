import type { TimelineReading } from "./drawing-data.ts";
import { cleanText, type Timeline } from "../../../../core/index.ts";
import { dropDraft, readDraft, writeDraft } from "../../../applications/drafts.ts";
import { markTargets, mergeTargets, sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { groupName, isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { batchOf } from "../../../applications/tracker/build-command.ts";
import { selectedOrAllMembers } from "../../../applications/tracker/crowd-row-frame.ts";
import { spreadOverTargets } from "../../../applications/tracker/spread-over-targets.ts";
import { makeComposerCloser, type UiState } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { gatherStacks, stackKeyOf } from "./gather-crowds.ts";
import { rowIn } from "./row-in.ts";
import { stacksOfControl } from "./stacks-of-control.ts";

/** An action (stack) as a button that opens the form for it. A crowd's button is for the actions of all members. */
interface OtherAim {
  readonly key: string;
  readonly text: string;
}

/** The form in which a user names the targets of one action, or of the actions of a crowd. */
export interface AimContext {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly people: readonly (ShownCombatant & { readonly checked: boolean })[];
  /** What the form does if it is sent: names its targets, or spreads a crowd over several. */
  readonly action: "nameTargets" | "spreadTargets";
  readonly submit: string;
  /** Whether targets are chosen, or a crowd is spread over all of the other side. The submit button is then filled. */
  readonly ready: boolean;
  /** The text of a button that gives the form's targets to each member of a crowd. "" if the form does so itself. */
  readonly same: string;
  /** Other actions without targets, whose targets this user may name next. */
  readonly others: readonly OtherAim[];
  /** The actions of a crowd's members, whose targets may be named one by one. Empty for a single action. */
  readonly members: readonly OtherAim[];
  readonly membersLabel: string;
}

/** One action (stack), or several of a crowd, whose targets are named together. */
interface Aimed {
  /** The key of its form and of its draft. */
  readonly key: string;
  readonly name: string;
  readonly first: Timeline.ShownStack;
  readonly all: readonly Timeline.ShownStack[];
}

const keyOf = ({ combatant, stack }: Pick<Timeline.ShownStack, "combatant" | "stack">) => `aim-${combatant}-${String(stack)}`;

function aimedAlone({ people }: TimelineReading, stack: Timeline.ShownStack): Aimed {
  return { key: keyOf(stack), name: people.nameOf(stack.combatant), first: stack, all: [stack] };
}

/** Returns actions (stacks) in their order. Those of NPCs that stand alike are aimed together. */
function aimedTogether(reading: TimelineReading, stacks: readonly Timeline.ShownStack[]): Aimed[] {
  return gatherStacks(reading, stacks, "aim").flatMap((one): Aimed[] => {
    if (!isMergedGroup(one)) return [aimedAlone(reading, one)];
    const [first] = one.all;
    return first ? [{ key: `aim-${one.key}`, name: groupName(one.name, one.all.length), first, all: one.all }] : [];
  });
}

const currentStacksOf = (view: Timeline.TimelineView) => view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];

/** Returns the actions whose targets this user may name now. Actions without targets come first. */
function aimableOf(reading: TimelineReading): readonly Timeline.ShownStack[] {
  const { view } = reading;
  const permits = reading.options;
  const some = currentStacksOf(view).filter((stack) => permits.may("target", stack.combatant, { stack: stack.stack }));
  return [...some.filter(({ aimed }) => !aimed), ...some.filter(({ aimed }) => aimed)];
}

/** Returns the action or crowd that the form is for: the picked one, else the first without targets. A GM's default is an NPC's. */
function aimingAt(reading: TimelineReading, uiState: UiState): Aimed | null {
  const { view } = reading;
  const some = aimableOf(reading);
  const alone = some.find((stack) => keyOf(stack) === uiState.composing);
  if (alone) return aimedAlone(reading, alone);
  const together = aimedTogether(reading, some);
  const picked = together.find(({ key }) => key === uiState.composing);
  if (picked || view.step !== "aim") return picked ?? null;
  const waiting = together.filter(({ first }) => !first.aimed);
  return waiting.find(({ first }) => !view.referee || rowIn(view, first.combatant)?.npc === true) ?? null;
}

const chosenOf = (reading: TimelineReading, { key, first: stack }: Aimed) => {
  const draft = readDraft(reading.encounter, key);
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

/**
 * Returns the targets to spread a crowd over: the chosen ones, else the other side in play and in sight. Empty for a single action.
 */
export function findAmong(
  { view }: TimelineReading,
  { first, all }: Pick<Aimed, "first" | "all">,
  targets: readonly string[],
): readonly string[] {
  if (all.length === 1 || targets.length > 0) return all.length === 1 ? [] : targets;
  const side = rowIn(view, first.combatant)?.side;
  const foes = view.rows.filter((row) => row.side !== side && row.lamp !== "left" && row.lamp !== "out" && !row.hidden);
  return foes.map(({ combatant }) => combatant);
}

/** Returns how the form is sent, with the texts of its buttons. */
function buttonsOf(targets: readonly string[], among: readonly string[]): Pick<AimContext, "action" | "submit" | "ready" | "same"> {
  const chosen = targets.length;
  const name = chosen === 0 ? say("CALLBOARD.timeline.Aim.Nobody") : pluralText(chosen, (form) => `CALLBOARD.timeline.Aim.Name.${form}`);
  if (among.length < 2) return { action: "nameTargets", submit: name, ready: chosen > 0, same: "" };
  return {
    action: "spreadTargets",
    submit: pluralText(among.length, (form) => `CALLBOARD.timeline.Aim.Spread.${form}`),
    ready: true,
    same: chosen === 0 ? name : pluralText(chosen, (form) => `CALLBOARD.timeline.Aim.Each.${form}`),
  };
}

/** Returns the form in which this user names the targets of an action or of a crowd. Null if the user has none to name. */
export function aimContext(reading: TimelineReading, uiState: UiState): AimContext | null {
  const { view } = reading;
  const aiming = aimingAt(reading, uiState);
  if (!aiming) return null;
  const { text, targets } = chosenOf(reading, aiming);
  const isCrowd = aiming.all.length > 1;
  const titleOf = ({ name, first: { bid } }: Aimed) => say("CALLBOARD.timeline.Aim.Title", { name, card: bid?.name ?? "" });
  const open = new Set(aiming.all);
  const others = aimableOf(reading).filter((one) => !open.has(one) && !one.aimed);
  return {
    key: aiming.key,
    title: titleOf(aiming),
    text,
    people: otherSideFirst(view, aiming.first).map(({ combatant }) => ({
      ...reading.people.personOf(combatant),
      checked: targets.includes(combatant),
    })),
    ...buttonsOf(targets, findAmong(reading, aiming, targets)),
    others: aimedTogether(reading, others).map((one) => ({ key: one.key, text: titleOf(one) })),
    members: isCrowd ? aiming.all.map((one) => ({ key: keyOf(one), text: reading.people.nameOf(one.combatant) })) : [],
    membersLabel: say("CALLBOARD.timeline.Aim.ByHand"),
  };
}

/** Returns what the open form is about, with its chosen targets and text. Null if no form is open. */
function openForm({ combat, uiState }: ActionContext) {
  const reading = readingInStructure(combat, "timeline");
  const aiming = reading && aimingAt(reading, uiState);
  return aiming ? { reading, aiming, ...chosenOf(reading, aiming) } : null;
}

/** Adds a combatant to the form's targets, or removes it. */
const aim: ActionHandler = async (context) => {
  const form = openForm(context);
  const { value, checked } = context.target as HTMLInputElement;
  if (!form) return;
  const targets = checked ? [...form.targets, value] : form.targets.filter((id) => id !== value);
  writeDraft(context.combat.id, form.aiming.key, { text: form.text, card: "", targets });
  markTargets(context.combat, targets);
  await context.redraw();
};

/** Adds the user's targets on the scene to the form's targets. */
const targeted: ActionHandler = async (context) => {
  const form = openForm(context);
  if (!form) return;
  const targets = mergeTargets(context.combat, form.targets);
  writeDraft(context.combat.id, form.aiming.key, { text: form.text, card: "", targets });
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
  if (form) writeDraft(context.combat.id, form.aiming.key, { text: value, card: "", targets: form.targets });
};

/** Opens the form for the targets of another action, or of a crowd's actions. A card's button tells the action, the form's own its key. */
const aimAt: ActionHandler = async (context) => {
  const { combat, uiState, target, redraw, refocus } = context;
  const reading = readingInStructure(combat, "timeline");
  uiState.composing = target.dataset["aims"] ?? (reading && keyAt(reading, context));
  uiState.refused = null;
  mark(context);
  await redraw();
  refocus(true);
};

/** Returns the form's key for a card's action, or for its crowd's actions. Null if they cannot be aimed now. */
function keyAt(reading: TimelineReading, context: ActionContext): string | null {
  const refs = stacksOfControl(context);
  const [first] = refs;
  if (!first || refs.length === 1) return first ? keyOf(first) : null;
  const together = aimedTogether(reading, aimableOf(reading));
  return together.find(({ all }) => all.some((one) => stackKeyOf(one) === stackKeyOf(first)))?.key ?? null;
}

/** Gives a crowd's members, or the one action of the form, their targets. They are one batch, with the form's text for each. */
async function giveTargets(context: ActionContext, targetsOf: (stack: Timeline.ShownStack) => readonly string[]): Promise<void> {
  const form = openForm(context);
  if (!form) return;
  const text = cleanText(form.text);
  const meant =
    form.aiming.all.length === 1 ? form.aiming.all : selectedOrAllMembers(context.combat, form.aiming.all, ({ combatant }) => combatant);
  const commands = meant.map((stack) => {
    const { combatant, stack: number } = stack;
    return { kind: "target", combatant, stack: number, targets: targetsOf(stack), ...(text ? { text } : {}) };
  });
  const leave = makeComposerCloser(context.uiState);
  if (!(await context.give(batchOf(commands), "aim"))) return;
  dropDraft(context.combat.id, form.aiming.key);
  const isLeft = leave();
  markTargets(context.combat, []);
  await context.redraw();
  mark(context);
  if (isLeft) context.refocus(true);
}

/** Gives the command that names the form's targets, which may be none. In a crowd each member gets all of them. */
const nameTargets: ActionHandler = async (context) => {
  const targets = openForm(context)?.targets ?? [];
  await giveTargets(context, () => targets);
};

/** Spreads a crowd evenly over the form's targets, or over the other side if none is chosen. Each member gets one. */
const spreadTargets: ActionHandler = async (context) => {
  const form = openForm(context);
  if (!form) return;
  const among = findAmong(form.reading, form.aiming, form.targets);
  const members = selectedOrAllMembers(context.combat, form.aiming.all, ({ combatant }) => combatant);
  const pairs = spreadOverTargets(
    members.map((stack) => ({ combatant: stackKeyOf(stack), targets: among })),
    among,
  );
  const targetOf = new Map(pairs.map(({ combatant, target }) => [combatant, target]));
  await giveTargets(context, (stack) => [targetOf.get(stackKeyOf(stack)) ?? ""].filter(Boolean));
};

/** The actions of the form for targets, by name. */
export const AIM_ACTIONS = { aim, narrate, aimAt, nameTargets, spreadTargets, targeted } as const satisfies Readonly<
  Record<string, ActionHandler>
>;
