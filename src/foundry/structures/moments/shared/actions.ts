import { peopleOf } from "../../../reading/people.ts";
import { makeOutgoing } from "../../../outbox/outgoing-command.ts";
import { structureOf } from "../../../encounter/encounters.ts";
import { readingIn } from "../../../reading/reading.ts";
import { template } from "../../../applications/bases.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { askBusiness } from "../dialogs/business.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askSneakCheck } from "../dialogs/sneak-check.ts";
import { say } from "../../../applications/texts.ts";
import { commandFrom } from "../../../applications/tracker/commands.ts";
import { combatantAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { penaliseParty, prepareAmbush } from "./ambushing.ts";
import { giveAnyway, showRefusalAt } from "./override.ts";
import { dropDraft, keepDraft } from "./word-drafts.ts";
import { findSkipped } from "./skipping.ts";

/** Asks whether to go on although some may still act. */
async function askOn({ combat }: ActionContext, waiting: readonly string[]): Promise<boolean> {
  const answer = await askForm({
    title: say("CALLBOARD.moments.NextAsk.Title"),
    template: template("moments/dialogs/next"),
    context: { text: say("CALLBOARD.moments.NextAsk.Text"), people: waiting.map((id) => peopleOf(combat).personOf(id)) },
    yes: "CALLBOARD.moments.NextAsk.Yes",
    icon: "fa-solid fa-forward-step",
  });
  return answer !== null;
}

/** Leads on; asks first where that passes over somebody whose player is here. `kind` skips further than the next half. */
function leadHandler(kind?: "nextPhase" | "nextMoment"): ActionHandler {
  return async (context) => {
    const reading = readingIn(context.combat, "moments");
    if (!reading) return;
    const { position } = context.uiState;
    const skipped = findSkipped(reading, kind);
    if (skipped.length > 0 && !(await askOn(context, skipped))) return;
    await context.give(makeOutgoing(position, kind ?? reading.view.next.kind), "footer");
  };
}

/** A deed as its control says it; one that the rules refuse with the Director's reason. */
const deed: ActionHandler = async (context) => {
  const { combat, target, give } = context;
  const kind = target.dataset["deed"] ?? "";
  const command = commandFrom(structureOf(combat).shapes, kind, target);
  const place = combatantAt(target);
  const isGuarded = target.dataset["guarded"] === "true";
  const isHeard = await (isGuarded ? giveAnyway(context, command, place) : give(command, place));
  if (!isHeard) return;
  dropDraft(combat.id, target);
  emptyNear(target);
};

/** What was written for a deed is said with it. */
function emptyNear(target: HTMLElement): void {
  const field = target.closest("[data-fields]")?.querySelector<HTMLInputElement>("input[name=text], input[name=note]");
  if (field) field.value = "";
}

/** Says beside the row why a deed may not be done. */
const explain: ActionHandler = async (context) => {
  const { target } = context;
  await showRefusalAt(context, { place: combatantAt(target), text: target.dataset["why"] ?? "" });
};

/** Draws what is folded, or folds it again. */
const unfold: ActionHandler = async ({ uiState, target, redraw, refocus }) => {
  const key = target.dataset["fold"] ?? "";
  uiState.opened = uiState.opened.includes(key) ? uiState.opened.filter((one) => one !== key) : [...uiState.opened, key];
  await redraw();
  refocus();
};

/** What happens to a figure at once. */
const effect: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantAt(target);
  const asked = await askEffect(combat, id);
  if (asked) await give({ kind: "affect", target: id, ...asked }, id);
};

/** Business that takes several management phases. */
const business: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantAt(target);
  const row = readingIn(combat, "moments")?.view.rows.find(({ combatant }) => combatant === id);
  const asked = row && (await askBusiness(combat, row));
  if (asked) await give({ kind: "business", combatant: id, ...asked }, id);
};

/** Rolls a check of sneaking where nobody but the Director sees it, and says what came of it: only who is found is told to the others. */
const secretCheck: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantAt(target);
  const row = readingIn(combat, "moments")?.view.rows.find(({ combatant }) => combatant === id);
  const found = row ? await askSneakCheck(combat, row) : null;
  if (found === true) await give({ kind: "detect", combatant: id, detected: true }, id);
};

/** What tracker and board of `moments` can do beyond giving a command as a button says it. */
export const MOMENTS_ACTIONS = {
  advance: leadHandler(),
  skipPhase: leadHandler("nextPhase"),
  skipMoment: leadHandler("nextMoment"),
  deed,
  keepWords: keepDraft,
  explain,
  unfold,
  effect,
  business,
  secretCheck,
  prepareAmbush,
  penaliseParty,
} as const satisfies Readonly<Record<string, ActionHandler>>;
