import type { StagesView } from "../../../../core/index.ts";
import { optionsOf, viewIn } from "../../../view-cache.ts";
import { dropDraft, writeDraft, type Draft } from "../../../applications/drafts.ts";
import { say } from "../../../applications/texts.ts";
import { rowOf } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../applications/tracker/screen.ts";
import { composed, composedFor } from "./composer.ts";
import { crowdCommand, crowdOf, othersOf, type Crowd } from "./group-announce.ts";
import { targeted } from "./play.ts";
import { verbOf, wordsOf } from "./texts.ts";

interface Desktop {
  readonly view: StagesView;
  /** A combatant's id, or the key of a kind. */
  readonly id: string;
  readonly crowd: Crowd | null;
  readonly draft: Draft;
}

/** The composer that stands open, with what is in it, or null. */
function desktop({ combat, desk }: ActionContext): Desktop | null {
  const view = viewIn(combat, "stages");
  const id = view && composedFor(combat, view, desk);
  if (!view || id === null) return null;
  const row = view.rows.find((one) => one.combatant === id);
  return { view, id, crowd: crowdOf(combat, view, desk, id), draft: composed(combat, row, id) };
}

function keep(stage: ActionContext, change: Partial<Draft>): void {
  const open = desktop(stage);
  if (open) writeDraft(stage.combat.id, open.id, { ...open.draft, ...change });
}

/** Keeps what is typed or chosen in the composer. */
const draft: ActionHandler = async (stage) => {
  const field = stage.target as HTMLInputElement;
  if (field.name === "text") keep(stage, { text: field.value });
  if (field.name === "card") keep(stage, { card: field.value });
  if (stage.desk.refused?.place !== "composer") return;
  stage.desk.refused = null;
  await stage.redraw();
};

/** Opens the composer for somebody: from the picker, or from a row. */
const compose: ActionHandler = async ({ desk, target, redraw, refocus }) => {
  const picked = target.tagName === "SELECT" ? (target as HTMLSelectElement).value : rowOf(target);
  desk.composing = picked === "" ? null : picked;
  desk.chosen = null;
  desk.refused = null;
  await redraw();
  refocus(target.tagName === "BUTTON");
};

const cancel: ActionHandler = async (stage) => {
  const open = desktop(stage);
  if (open) dropDraft(stage.combat.id, open.id);
  stage.desk.composing = null;
  stage.desk.refused = null;
  await stage.redraw();
};

const aim: ActionHandler = async (stage) => {
  const open = desktop(stage);
  const id = rowOf(stage.target);
  if (!open || id === "") return;
  const { targets } = open.draft;
  keep(stage, { targets: targets.includes(id) ? targets.filter((target) => target !== id) : [...targets, id] });
  await stage.redraw();
};

/** Takes whom this user has targeted on the scene, as far as they take part; not where one announces in secret, since everybody sees those. */
const sceneTargets: ActionHandler = async (stage) => {
  if (desktop(stage)?.view.house.sealed === true) return;
  const targets = targeted(stage.combat);
  if (targets.length === 0) ui.notifications.info(say("CALLBOARD.stages.Compose.NoneOnScene"));
  else keep(stage, { targets });
  await stage.redraw();
};

/** The command that says what stands in the composer. */
function announcement(stage: ActionContext, { view, id, crowd, draft }: Desktop): { readonly kind: string } {
  if (crowd) return crowdCommand(stage.combat, view, crowd, draft);
  const late = stage.target.closest("form")?.querySelector<HTMLSelectElement>("[name=stage]")?.value ?? "";
  const { card, targets } = draft;
  const text = draft.text.trim() || wordsOf(stage.combat, { combatant: id, card, text: "" }).words;
  return { kind: verbOf(view), combatant: id, text, targets, ...(card ? { card } : {}), ...(late ? { stage: late } : {}) } as {
    readonly kind: string;
  };
}

/** Goes on to whoever is to be composed for next. */
async function next(stage: ActionContext): Promise<void> {
  stage.desk.composing = null;
  stage.desk.chosen = null;
  await stage.redraw();
  stage.refocus(true);
}

const announce: ActionHandler = async (stage) => {
  const open = desktop(stage);
  if (!open || !(await stage.give(announcement(stage, open), "composer"))) return;
  dropDraft(stage.combat.id, open.id);
  await next(stage);
};

/** One command for one, a batch for several: all or none, as one entry. */
const together = (commands: readonly { readonly kind: string }[]) =>
  commands.length === 1 && commands[0] ? commands[0] : { kind: "batch", commands };

/** Says for whoever is composed for that they pass, take back or wait. */
function declineFor(kind: "pass" | "withdraw" | "hold"): ActionHandler {
  return async (stage) => {
    const open = desktop(stage);
    if (!open) return;
    const options = optionsOf(stage.combat).filter((option) => option.kind === kind);
    const may = (id: string) => options.some(({ who }) => who.includes(id));
    const ids = open.crowd ? open.crowd.chosen.filter(may) : [open.id];
    const more = kind === "hold" ? { held: true } : {};
    if (ids.length > 0 && (await stage.give(together(ids.map((combatant) => ({ kind, combatant, ...more }))), "composer")))
      await next(stage);
  };
}

/** Passes for all whom nobody here speaks for. */
const passOthers: ActionHandler = async (stage) => {
  const open = desktop(stage);
  const view = viewIn(stage.combat, "stages");
  const others = view ? othersOf(stage.combat, view, open?.crowd?.kind.ids ?? [open?.id ?? ""]) : [];
  if (others.length > 0) await stage.give(together(others.map((combatant) => ({ kind: "pass", combatant }))), "composer");
};

/** Takes one of a kind in or leaves it out. */
const choose: ActionHandler = async (stage) => {
  const crowd = desktop(stage)?.crowd;
  const { value, checked } = stage.target as HTMLInputElement;
  if (!crowd) return;
  stage.desk.chosen = checked ? [...crowd.chosen, value] : crowd.chosen.filter((id) => id !== value);
  await stage.redraw();
};

/** Takes all of a kind, or none. */
const chooseAll: ActionHandler = async (stage) => {
  const crowd = desktop(stage)?.crowd;
  if (!crowd) return;
  stage.desk.chosen = stage.target.dataset["all"] === "true" ? crowd.kind.ids : [];
  await stage.redraw();
};

/** What the composer does. */
export const COMPOSER_ACTS = {
  draft,
  compose,
  cancel,
  aim,
  sceneTargets,
  announce,
  choose,
  chooseAll,
  passFor: declineFor("pass"),
  withdrawFor: declineFor("withdraw"),
  holdFor: declineFor("hold"),
  passOthers,
} as const satisfies Readonly<Record<string, ActionHandler>>;
