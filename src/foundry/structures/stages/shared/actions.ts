import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { cleanText, type Stages } from "../../../../core/index.ts";
import { structureOf } from "../../../encounter/encounter-lookups.ts";
import { crowdNameOf } from "../../../applications/tracker/combatant-groups.ts";
import { readingInStructure, readingOf } from "../../../reading/reading.ts";
import { findBreakableSeals } from "../../../opening/index.ts";
import { askEffect } from "../dialogs/effect.ts";
import { askDespiteAwaited } from "../../../applications/dialogs/confirm-despite-waiting.ts";
import { askSome } from "../dialogs/some.ts";
import { askTargets } from "../dialogs/targets.ts";
import { batchForRow, batchOf, commandFrom, stillAble } from "../../../applications/tracker/build-command.ts";
import { rollIntoChat, type AskedRoll } from "../../../applications/roll-asked-formula.ts";
import { breakSealFor } from "../../../applications/tracker/row-actions.ts";
import { combatantIdAt, rowCombatantIds } from "../../../applications/tracker/focus.ts";
import type { ActionContext, ActionHandler, Give } from "../../../encounter/parts/screen.ts";
import { COMPOSER_ACTIONS } from "./composer-actions.ts";
import { suggestedCards } from "./lanes.ts";
import { OWN } from "./merge-alike.ts";
import { meantCombatantIds, selectedOrAllMembers } from "../../../applications/tracker/crowd-row-frame.ts";
import { speedAndDifficultyOnCard, actionWordsAndCard } from "./texts.ts";

/** Gives the next step's command. If that locks announcements while combatants are missing, which makes them pass, first asks the GM. */
const advance: ActionHandler = async (context) => {
  const view = readingInStructure(context.combat, "stages")?.view;
  if (!view) return;
  const early = view.next.kind === "lock" && !view.next.ready;
  if (early && !(await askDespiteAwaited(context.combat, view.waiting, { key: "stages.Lock", icon: "fa-lock" }))) return;
  await context.give({ kind: view.next.kind }, "footer");
};

/** Returns a test of whether this user may still give a command of one kind for a combatant's action. */
function stillMay(combat: CallboardEncounter, kind: string): (of: { readonly combatant: string }) => boolean {
  const options = readingOf(combat)?.options;
  return ({ combatant }) => options?.may(kind, combatant) === true;
}

const effect: ActionHandler = async ({ combat, target, give }) => {
  const view = readingInStructure(combat, "stages")?.view;
  const ids = meantCombatantIds(combat, target);
  const cards = view?.lanes.flatMap((lane) => lane.cards).filter(({ combatant }) => ids.includes(combatant)) ?? [];
  if (!view || cards.length === 0) return;
  const among = view.rows.filter((row) => row.lamp !== "left");
  const asked = await askEffect(combat, cards, among);
  if (!asked) return;
  const some = stillAble(cards, stillMay(combat, "affect"));
  const commands = some.map(({ combatant }) => ({ kind: "affect", combatant, ...asked, target: asked.target || combatant }));
  await give(batchOf(commands), combatantIdAt(target));
};

/** Returns the command or batch that changes an effect for all actions of a row. The members of a crowd may be their own targets. */
function effectChange({ combat, target }: ActionContext, what: object): Parameters<Give>[0] {
  const { aimed = "" } = target.dataset;
  const ids = meantCombatantIds(combat, target);
  return batchOf(ids.map((combatant) => ({ kind: "affect", combatant, target: aimed === OWN ? combatant : aimed, ...what })));
}

/** Withdraws an effect that was given to a target but has not been applied yet. */
const dropEffect: ActionHandler = async (context) => {
  const { target, give } = context;
  const { effect, status, amount } = target.dataset;
  const what = { effect, drop: true, ...(status ? { status } : {}), ...(amount ? { amount: Number(amount) } : {}) };
  await give(effectChange(context, what), combatantIdAt(target));
};

/** Sets the damage of an effect to the number in its field. On a crowd's card each member's damage changes. */
const setDamage: ActionHandler = async (context) => {
  const { target, give } = context;
  const amount = Number((target as HTMLInputElement).value);
  await give(effectChange(context, { effect: "damage", amount }), combatantIdAt(target));
};

