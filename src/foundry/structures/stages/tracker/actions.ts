import { localizeRefusal } from "../../../api.ts";
import { optionsOf, viewIn } from "../../../view-cache.ts";
import { findBreakable, breakSeal } from "../../../seals/index.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askLock } from "../dialogs/lock.ts";
import { askTargets } from "../dialogs/targets.ts";
import { rowOf } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../applications/tracker/screen.ts";
import { COMPOSER_ACTIONS } from "./composing.ts";
import { cardSays } from "./texts.ts";

/** Leads on; who has not announced passes, so a lock before its time asks first. */
const advance: ActionHandler = async (context) => {
  const view = viewIn(context.combat, "stages");
  if (!view) return;
  const early = view.next.kind === "lock" && !view.next.ready;
  if (early && !(await askLock(context.combat, view.waiting))) return;
  await context.give({ kind: view.next.kind }, "footer");
};

const effect: ActionHandler = async (context) => {
  const view = viewIn(context.combat, "stages");
  const id = rowOf(context.target);
  const card = view?.lanes.flatMap((lane) => lane.cards).find((one) => one.combatant === id);
  if (!view || !card) return;
  const asked = await askEffect(
    context.combat,
    card,
    view.rows.filter((row) => row.lamp !== "left").map((row) => row.combatant),
  );
  if (asked) await context.give({ kind: "affect", combatant: id, ...asked }, id);
};

/** Takes an effect back before it lands. */
const dropEffect: ActionHandler = async ({ target, give }) => {
  const { effect: kind, aimed, status, amount } = target.dataset;
  const id = rowOf(target);
  const what = { ...(status ? { status } : {}), ...(amount ? { amount: Number(amount) } : {}) };
  await give({ kind: "affect", combatant: id, effect: kind, target: aimed, drop: true, ...what }, id);
};

/** Takes over what the card says: its speed, its difficulty, and whether it is a strike. */
const byCard: ActionHandler = async ({ combat, target, give }) => {
  const id = rowOf(target);
  const action = viewIn(combat, "stages")?.unclassified.find((card) => card.combatant === id);
  const says = action && cardSays(combat, action);
  if (!says) return;
  const speed = says.stage === null ? { movements: says.movements } : { stage: says.stage };
  if (!(await give({ kind: "classify", combatant: id, ...speed }, id))) return;
  if (says.difficulty !== null) await give({ kind: "rate", combatant: id, difficulty: says.difficulty }, id);
  if (says.strike !== action.strike) await give({ kind: "tag", combatant: id, strike: says.strike }, id);
};

const aimAnew: ActionHandler = async (context) => {
  const view = viewIn(context.combat, "stages");
  const id = rowOf(context.target);
  const row = view?.rows.find((one) => one.combatant === id);
  if (!view || !row?.card) return;
  const among = view.rows.filter((one) => one.lamp !== "left").map((one) => one.combatant);
  const targets = await askTargets(context.combat, { combatant: id, targets: row.card.targets, among });
  if (targets) await context.give({ kind: "retarget", combatant: id, targets }, id);
};

/** Lists a card one place earlier or later within its stage. */
function moveHandler(by: 1 | -1): ActionHandler {
  return async (context) => {
    const id = rowOf(context.target);
    const lane = viewIn(context.combat, "stages")?.lanes.find((one) => one.cards.some((card) => card.combatant === id));
    const ids = lane?.cards.map((card) => card.combatant) ?? [];
    const place = ids.indexOf(id);
    const before = by < 0 ? ids[place - 1] : ids[place + 2];
    if (by < 0 && before === undefined) return;
    if (by > 0 && place === ids.length - 1) return;
    await context.give({ kind: "reorder", combatant: id, ...(before === undefined ? {} : { before }) }, id);
  };
}

/** Opens what somebody sealed in its owner's place. */
const breakOne: ActionHandler = async ({ combat, target, redraw, refocus }) => {
  const sealed = findBreakable(combat).find(({ combatant }) => combatant === rowOf(target));
  const refusal = sealed ? await breakSeal(combat, sealed.combatant, sealed.stack) : null;
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
  await redraw();
  refocus();
};

/** A note typed before there is a result waits in its field; afterwards it goes with the result that stands. */
const annotate: ActionHandler = async ({ combat, target, give }) => {
  const result = target.closest<HTMLElement>("[data-judged]")?.dataset["judged"] ?? "";
  const id = rowOf(target);
  const may = optionsOf(combat).some((option) => option.kind === "judge" && option.who.includes(id));
  if (result !== "" && may) await give({ kind: "judge", combatant: id, result, note: (target as HTMLInputElement).value.trim() }, id);
};

/** What the tracker of `stages` can do beyond giving a command as a button says it. */
export const STAGES_ACTIONS = {
  ...COMPOSER_ACTIONS,
  advance,
  effect,
  dropEffect,
  aimAnew,
  byCard,
  annotate,
  breakSeal: breakOne,
  earlier: moveHandler(-1),
  later: moveHandler(1),
} as const satisfies Readonly<Record<string, ActionHandler>>;
