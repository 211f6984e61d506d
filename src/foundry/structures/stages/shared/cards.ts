import type { Stages } from "../../../../core/index.ts";
import {
  crowdDamageLines,
  crowdHealthContext,
  damageFieldContext,
  healthBarContext,
  type HealthBarContext,
} from "../../../applications/health.ts";
import { ongoingEffects, type OngoingEffect } from "../../../applications/tracker/ongoing-effects.ts";
import { healthQuestions, type HealthQuestion } from "../../../applications/tracker/health-questions.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { isMergedGroup, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import {
  actionResultContext,
  crowdSuggestionContext,
  suggestedCountsText,
  suggestionContext,
  type SuggestionContext,
  type Verdict,
} from "../../../applications/tracker/verdict.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { StagesBase } from "./drawing-data.ts";
import { mergedRowContext, mergedRowSubject, type AlikeContext, type Subject, OWN } from "./merge-alike.ts";
import { speedAndDifficultyOnCard, cardValuesText, effectText, modifierTexts, actionWordsAndCard } from "./texts.ts";

/** The icon of each result. Their order is that of the buttons. */
export const RESULT_ICONS = { miss: "fa-xmark", partial: "fa-circle-half-stroke", success: "fa-check" } as const satisfies Record<
  Stages.Result,
  string
>;
const WORDS = { type: "stages", icons: RESULT_ICONS, labelKey: "CALLBOARD.stages.Card.ResultOf" } as const;
const SPEEDS = ["Q", "R", "S"] as const;
const MOVEMENTS = [
  { movements: 1, label: "1" },
  { movements: 2, label: "2" },
  { movements: 3, label: "3+" },
] as const;

/** A button that sets one of several values, such as the number of movements. */
interface Switch {
  readonly value: string;
  readonly text: string;
  readonly label: string;
  readonly icon: string;
  readonly pressed: string;
  /** The number key that presses the button while the focus is in its row. 0 for none. */
  readonly number: number;
}

/** The controls with which the GM classifies an action: movements or stage, difficulty, strike. */
export interface ClassifyContext {
  readonly movements: readonly Switch[];
  readonly stages: readonly Switch[];
  /** The label of the fold in which the GM sets the stage directly, not by the number of movements. */
  readonly byStageLabel: string;
  readonly reason: string;
  /** The values that the action's card names, which a press of the button applies. "" if the card names no speed. */
  readonly says: string;
  readonly saysLabel: string;
  readonly canClassify: boolean;
  readonly canRate: boolean;
  readonly canTag: boolean;
  readonly difficulty: string;
  readonly difficultyLabel: string;
  readonly strike: string;
  /** The value that a press of the strike button sets, "true" or "false". */
  readonly strikeNext: string;
  readonly strikeLabel: string;
}

/** One action as a card of the tracker and board. */
export interface CardContext extends ShownCombatant, Verdict {
  readonly css: string;
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly words: string;
  readonly card: string;
  readonly targets: readonly ShownCombatant[];
  readonly facts: readonly string[];
  readonly chip: { readonly id: string; readonly icon: string; readonly label: string } | null;
  readonly difficulty: {
    readonly base: number;
    readonly modifiers: readonly { amount: string; cause: string }[];
    readonly total: number;
    readonly plain: boolean;
  } | null;
  readonly loose: readonly { amount: string; cause: string }[];
  readonly note: string;
  readonly noteLabel: string;
  readonly effects: readonly object[];
  readonly adjust: readonly object[];
  /** Whether the controls to trade difficulty are behind a fold. True for the GM, who seldom trades but speaks for many. */
  readonly folded: boolean;
  readonly classify: ClassifyContext | null;
  readonly desk: readonly object[];
  /** The label of the button that gives an effect. "" if this user may not give one now. */
  readonly effect: string;
  /** Whether the GM's controls are unfolded. They are while actions get their stages. */
  readonly sorting: boolean;
  /** Whether the GM's controls for the action are behind a fold. */
  readonly more: boolean;
  /** The label of the GM's button that rolls for the action. "" if it takes no roll, and for players. */
  readonly attempt: string;
  /** Whether a player who proposes a result may roll dice for it. False once Callboard has rolled for the action. */
  readonly mayRoll: boolean;
  /** The roll for the action, and what it suggests to a user who sees its difficulty. Null without a roll or with a result. */
  readonly suggestion: SuggestionContext | null;
  /** The label of the button that gives some of a crowd's members a result. "" for a single action, and if no result can be given. */
  readonly some: string;
  readonly health: HealthBarContext | null;
  readonly questions: readonly HealthQuestion[];
  readonly ongoing: readonly OngoingEffect[];
  readonly refusal: string;
  readonly find: string;
  /** The actions that are merged into this card. Null if it shows a single action. */
  readonly alike: AlikeContext<CardContext> | null;
}

