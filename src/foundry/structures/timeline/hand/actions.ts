import type { Timeline } from "../../../../core/index.ts";
import { makePositionedCommand } from "../../../outbox/parse-and-refuse.ts";
import { batchOf } from "../../../applications/tracker/build-command.ts";
import { toggleFold } from "../../../applications/tracker/row-actions.ts";
import { askToCloseCall } from "../shared/actions.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { focusComposer } from "../../../applications/tracker/focus-composer.ts";
import { HAND_DRAFTS, type HandDraft } from "./draft.ts";
import { isSealPending } from "./faults.ts";
import { othersToPassFor } from "./head-and-foot.ts";
import { intentOf, MOST_TARGETS, planOf } from "./plan.ts";
import { planRulesOf, cardsAllMembersHave, plansOf, handTableOf, type HandTable } from "./hand-subject.ts";
import { makeComposerCloser } from "../../../encounter/parts/ui-state.ts";

const PLACE = "hand";

/** Returns what the Hand is open for, with its draft. Null if the user has no hand. */
function openTable({ combat, uiState }: ActionContext): HandTable | null {
  const reading = readingInStructure(combat, "timeline");
  return reading && handTableOf(reading, uiState);
}

async function change(context: ActionContext, made: (table: HandTable) => Partial<HandDraft>): Promise<void> {
  const table = openTable(context);
  if (!table) return;
  HAND_DRAFTS.write(context.combat.id, table.seated.key, { ...table.draft, ...made(table) });
  context.uiState.refused = null;
  await context.redraw();
}

/** Returns a function that moves the focus within the Hand's window. It does nothing if the focus was elsewhere at first. */
function focusIn({ target }: ActionContext): (selector: string) => void {
  const root = target.closest<HTMLElement>(".window-content");
  const page = target.ownerDocument;
  const inside = root?.contains(page.activeElement) === true;
  return (selector) => {
    if (inside) root.querySelector<HTMLElement>(selector)?.focus();
  };
}

/** Returns the draft for a newly picked card. It bids the card's ante, or all points in hand if they are fewer. */
function beginDraft(
  { view, hands: [hand], draft }: HandTable,
  card: ReturnType<typeof cardsAllMembersHave>[number] | undefined,
): Partial<HandDraft> {
  if (!card || !hand) return {};
  const { bids } = planOf(hand, card, draft, planRulesOf(view));
  const [first] = bids;
  const relevantBid = first ? Math.min(first.hand, first.ante) : card.ante;
  return { card: card.id, relevantBid, secondaryBid: 0, at: 0 };
}

/** Picks a card for the draft. If it was picked with the keyboard, the focus moves to the card's first field. */
const pick: ActionHandler = async (context) => {
  const id = context.target.dataset["card"] ?? "";
  const focus = focusIn(context);
  // Read before the redraw removes it.
  const byKeys = context.target.dataset["by"] === "keys";
  const again = openTable(context)?.draft.card === id;
  if (!again)
    await change(context, (table) =>
      beginDraft(
        table,
        cardsAllMembersHave(table).find((card) => card.id === id),
      ),
    );
  if (byKeys) focus("[data-first], .hand-form [role=slider]");
};

const numberOf = (target: HTMLElement) => Math.max(0, Math.trunc(Number(target.dataset["to"] ?? 0)) || 0);

const bid: ActionHandler = (context) => {
  const field = context.target.dataset["field"] === "secondaryBid" ? "secondaryBid" : "relevantBid";
  return change(context, () => ({ [field]: numberOf(context.target) }));
};

/** Sets the phase that the drafted Pause lands on. */
const landAt: ActionHandler = (context) => change(context, () => ({ at: numberOf(context.target) }));

const word: ActionHandler = (context) => change(context, () => ({ name: (context.target as HTMLInputElement).value }));

/** Chooses a stat that the card leaves open. The points bid on the stat before are reset. */
const stat: ActionHandler = (context) => {
  const { name, value } = context.target as HTMLSelectElement;
  return change(context, ({ draft }) => {
    if (name === "secondary") return { secondary: value, secondaryBid: 0 };
    return { relevant: value, relevantBid: 0, secondary: draft.secondary === value ? "" : draft.secondary };
  });
};

const aim: ActionHandler = (context) =>
  change(context, ({ draft: { targets } }) => {
    const { value } = context.target as HTMLSelectElement;
    return value === "" || targets.includes(value) ? {} : { targets: [...targets, value].slice(0, MOST_TARGETS) };
  });

const dropAim: ActionHandler = (context) =>
  change(context, ({ draft: { targets } }) => ({ targets: targets.filter((id) => id !== context.target.dataset["target"]) }));

/** Opens the Hand for another combatant, or for a group. */
const sit: ActionHandler = async (context) => {
  context.uiState.composing = context.target.dataset["sitter"] ?? null;
  context.uiState.chosen = null;
  context.uiState.refused = null;
  await context.redraw();
};

