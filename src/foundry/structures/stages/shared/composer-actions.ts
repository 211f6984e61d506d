import type { StagesReading } from "./drawing-data.ts";
import { cleanText, type Stages } from "../../../../core/index.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { dropDraft, writeDraft, type Draft } from "../../../applications/drafts.ts";
import { markTargets, mergeTargets } from "../../../applications/scene-targets.ts";
import { say } from "../../../applications/texts.ts";
import { batchOf } from "../../../applications/tracker/build-command.ts";
import { crowdMemberIdsAt, combatantIdAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { crowdDraftOf, draftOf, findComposerSubject, NO_CARD, usesSceneTargets } from "./composer.ts";
import { crowdCommand, composedCrowdOf, announceableCrowdsIn, othersToPassFor, selectionKeyOf, type Crowd } from "./group-announce.ts";
import { announcingCommandKind, actionWordsAndCard } from "./texts.ts";
import { makeComposerCloser } from "../../../encounter/parts/ui-state.ts";
import { makeCombatantTest, selectedTokens } from "../../../platform/tokens.ts";

interface Desktop {
  readonly reading: StagesReading;
  readonly view: Stages.StagesView;
  /** The id of the combatant that the composer is open for, or the key of the group. */
  readonly id: string;
  readonly crowd: Crowd | null;
  readonly draft: Draft;
}

/** Returns what the composer is open for, with its draft. Null if it is not open. */
function desktop({ combat, uiState }: ActionContext): Desktop | null {
  const reading = readingInStructure(combat, "stages");
  const id = reading && findComposerSubject(reading, uiState);
  if (!reading || id === null) return null;
  const { view } = reading;
  const row = view.rows.find((one) => one.combatant === id);
  const crowd = composedCrowdOf(reading, uiState, id);
  return { reading, view, id, crowd, draft: crowd ? crowdDraftOf(reading, crowd.kind) : draftOf(reading, row, id) };
}

function keep(context: ActionContext, change: Partial<Draft>): void {
  const open = desktop(context);
  if (open) writeDraft(context.combat.id, open.id, { ...open.draft, ...change });
}

/** Keeps the text typed in the composer as a draft, and clears the composer's refusal. */
const draft: ActionHandler = async (context) => {
  const field = context.target as HTMLInputElement;
  if (field.name === "text") keep(context, { text: field.value });
  if (context.uiState.refused?.place !== "composer") return;
  context.uiState.refused = null;
  await context.redraw();
};

/** Picks a card for the draft, or removes it from the draft if it was picked. */
const pickCard: ActionHandler = async (context) => {
  const open = desktop(context);
  const { card = "" } = context.target.dataset;
  if (!open) return;
  const none = open.crowd ? NO_CARD : "";
  keep(context, { card: open.draft.card === card ? none : card });
  context.uiState.refused = null;
  await context.redraw();
};

/** Opens the composer for the combatant picked in its select or in a row. A merged row opens it for all its members. */
const compose: ActionHandler = async (context) => {
  const { combat, uiState, target, redraw, refocus } = context;
  const isPicker = target.tagName === "SELECT";
  const members = isPicker ? [] : crowdMemberIdsAt(target);
  const reading = readingInStructure(combat, "stages");
  const kind = reading && announceableCrowdsIn(reading).find(({ ids }) => members.length > 0 && members.every((id) => ids.includes(id)));
  const picked = isPicker ? (target as HTMLSelectElement).value : (kind?.key ?? combatantIdAt(target));
  uiState.composing = picked === "" ? null : picked;
  uiState.chosen = members.length > 0 ? members : null;
  uiState.refused = null;
  mark(context);
  await redraw();
  refocus(target.tagName === "BUTTON");
};

/** Opens the composer for all combatants whose tokens are selected on the scene. */
const composeSelected: ActionHandler = async ({ combat, uiState, redraw, refocus }) => {
  const view = readingInStructure(combat, "stages")?.view;
  const selected = combat.combatants.filter(makeCombatantTest(selectedTokens())).map(({ id }) => id ?? "");
  const ids = selected.filter((id) => view?.announceable.includes(id));
  const [only] = ids;
  uiState.refused = only === undefined ? { place: "composer", text: say("CALLBOARD.stages.Crowd.NoneSelected") } : null;
  if (only !== undefined) {
    uiState.composing = ids.length === 1 ? only : selectionKeyOf(ids);
    uiState.chosen = null;
  }
  await redraw();
  refocus(only !== undefined);
};

const cancel: ActionHandler = async (context) => {
  const open = desktop(context);
  if (open) dropDraft(context.combat.id, open.id);
  context.uiState.composing = null;
  context.uiState.refused = null;
  await context.redraw();
};

const aim: ActionHandler = async (context) => {
  const open = desktop(context);
  const id = combatantIdAt(context.target);
  if (!open || id === "") return;
  const { targets } = open.draft;
  keep(context, { targets: targets.includes(id) ? targets.filter((target) => target !== id) : [...targets, id] });
  mark(context);
  await context.redraw();
};

/** Adds the user's targets on the scene to the composer's draft, unless announcements are sealed. */
const targeted: ActionHandler = async (context) => {
  const open = desktop(context);
  if (!open || !usesSceneTargets(open.reading)) return;
  keep(context, { targets: mergeTargets(context.combat, open.draft.targets) });
  await context.redraw();
};

/** Marks the composer's targets on the scene, unless announcements are sealed. */
function mark(context: ActionContext): void {
  const open = desktop(context);
  if (open && usesSceneTargets(open.reading)) markTargets(context.combat, open.draft.targets);
}

/** Returns the command that announces the composer's content. */
function announcement(context: ActionContext, { reading, view, id, crowd, draft }: Desktop): { readonly kind: string } {
  if (crowd) return crowdCommand(reading, crowd, draft);
  const late = context.target.closest("form")?.querySelector<HTMLSelectElement>("[name=stage]")?.value ?? "";
  const { card, targets } = draft;
  const text = cleanText(draft.text) || actionWordsAndCard(context.combat, { combatant: id, card, text: "" }).words;
  return {
    kind: announcingCommandKind(view),
    combatant: id,
    text,
    targets,
    ...(card ? { card } : {}),
    ...(late ? { stage: late } : {}),
  } as {
    readonly kind: string;
  };
}

/** Redraws the composer, which goes on to the next combatant unless the person already picked one. */
async function next(context: ActionContext, leave: () => boolean): Promise<void> {
  const isLeft = leave();
  await context.redraw();
  if (isLeft) context.refocus(true);
}

const announce: ActionHandler = async (context) => {
  const open = desktop(context);
  const leave = makeComposerCloser(context.uiState);
  if (!open || !(await context.give(announcement(context, open), "composer"))) return;
  dropDraft(context.combat.id, open.id);
  if (usesSceneTargets(open.reading)) markTargets(context.combat, []);
  await next(context, leave);
  mark(context);
};

/** Returns a handler that passes, withdraws or holds for the combatants that the composer is open for. */
function declineFor(kind: "pass" | "withdraw" | "hold"): ActionHandler {
  return async (context) => {
    const open = desktop(context);
    if (!open) return;
    const ids = open.crowd ? open.crowd.chosen.filter((id) => open.reading.options.may(kind, id)) : [open.id];
    const more = kind === "hold" ? { held: true } : {};
    const leave = makeComposerCloser(context.uiState);
    if (ids.length > 0 && (await context.give(batchOf(ids.map((combatant) => ({ kind, combatant, ...more }))), "composer")))
      await next(context, leave);
  };
}

/** Passes for all NPCs and combatants of absent players, except those that the composer is open for. */
const passOthers: ActionHandler = async (context) => {
  const open = desktop(context);
  const reading = readingInStructure(context.combat, "stages");
  const others = reading ? othersToPassFor(reading, open?.crowd?.kind.ids ?? [open?.id ?? ""]) : [];
  if (others.length > 0) await context.give(batchOf(others.map((combatant) => ({ kind: "pass", combatant }))), "composer");
};

/** Adds a group's member to those that the announcement is for, or removes it. */
const choose: ActionHandler = async (context) => {
  const crowd = desktop(context)?.crowd;
  const { value, checked } = context.target as HTMLInputElement;
  if (!crowd) return;
  context.uiState.chosen = checked ? [...crowd.chosen, value] : crowd.chosen.filter((id) => id !== value);
  await context.redraw();
};

/** Chooses all members of the group for the announcement, or none, as the button says. */
const chooseAll: ActionHandler = async (context) => {
  const crowd = desktop(context)?.crowd;
  if (!crowd) return;
  context.uiState.chosen = context.target.dataset["all"] === "true" ? crowd.kind.ids : [];
  await context.redraw();
};

/** The actions of the composer's controls, by name. */
export const COMPOSER_ACTIONS = {
  draft,
  pickCard,
  compose,
  composeSelected,
  cancel,
  aim,
  targeted,
  announce,
  choose,
  chooseAll,
  passFor: declineFor("pass"),
  withdrawFor: declineFor("withdraw"),
  holdFor: declineFor("hold"),
  passOthers,
} as const satisfies Readonly<Record<string, ActionHandler>>;