/** Gives commands in batches, one batch for each kind. Stops at the first refusal. */
async function giveByKind(give: Give, commands: readonly Parameters<Give>[0][], place: string): Promise<void> {
  for (const kind of new Set(commands.map((command) => command.kind)))
    if (!(await give(batchOf(commands.filter((command) => command.kind === kind)), place))) return;
}

/** Returns commands that apply a card's values to its action: difficulty, strike and, last, speed, which classifies it. Empty if the card names no speed. */
function cardCommands(combat: CallboardEncounter, action: Stages.Card): Parameters<Give>[0][] {
  const { combatant } = action;
  const says = speedAndDifficultyOnCard(combat, action);
  if (!says) return [];
  const speed = says.stage === null ? { movements: says.movements } : { stage: says.stage };
  return [
    ...(says.difficulty === null ? [] : [{ kind: "rate", combatant, difficulty: says.difficulty }]),
    ...(says.strike === action.strike ? [] : [{ kind: "tag", combatant, strike: says.strike }]),
    { kind: "classify", combatant, ...speed },
  ];
}

/** Applies a card's speed, difficulty and strike to the action that was announced with it. */
const byCard: ActionHandler = async ({ combat, target, give }) => {
  const ids = meantCombatantIds(combat, target);
  const actions = readingInStructure(combat, "stages")?.view.unclassified.filter(({ combatant }) => ids.includes(combatant)) ?? [];
  const commands = actions.flatMap((action) => cardCommands(combat, action));
  await giveByKind(give, commands, combatantIdAt(target));
};

/** Applies the cards' speed, difficulty and strike to all actions that have no stage yet. */
const byAllCards: ActionHandler = async ({ combat, give }) => {
  const commands = readingInStructure(combat, "stages")?.view.unclassified.flatMap((action) => cardCommands(combat, action)) ?? [];
  await giveByKind(give, commands, "footer");
};

const aimAnew: ActionHandler = async ({ combat, target, give }) => {
  const view = readingInStructure(combat, "stages")?.view;
  const ids = meantCombatantIds(combat, target);
  const [id = ""] = ids;
  const place = combatantIdAt(target);
  const row = view?.rows.find((one) => one.combatant === id);
  if (!view || !row?.card) return;
  const among = view.rows.filter((one) => one.lamp !== "left").map((one) => one.combatant);
  const targets = await askTargets(combat, { combatant: id, targets: row.card.targets, among });
  if (!targets) return;
  const commands = ids.map((combatant) => ({ kind: "retarget", combatant, targets }));
  await give(batchOf(stillAble(commands, stillMay(combat, "retarget"))), place);
};

/** Returns a handler that moves an action's card one place earlier or later within its stage. */
function moveHandler(by: 1 | -1): ActionHandler {
  return async (context) => {
    const id = combatantIdAt(context.target);
    const lane = readingInStructure(context.combat, "stages")?.view.lanes.find((one) => one.cards.some((card) => card.combatant === id));
    const ids = lane?.cards.map((card) => card.combatant) ?? [];
    const place = ids.indexOf(id);
    const before = by < 0 ? ids[place - 1] : ids[place + 2];
    if (by < 0 && before === undefined) return;
    if (by > 0 && place === ids.length - 1) return;
    await context.give({ kind: "reorder", combatant: id, ...(before === undefined ? {} : { before }) }, id);
  };
}

/** Opens a combatant's sealed announcement in place of its owner. */
const breakOne: ActionHandler = (context) => {
  const id = combatantIdAt(context.target);
  const sealed = findBreakableSeals(context.combat).find(({ combatant }) => combatant === id);
  return breakSealFor(context, sealed);
};

/** Sends a note together with the action's result. Before a result is chosen, the note is not sent. */
const annotate: ActionHandler = async ({ combat, target, give }) => {
  const { judged: result = "", verdict: kind = "" } = target.closest<HTMLElement>("[data-judged]")?.dataset ?? {};
  const [id = ""] = meantCombatantIds(combat, target);
  const may = readingOf(combat)?.options.may(kind, id) === true;
  const note = cleanText((target as HTMLInputElement).value);
  if (result !== "" && may) await give(batchForRow(combat, target, { kind, combatant: id, result, note }), combatantIdAt(target));
};