/** Adds a group's member to those that the Hand seals for, or removes it. */
const choose: ActionHandler = async (context) => {
  const { value, checked } = context.target as HTMLInputElement;
  const chosen = openTable(context)?.seated.ids ?? [];
  context.uiState.chosen = checked ? [...chosen, value] : chosen.filter((id) => id !== value);
  await context.redraw();
};

/** Chooses all members of the group to seal for, or none of them. */
const chooseAll: ActionHandler = async (context) => {
  context.uiState.chosen = context.target.dataset["all"] === "true" ? (openTable(context)?.seated.kind?.ids ?? []) : [];
  await context.redraw();
};

/** Where the focus starts in the Hand: the card that the Tab key reaches, or the text shown in place of cards. */
const START = ".hand-cards [tabindex='0'], .hand-idle";

/** Redraws the Hand for the same combatant and moves the focus to its start. */
async function stay(context: ActionContext, focus: (selector: string) => void): Promise<void> {
  await context.redraw();
  focus(START);
}

/** Redraws the Hand, which goes on to the next combatant unless the person already picked one. */
async function onwards(context: ActionContext, focus: (selector: string) => void, leave: () => boolean): Promise<void> {
  const root = context.target.closest<HTMLElement>(".window-content");
  const isLeft = leave();
  await context.redraw();
  if (!isLeft) return;
  focus(START);
  root?.querySelector(".hand-roster [aria-selected=true]")?.scrollIntoView({ block: "nearest" });
}

/** Returns the commands that seal the planned actions, one per combatant. Empty if a plan has a fault or a seal is being sent. */
function intentsOf(table: HandTable): Timeline.Declare[] {
  const plans = table.seated.ids.length > 0 ? plansOf(table) : [];
  if (plans.some(({ hand, plan }) => plan.faults.length > 0 || isSealPending(table.reading, hand.combatant))) return [];
  const aims = table.view.house.targetAt === "seal";
  return plans.map(({ hand, plan }) => intentOf(hand.combatant, plan, table.draft, aims));
}

/** Seals the planned actions. Does nothing if a plan has a fault, since the Hand already shows it. */
const sealHand: ActionHandler = async (context) => {
  const table = openTable(context);
  const intents = table ? intentsOf(table) : [];
  if (!table || intents.length === 0) return;
  const focus = focusIn(context);
  const leave = makeComposerCloser(context.uiState);
  if (!(await context.give(batchOf(intents), PLACE))) return;
  HAND_DRAFTS.drop(context.combat.id, table.seated.key);
  if (table.view.hands.length > 1 || table.view.referee) await onwards(context, focus, leave);
  else await stay(context, focus);
};

/** Returns a handler that passes, or takes back the pass, for all combatants of the Hand. */
function sayHandler(kind: "pass" | "recall", fields: object = {}): ActionHandler {
  return async (context) => {
    const table = openTable(context);
    const focus = focusIn(context);
    const leave = makeComposerCloser(context.uiState);
    const commands = table?.seated.ids.map((combatant) => ({ kind, combatant, ...fields })) ?? [];
    if (commands.length === 0 || !(await context.give(batchOf(commands), PLACE))) return;
    if (kind === "pass" && table?.view.referee) await onwards(context, focus, leave);
    else await stay(context, focus);
  };
}

/** Passes for all NPCs and combatants of absent players, except those that the Hand is open for. */
const passOthers: ActionHandler = async (context) => {
  const table = openTable(context);
  const others = table ? othersToPassFor(table) : [];
  if (others.length > 0) await context.give(batchOf(others.map((combatant) => ({ kind: "pass", combatant }))), PLACE);
};

/** Closes the call for actions. If combatants are still waited for, first asks the GM, since closing makes them pass. */
const closeNow: ActionHandler = async (context) => {
  const view = readingInStructure(context.combat, "timeline")?.view;
  const { position } = context.uiState;
  if (!view || (view.waiting.length > 0 && !(await askToCloseCall(context.combat, view.waiting)))) return;
  await context.give(makePositionedCommand(position, "closeCall"), PLACE);
};

/** Moves the focus to the form in which the user answers, if the question is not answered in the Hand. */
const answerAsked: ActionHandler = ({ combat }) => focusComposer(combat);

/** The actions of the Hand's controls, by name. */
export const HAND_ACTIONS = {
  pick,
  bid,
  at: landAt,
  word,
  stat,
  aim,
  dropAim,
  sit,
  unfold: toggleFold,
  choose,
  chooseAll,
  sealHand,
  passHand: sayHandler("pass"),
  restHand: sayHandler("pass", { resting: true }),
  recallHand: sayHandler("recall"),
  passOthers,
  closeNow,
  answerAsked,
} as const satisfies Readonly<Record<string, ActionHandler>>;
