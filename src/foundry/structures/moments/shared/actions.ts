import { makePositionedCommand } from "../../../outbox/parse-and-refuse.ts";
import { structureOf } from "../../../encounter/encounter-lookups.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { askDespiteAwaited } from "../../../applications/dialogs/confirm-despite-waiting.ts";
import { askBusiness } from "../dialogs/business.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askSneakCheck } from "../dialogs/sneak-check.ts";
import { commandFrom } from "../../../applications/tracker/build-command.ts";
import { toggleFold } from "../../../applications/tracker/row-actions.ts";
import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { penaliseDitheringParty, prepareAmbush } from "./ambush-and-penalty.ts";
import { giveAnyway, showRefusalAt } from "./override.ts";
import { dropDraft, keepDraft } from "./word-drafts.ts";
import { findCombatantsLosingTurn } from "./find-skipped.ts";
import { CROWD_ACTIONS } from "./crowd-actions.ts";
import { rememberUnfoldedForm } from "./strike-form.ts";

/** Returns a handler that leads to the next half, or with `kind` to the next phase or Moment. It asks before present players lose turns. */
function leadHandler(kind?: "nextPhase" | "nextMoment"): ActionHandler {
  return async (context) => {
    const reading = readingInStructure(context.combat, "moments");
    if (!reading) return;
    const { position } = context.uiState;
    const skipped = findCombatantsLosingTurn(reading, kind);
    const isSure =
      skipped.length === 0 || (await askDespiteAwaited(context.combat, skipped, { key: "moments.Next", icon: "fa-forward-step" }));
    if (!isSure) return;
    await context.give(makePositionedCommand(position, kind ?? reading.view.next.kind), "footer");
  };
}

/** Gives the command of a deed. If the rules refuse the deed and the GM overrides them, the GM's reason is sent too. */
const deed: ActionHandler = async (context) => {
  const { combat, target, give } = context;
  const kind = target.dataset["deed"] ?? "";
  const command = commandFrom(structureOf(combat).shapes, kind, target);
  const place = combatantIdAt(target);
  const isGuarded = target.dataset["guarded"] === "true";
  const isHeard = await (isGuarded ? giveAnyway(context, command, place) : give(command, place));
  if (!isHeard) return;
  dropDraft(combat.id, target);
  emptyNear(target);
};

/** Empties a deed's text field, since its text was sent. */
function emptyNear(target: HTMLElement): void {
  const field = target.closest("[data-fields]")?.querySelector<HTMLInputElement>("input[name=text], input[name=note]");
  if (field) field.value = "";
}

/** Shows beside a figure's row why the pressed deed is not possible. */
const explain: ActionHandler = async (context) => {
  const { target } = context;
  await showRefusalAt(context, { place: combatantIdAt(target), text: target.dataset["why"] ?? "" });
};

/** Unfolds a figure's form for strikes, or folds it. Its content is drawn when it is unfolded for the first time. */
const unfoldStrikes: ActionHandler = async ({ uiState, target, redraw }) => {
  const strikes = target.closest("details");
  if (!strikes) return;
  strikes.open = !strikes.open;
  if (!strikes.open) return;
  rememberUnfoldedForm(uiState, strikes.dataset["key"] ?? "");
  await redraw();
};

/** Asks the GM for an effect on a figure, and applies it at once. */
const effect: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantIdAt(target);
  const asked = await askEffect(combat, id);
  if (asked) await give({ kind: "affect", target: id, ...asked }, id);
};

/** Asks the GM for business that takes a figure several management phases, and gives the command. */
const business: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantIdAt(target);
  const row = readingInStructure(combat, "moments")?.view.rows.find(({ combatant }) => combatant === id);
  const asked = row && (await askBusiness(combat, row));
  if (asked) await give({ kind: "business", combatant: id, ...asked }, id);
};

/** Rolls a sneaking check that only the GM sees. If the figure is found, gives the command that others see. */
const secretCheck: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantIdAt(target);
  const row = readingInStructure(combat, "moments")?.view.rows.find(({ combatant }) => combatant === id);
  const found = row ? await askSneakCheck(combat, row) : null;
  if (found === true) await give({ kind: "detect", combatant: id, detected: true }, id);
};

/** The actions of tracker and board of `moments` that do more than send the command of a button. */
export const MOMENTS_ACTIONS = {
  advance: leadHandler(),
  skipPhase: leadHandler("nextPhase"),
  skipMoment: leadHandler("nextMoment"),
  deed,
  keepWords: keepDraft,
  explain,
  unfold: toggleFold,
  unfoldStrikes,
  ...CROWD_ACTIONS,
  effect,
  business,
  secretCheck,
  prepareAmbush,
  penaliseParty: penaliseDitheringParty,
} as const satisfies Readonly<Record<string, ActionHandler>>;