const noteOf = (action: Stages.Card) => action.voided?.note || action.note;

/** Returns the card of one action, or of several identical ones. */
export function cardContext(
  base: StagesBase,
  action: Stages.Card | Alike<Stages.Card>,
  show = (one: CardContext): CardContext => one,
): CardContext {
  if (!isMergedGroup(action)) return show(contentOf(base, action));
  const [first] = action.all;
  if (!first) throw new Error("A group of nobody");
  const all = action.all.map((one) => show(contentOf(base, one)));
  const ids = action.all.map(({ combatant }) => combatant);
  const health = crowdHealthContext(base.view.rows.filter(({ combatant }) => ids.includes(combatant)));
  const crowd = { ...contentOf(base, first, mergedRowSubject(action)), health, ...rolledAndDealt(base, action) };
  return { ...show(crowd), alike: { ...mergedRowContext(base, action), all } };
}

/** Returns what a crowd's card shows of its members' different rolls and damage. */
function rolledAndDealt(base: StagesBase, action: Alike<Stages.Card>): Pick<CardContext, "suggestion" | "effects"> {
  const { all } = action;
  const [first] = all;
  const judge = first !== undefined && base.permits.may("judge", first.combatant);
  return {
    suggestion: crowdRollsContext(all, { name: mergedRowSubject(action).name, judge }),
    effects: crowdEffects(base, all),
  };
}

/** Returns the least and the most total of a crowd's rolls, and how many members which result is suggested to. Null without a roll. */
function crowdRollsContext(all: readonly Stages.Card[], may: { readonly name: string; readonly judge: boolean }): SuggestionContext | null {
  const open = all.filter(({ result, voided }) => result === null && voided === null);
  const totals = open.flatMap(({ rolled }) => rolled?.total ?? []);
  if (totals.length === 0) return null;
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const results = suggestedCountsText(
    WORDS,
    open.map(({ suggested }) => suggested),
  );
  const text = say(`CALLBOARD.stages.Rolled.${results === "" ? "Totals" : "Suggested"}`, {
    totals: least === most ? least : `${least}–${most}`,
    results,
  });
  return crowdSuggestionContext(text, results, may);
}

/** Returns the effects of a crowd, which all members have. Different damage of its members is one line. */
function crowdEffects(base: StagesBase, all: readonly Stages.Card[]): object[] {
  const named = all.flatMap((card) => card.effects.map((effect) => ({ ...effect, target: targetName(base, card, effect, false) })));
  const damage = crowdDamageLines(named, all.length);
  const [first] = all;
  const made = first?.effects.filter(({ kind }) => damage.length === 0 || kind !== "damage") ?? [];
  return [
    ...made.flatMap((effect) => (first ? [effectContext(base, first, effect, false)] : [])),
    ...damage.map((line) => ({ ...line, stateLabel: say(`CALLBOARD.stages.Effect.State.${line.state}`) })),
  ];
}

/** Returns the content and controls of one action's card. A merged card is shown under the name of its subject. */
function contentOf(base: StagesBase, action: Stages.Card, subject?: Subject): CardContext {
  const { reading, uiState, permits } = base;
  const mayJudge = permits.may("judge", action.combatant);
  const person = { ...reading.people.personOf(action.combatant), ...subject };
  const tag = hiddenTagText(reading, action.combatant);
  return {
    ...person,
    css: [action.state, action.own && !base.view.referee ? "own" : "", tag === "" ? "" : "hide"].filter(Boolean).join(" "),
    tag,
    ...actionWordsAndCard(reading.live, action),
    ...toolsOf(base, action, { name: person.name, isOne: subject === undefined }),
    targets: action.targets.map((id) => reading.people.personOf(id)),
    facts: factsOf(action),
    chip: chipOf(action),
    difficulty: difficultyOf(base, action.difficulty),
    loose: action.difficulty ? [] : action.modifiers.map((modifier) => modifierTexts(reading, modifier)),
    note: noteOf(action),
    noteLabel: say("CALLBOARD.stages.Card.NoteOf", { name: person.name }),
    effects: action.effects.map((effect) => effectContext(base, action, effect, subject === undefined)),
    adjust: adjustOf(base, action, person.name),
    folded: base.view.referee,
    ...actionResultContext(WORDS, action, {
      name: person.name,
      judge: mayJudge,
      propose: permits.may("propose", action.combatant),
    }),
    attempt: mayJudge && permits.may("attempt", action.combatant) ? say("CALLBOARD.Propose.RollOf", { name: person.name }) : "",
    mayRoll: !mayJudge && permits.may("propose", action.combatant) && (action.rolled === null || permits.may("attempt", action.combatant)),
    suggestion: rollContext(action, { name: person.name, judge: mayJudge }),
    some: subject && mayJudge ? say("CALLBOARD.stages.Some.Of", { name: person.name }) : "",
    ...healthOf(base, action, person.name),
    ongoing: subject === undefined ? ongoingEffects(reading, action.combatant) : [],
    refusal: refusalTextAt(uiState, person.id),
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
    alike: null,
  };
}

