import type { StagesView } from "../../../../core/index.ts";
import { optionsOf, viewIn } from "../../../view-cache.ts";
import { dropDraft, writeDraft, type Draft } from "../../../applications/drafts.ts";
import { markTargets, mergeTargets } from "../../../applications/scene-targets.ts";
import { rowOf } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../applications/tracker/screen.ts";
import { draftOf, findComposed, takesTargets } from "./composer.ts";
import { crowdCommand, crowdOf, othersOf, type Crowd } from "./group-announce.ts";
import { verbOf, wordsOf } from "./texts.ts";

interface Desktop {
  readonly view: StagesView;
  /** A combatant's id, or the key of a kind. */
  readonly id: string;
  readonly crowd: Crowd | null;
  readonly draft: Draft;
}

/** The composer that stands open, with what is in it, or null. */
function desktop({ combat, uiState }: ActionContext): Desktop | null {
  const view = viewIn(combat, "stages");
  const id = view && findComposed(combat, view, uiState);
  if (!view || id === null) return null;
  const row = view.rows.find((one) => one.combatant === id);
  return { view, id, crowd: crowdOf(combat, view, uiState, id), draft: draftOf(combat, row, id) };
}

function keep(context: ActionContext, change: Partial<Draft>): void {
  const open = desktop(context);
  if (open) writeDraft(context.combat.id, open.id, { ...open.draft, ...change });
}

/** Keeps what is typed or chosen in the composer. */
const draft: ActionHandler = async (context) => {
  const field = context.target as HTMLInputElement;
  if (field.name === "text") keep(context, { text: field.value });
  if (field.name === "card") keep(context, { card: field.value });
  if (context.uiState.refused?.place !== "composer") return;
  context.uiState.refused = null;
  await context.redraw();
};

/** Opens the composer for somebody: from the picker, or from a row. */
const compose: ActionHandler = async (context) => {
  const { uiState, target, redraw, refocus } = context;
  const picked = target.tagName === "SELECT" ? (target as HTMLSelectElement).value : rowOf(target);
  uiState.composing = picked === "" ? null : picked;
  uiState.chosen = null;
  uiState.refused = null;
  mark(context);
  await redraw();
  refocus(target.tagName === "BUTTON");
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
  const id = rowOf(context.target);
  if (!open || id === "") return;
  const { targets } = open.draft;
  keep(context, { targets: targets.includes(id) ? targets.filter((target) => target !== id) : [...targets, id] });
  mark(context);
  await context.redraw();
};

/** Takes whom this user now targets on the scene. */
const targeted: ActionHandler = async (context) => {
  const open = desktop(context);
  if (!open || !takesTargets(context.combat)) return;
  keep(context, { targets: mergeTargets(context.combat, open.draft.targets) });
  await context.redraw();
};

/** Shows on the scene whom what stands in the composer is aimed at. */
function mark(context: ActionContext): void {
  const open = desktop(context);
  if (open && takesTargets(context.combat)) markTargets(context.combat, open.draft.targets);
}

/** The command that says what stands in the composer. */
function announcement(context: ActionContext, { view, id, crowd, draft }: Desktop): { readonly kind: string } {
  if (crowd) return crowdCommand(context.combat, view, crowd, draft);
  const late = context.target.closest("form")?.querySelector<HTMLSelectElement>("[name=stage]")?.value ?? "";
  const { card, targets } = draft;
  const text = draft.text.trim() || wordsOf(context.combat, { combatant: id, card, text: "" }).words;
  return { kind: verbOf(view), combatant: id, text, targets, ...(card ? { card } : {}), ...(late ? { stage: late } : {}) } as {
    readonly kind: string;
  };
}

/** Goes on to whoever is to be composed for next. */
async function next(context: ActionContext): Promise<void> {
  context.uiState.composing = null;
  context.uiState.chosen = null;
  await context.redraw();
  context.refocus(true);
}

const announce: ActionHandler = async (context) => {
  const open = desktop(context);
  if (!open || !(await context.give(announcement(context, open), "composer"))) return;
  dropDraft(context.combat.id, open.id);
  if (takesTargets(context.combat)) markTargets(context.combat, []);
  await next(context);
  mark(context);
};

/** One command for one, a batch for several: all or none, as one entry. */
const together = (commands: readonly { readonly kind: string }[]) =>
  commands.length === 1 && commands[0] ? commands[0] : { kind: "batch", commands };

/** Says for whoever is composed for that they pass, take back or wait. */
function declineFor(kind: "pass" | "withdraw" | "hold"): ActionHandler {
  return async (context) => {
    const open = desktop(context);
    if (!open) return;
    const options = optionsOf(context.combat).filter((option) => option.kind === kind);
    const may = (id: string) => options.some(({ who }) => who.includes(id));
    const ids = open.crowd ? open.crowd.chosen.filter(may) : [open.id];
    const more = kind === "hold" ? { held: true } : {};
    if (ids.length > 0 && (await context.give(together(ids.map((combatant) => ({ kind, combatant, ...more }))), "composer")))
      await next(context);
  };
}

/** Passes for all whom nobody here speaks for. */
const passOthers: ActionHandler = async (context) => {
  const open = desktop(context);
  const view = viewIn(context.combat, "stages");
  const others = view ? othersOf(context.combat, view, open?.crowd?.kind.ids ?? [open?.id ?? ""]) : [];
  if (others.length > 0) await context.give(together(others.map((combatant) => ({ kind: "pass", combatant }))), "composer");
};

/** Takes one of a kind in or leaves it out. */
const choose: ActionHandler = async (context) => {
  const crowd = desktop(context)?.crowd;
  const { value, checked } = context.target as HTMLInputElement;
  if (!crowd) return;
  context.uiState.chosen = checked ? [...crowd.chosen, value] : crowd.chosen.filter((id) => id !== value);
  await context.redraw();
};

/** Takes all of a kind, or none. */
const chooseAll: ActionHandler = async (context) => {
  const crowd = desktop(context)?.crowd;
  if (!crowd) return;
  context.uiState.chosen = context.target.dataset["all"] === "true" ? crowd.kind.ids : [];
  await context.redraw();
};

/** What the composer does. */
export const COMPOSER_ACTIONS = {
  draft,
  compose,
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
