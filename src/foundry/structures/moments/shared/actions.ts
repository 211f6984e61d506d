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
import { batchOf, commandFrom } from "../../../applications/tracker/commands.ts";
import { combatantAt, membersOf } from "../../../applications/tracker/focus.ts";
import type { ActionHandler, ActionContext } from "../../../encounter/parts/screen.ts";
import { penaliseParty, prepareAmbush } from "./ambushing.ts";
import { giveAnyway, showRefusalAt } from "./override.ts";
import { dropDraft, keepDraft } from "./word-drafts.ts";
import { findSkipped } from "./skipping.ts";
import { onlyWeaponOf } from "./strikes.ts";
import { spreadEvenly } from "../../../applications/tracker/spreading.ts";
import { meantOf } from "../../../applications/tracker/selected-members.ts";

/** Asks the GM whether to go on although some figures may still act. */
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

/** Returns a handler that leads to the next half, or with `kind` to the next phase or Moment. It asks before present players lose turns. */
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

/** Unfolds a part of the window, such as a figure's tools, or folds it again. */
const unfold: ActionHandler = async ({ uiState, target, redraw, refocus }) => {
  const key = target.dataset["fold"] ?? "";
  uiState.opened = uiState.opened.includes(key) ? uiState.opened.filter((one) => one !== key) : [...uiState.opened, key];
  await redraw();
  refocus();
};

/** Lets the members of a crowd strike in one command: all at one target, or spread evenly over several. */
const strikeTogether: ActionHandler = async ({ combat, target, give }) => {
  const reading = readingIn(combat, "moments");
  if (!reading) return;
  const { view } = reading;
  const meant = meantOf(combat, membersOf(target), (id) => id);
  const strikers = view.rows.filter(({ combatant }) => meant.includes(combatant));
  const targets = (target.dataset["targets"] ?? "").split(" ");
  const strikes = spreadEvenly(strikers, targets).map((pair) => {
    const weapon = onlyWeaponOf(reading, pair.combatant, view.phase);
    return weapon === "" ? pair : { ...pair, weapon };
  });
  await give({ kind: "strikeTogether", strikes }, combatantAt(target));
};

/** Says that all members of a crowd are done for this half. */
const allDone: ActionHandler = async ({ target, give }) => {
  const doers = (target.dataset["doers"] ?? "").split(" ");
  await give(batchOf(doers.map((combatant) => ({ kind: "done", combatant, done: true }))), combatantAt(target));
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
  strikeTogether,
  allDone,
  effect,
  business,
  secretCheck,
  prepareAmbush,
  penaliseParty,
} as const satisfies Readonly<Record<string, ActionHandler>>;