/** Returns the Health of an action's combatant, and the questions about it. The card shows them, since its combatant has no row beside it. */
function healthOf({ reading, view }: StagesBase, { combatant }: Stages.Card, name: string): Pick<CardContext, "health" | "questions"> {
  const row = view.rows.find((one) => one.combatant === combatant);
  return { health: healthBarContext(row?.health), questions: row ? healthQuestions(reading, row, name) : [] };
}

/** Returns what an action's roll shows: its total, and against the difficulty if this user sees it. */
function rollContext(action: Stages.Card, may: { readonly name: string; readonly judge: boolean }): SuggestionContext | null {
  const { rolled, suggested, difficulty } = action;
  if (rolled === null || action.result !== null || action.voided !== null) return null;
  const total = say(`CALLBOARD.stages.Rolled.${rolled.by}`, { total: rolled.total, formula: rolled.formula });
  if (suggested === null || difficulty === null) return suggestionContext(total, null, may);
  const label = say(`CALLBOARD.stages.Result.${suggested}`);
  const text = say("CALLBOARD.stages.Rolled.Against", { rolled: total, difficulty: difficulty.total, result: label });
  return suggestionContext(text, { id: suggested, label }, may);
}

type Tools = Pick<CardContext, "classify" | "desk" | "effect" | "sorting" | "more">;

/** Returns the GM's controls for an action. Empty for players. */
function toolsOf(base: StagesBase, action: Stages.Card, { name, isOne }: { readonly name: string; readonly isOne: boolean }): Tools {
  const { view, permits } = base;
  if (!view.referee) return { classify: null, desk: [], effect: "", sorting: false, more: false };
  const classify = classifyOf(base, action, name);
  const desk = deskOf(base, action, name).filter(({ action: moves }) => isOne || (moves !== "earlier" && moves !== "later"));
  const effect = permits.may("affect", action.combatant) ? say("CALLBOARD.stages.Card.EffectOf", { name }) : "";
  const sorting = view.step === "classify" && classify !== null;
  return { classify, desk, effect, sorting, more: !sorting && (classify !== null || desk.length > 0) };
}

function factsOf(action: Stages.Card): string[] {
  const facts: string[] = [];
  if (action.late) facts.push(say("CALLBOARD.stages.Card.Late"));
  if (action.strike) facts.push(say("CALLBOARD.stages.Card.Strike"));
  if (action.movements !== null) facts.push(pluralText(action.movements, (form) => `CALLBOARD.stages.Card.MovementsOf.${form}`));
  if (action.reason) facts.push(action.reason);
  return facts;
}

function chipOf(action: Stages.Card): CardContext["chip"] {
  if (action.voided) return { id: "void", icon: "fa-solid fa-ban", label: say(`CALLBOARD.stages.Voided.${action.voided.why}`) };
  if (action.result)
    return { id: action.result, icon: `fa-solid ${RESULT_ICONS[action.result]}`, label: say(`CALLBOARD.stages.Result.${action.result}`) };
  if (action.biding) return { id: "biding", icon: "fa-solid fa-hourglass-half", label: say("CALLBOARD.stages.Lamp.bided") };
  return null;
}

function difficultyOf({ reading }: StagesBase, difficulty: Stages.ShownDifficulty | null): CardContext["difficulty"] {
  if (!difficulty) return null;
  const modifiers = difficulty.modifiers.map((modifier) => modifierTexts(reading, modifier));
  return { base: difficulty.base, modifiers, total: difficulty.total, plain: modifiers.length === 0 };
}

/** Returns the name of an effect's target. For a crowd, of which each member has its own, it names all of them. */
function targetName({ reading }: StagesBase, { combatant }: Stages.Card, { target }: Stages.ShownEffect, isOne: boolean): string {
  return !isOne && target === combatant ? say("CALLBOARD.stages.Affect.Themselves") : reading.people.nameOf(target);
}

