import { makeOutgoing } from "../../../outbox/outgoing-command.ts";
import { structureOf } from "../../../encounter/encounters.ts";
import { readingIn } from "../../../reading/reading.ts";
import { askWhileWaited } from "../../../applications/dialogs/ask-while-waited.ts";
import { askBusiness } from "../dialogs/business.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askSneakCheck } from "../dialogs/sneak-check.ts";
import { commandFrom } from "../../../applications/tracker/build-command.ts";
import { unfold } from "../../../applications/tracker/row-actions.ts";
import { combatantAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { penaliseParty, prepareAmbush } from "./ambushing.ts";
import { giveAnyway, showRefusalAt } from "./override.ts";
import { dropDraft, keepDraft } from "./word-drafts.ts";
import { findSkipped } from "./skipping.ts";
import { CROWD_ACTIONS } from "./crowd-actions.ts";
import { rememberUnfolded } from "./strikes.ts";

/** Returns a handler that leads to the next half, or with `kind` to the next phase or Moment. It asks before present players lose turns. */
function leadHandler(kind?: "nextPhase" | "nextMoment"): ActionHandler {
  return async (context) => {
    const reading = readingIn(context.combat, "moments");
    if (!reading) return;
    const { position } = context.uiState;
    const skipped = findSkipped(reading, kind);
    const isSure =
      skipped.length === 0 || (await askWhileWaited(context.combat, skipped, { key: "moments.Next", icon: "fa-forward-step" }));
    if (!isSure) return;
    await context.give(makeOutgoing(position, kind ?? reading.view.next.kind), "footer");
  };
}

/** Gives the command of a deed. If the rules refuse the deed and the GM overrides them, the GM's reason is sent too. */
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

/** Empties a deed's text field, since its text was sent. */
function emptyNear(target: HTMLElement): void {
  const field = target.closest("[data-fields]")?.querySelector<HTMLInputElement>("input[name=text], input[name=note]");
  if (field) field.value = "";
}

/** Shows beside a figure's row why the pressed deed is not possible. */
const explain: ActionHandler = async (context) => {
  const { target } = context;
  await showRefusalAt(context, { place: combatantAt(target), text: target.dataset["why"] ?? "" });
};

/** Unfolds a figure's form for strikes, or folds it. Its content is drawn when it is unfolded for the first time. */
const unfoldStrikes: ActionHandler = async ({ uiState, target, redraw }) => {
  const strikes = target.closest("details");
  if (!strikes) return;
  strikes.open = !strikes.open;
  if (!strikes.open) return;
  rememberUnfolded(uiState, strikes.dataset["key"] ?? "");
  await redraw();
};

/** Asks the GM for an effect on a figure, and applies it at once. */
const effect: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantAt(target);
  const asked = await askEffect(combat, id);
  if (asked) await give({ kind: "affect", target: id, ...asked }, id);
};

/** Asks the GM for business that takes a figure several management phases, and gives the command. */
const business: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantAt(target);
  const row = readingIn(combat, "moments")?.view.rows.find(({ combatant }) => combatant === id);
  const asked = row && (await askBusiness(combat, row));
  if (asked) await give({ kind: "business", combatant: id, ...asked }, id);
};

/** Rolls a sneaking check that only the GM sees. If the figure is found, gives the command that others see. */
const secretCheck: ActionHandler = async ({ combat, target, give }) => {
  const id = combatantAt(target);
  const row = readingIn(combat, "moments")?.view.rows.find(({ combatant }) => combatant === id);
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
  unfold,
  unfoldStrikes,
  ...CROWD_ACTIONS,
  effect,
  business,
  secretCheck,
  prepareAmbush,
  penaliseParty,
} as const satisfies Readonly<Record<string, ActionHandler>>;