/** Returns the cards of a row's members that this user may judge now. Those without a result come first. */
function judgeableAt({ combat, target }: ActionContext): readonly Stages.Card[] {
  const reading = readingInStructure(combat, "stages");
  const ids = rowCombatantIds(target);
  const cards = reading?.view.lanes.flatMap((lane) => lane.cards) ?? [];
  const able = cards.filter(({ combatant }) => ids.includes(combatant) && reading?.options.may("judge", combatant) === true);
  return [...able.filter(({ result }) => result === null), ...able.filter(({ result }) => result !== null)];
}

/** Returns some cards with those of selected tokens first, if several tokens among them are selected. */
function selectedFirst(combat: CallboardEncounter, cards: readonly Stages.Card[]) {
  const first = selectedOrAllMembers(combat, cards, ({ combatant }) => combatant);
  return { first, all: [...first, ...cards.filter((card) => !first.includes(card))] };
}

/** Asks how many members of a crowd get which result. Gives it to the first of them, those with selected tokens first. */
const judgeSome: ActionHandler = async (context) => {
  const { combat, target, give } = context;
  const place = combatantIdAt(target);
  const reading = readingInStructure(combat, "stages");
  const name = reading && crowdNameOf(reading, rowCombatantIds(target));
  const { first, all } = selectedFirst(combat, judgeableAt(context));
  const asked =
    name && (await askSome(name, { offered: first.length < all.length ? first.length : Math.ceil(all.length / 2), most: all.length }));
  if (!asked) return;
  const command = { ...commandFrom(structureOf(combat).shapes, "judge", target), result: asked.result };
  const meant = selectedFirst(combat, judgeableAt(context)).all.filter((_card, index) => index < asked.count);
  if (meant.length > 0) await give(batchOf(meant.map(({ combatant }) => ({ ...command, combatant }))), place);
};

/** Rolls dice for an action, or for each action of a crowd. Actions that take no roll any more get dice in chat alone. */
const roll: ActionHandler = ({ combat, target, give }) => {
  const ids = meantCombatantIds(combat, target);
  const lanes = readingInStructure(combat, "stages")?.view.lanes ?? [];
  const card = lanes.flatMap(({ cards }) => cards).find((one) => ids.includes(one.combatant));
  const able = () => ids.filter((combatant) => readingOf(combat)?.options.may("attempt", combatant) === true);
  const attempt = (asked: AskedRoll) =>
    give(batchOf(able().map((combatant) => ({ kind: "attempt", combatant, ...asked }))), combatantIdAt(target));
  return card && rollIntoChat(combat, card.combatant, actionWordsAndCard(combat, card).words, able().length > 0 ? attempt : undefined);
};

/** Gives each member of a crowd the result that its roll suggests. */
const acceptSuggested: ActionHandler = async ({ combat, target, give }) => {
  const reading = readingInStructure(combat, "stages");
  const ids = meantCombatantIds(combat, target);
  const cards = reading ? suggestedCards(reading).filter(({ combatant }) => ids.includes(combatant)) : [];
  if (cards.length > 0) await give(batchOf(judgedAsSuggested(cards)), combatantIdAt(target));
};

/** Returns the commands that give actions the results that their rolls suggest. */
const judgedAsSuggested = (cards: readonly Stages.Card[]): Parameters<Give>[0][] =>
  cards.map(({ combatant, suggested: result }) => ({ kind: "judge", combatant, result }));

/** Accepts the suggested result of each action in the open stage that has one, as one batch. */
const acceptAll: ActionHandler = async ({ combat, give }) => {
  const reading = readingInStructure(combat, "stages");
  if (reading) await give(batchOf(judgedAsSuggested(suggestedCards(reading))), "footer");
};

/** The actions of the tracker of `stages` that do more than send the command of a button. */
export const STAGES_ACTIONS = {
  ...COMPOSER_ACTIONS,
  advance,
  effect,
  dropEffect,
  setDamage,
  aimAnew,
  byCard,
  byAllCards,
  annotate,
  judgeSome,
  acceptAll,
  acceptSuggested,
  roll,
  breakSeal: breakOne,
  earlier: moveHandler(-1),
  later: moveHandler(1),
} as const satisfies Readonly<Record<string, ActionHandler>>;