function effectContext(base: StagesBase, action: Stages.Card, effect: Stages.ShownEffect, isOne: boolean): object {
  const mayAffect = base.permits.may("affect", action.combatant);
  const canDrop = effect.state === "pending" && mayAffect;
  const isOwn = !isOne && effect.target === action.combatant;
  const name = targetName(base, action, effect, isOne);
  const damage = damageFieldContext(effect, mayAffect, name);
  return {
    key: effect.key,
    text: damage?.text ?? effectText(effect, name),
    state: effect.state,
    stateLabel: say(`CALLBOARD.stages.Effect.State.${effect.state}`),
    kind: effect.kind,
    target: isOwn ? OWN : effect.target,
    status: effect.status,
    amount: effect.amount === 0 || effect.amount === null ? "" : effect.amount,
    damage,
    drop: canDrop ? say("CALLBOARD.stages.Card.DropEffect") : "",
  };
}

function adjustOf({ permits }: StagesBase, action: Stages.Card, name: string): object[] {
  if (!action.own) return [];
  const id = action.combatant;
  const ways = permits.among("adjust", id, "way");
  const buttons = [
    ...ways.map((way) => ({
      action: "adjust",
      way,
      icon: way === "faster" ? "fa-angles-right" : "fa-angles-left",
      key: way === "faster" ? "Faster" : "Slower",
    })),
    ...(permits.may("bide", id) ? [{ action: "bide", way: "", icon: "fa-hourglass-half", key: "Bide" }] : []),
  ];
  if (buttons.length > 0 && permits.may("pass", id)) buttons.push({ action: "pass", way: "", icon: "fa-check", key: "Keep" });
  return buttons.map(({ key, ...button }) => ({
    ...button,
    text: say(`CALLBOARD.stages.Card.${key}`),
    label: say(`CALLBOARD.stages.Card.${key}Of`, { name }),
  }));
}

function saidOf({ reading, view }: StagesBase, action: Stages.Card, name: string): Pick<ClassifyContext, "says" | "saysLabel"> {
  const says = view.step === "classify" && action.stage === null ? speedAndDifficultyOnCard(reading.live, action) : null;
  const words = says ? cardValuesText(says) : "";
  return { says: words, saysLabel: say("CALLBOARD.stages.Card.SaysOf", { name, words }) };
}

function classifyOf(base: StagesBase, action: Stages.Card, name: string): ClassifyContext | null {
  const { permits } = base;
  const id = action.combatant;
  const [canClassify, canRate, canTag] = [permits.may("classify", id), permits.may("rate", id), permits.may("tag", id)];
  if (!canClassify && !canRate && !canTag) return null;
  const counted = Math.min(action.movements ?? 0, 3);
  return {
    ...saidOf(base, action, name),
    movements: MOVEMENTS.map(({ movements, label }, index) => ({
      value: String(movements),
      text: label,
      label: pluralText(movements, (form) => `CALLBOARD.stages.Card.MovementsSet.${form}`, { name, movements: label }),
      icon: "",
      pressed: String(counted === movements),
      number: index + 1,
    })),
    byStageLabel: say("CALLBOARD.stages.Card.ByStageOf", { name }),
    stages: SPEEDS.map((stage) => {
      const text = say(`CALLBOARD.stages.Stage.${stage}`);
      const pressed = String(action.movements === null && action.stage === stage);
      return { value: stage, text, label: say("CALLBOARD.stages.Card.StageSet", { name, stage: text }), icon: "", pressed, number: 0 };
    }),
    reason: action.reason,
    canClassify,
    canRate,
    canTag,
    difficulty: action.difficulty ? String(action.difficulty.base) : "",
    difficultyLabel: say("CALLBOARD.stages.Card.DifficultyOf", { name }),
    strike: String(action.strike),
    strikeNext: String(!action.strike),
    strikeLabel: say("CALLBOARD.stages.Card.StrikeToggle", { name }),
  };
}

function deskOf({ permits, view }: StagesBase, action: Stages.Card, name: string): { readonly action: string }[] {
  const id = action.combatant;
  const ordered = view.house.effects === "listOrder";
  const entries = [
    { kind: "retarget", action: "aimAnew", icon: "fa-crosshairs", key: "Retarget" },
    { kind: "void", action: "void", icon: "fa-ban", key: "Void" },
    { kind: "restore", action: "restore", icon: "fa-rotate-left", key: "Restore" },
  ].filter((entry) => permits.may(entry.kind, id));
  const buttons = entries.map(({ action: act, icon, key }) => ({
    action: act,
    icon,
    text: say(`CALLBOARD.stages.Card.${key}`),
    label: say(`CALLBOARD.stages.Card.${key}Of`, { name }),
  }));
  if (!ordered || !permits.may("reorder", id)) return buttons;
  const moves = [
    { action: "earlier", icon: "fa-arrow-up", text: "", label: say("CALLBOARD.stages.Card.Earlier", { name }) },
    { action: "later", icon: "fa-arrow-down", text: "", label: say("CALLBOARD.stages.Card.Later", { name }) },
  ];
  return [...buttons, ...moves];
}
