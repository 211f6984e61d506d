import { cleanText, type Rounds } from "../../../../core/index.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import type { ActionContext, ActionHandler } from "../../../encounter/parts/screen.ts";
import { type RoundsBase } from "../shared/drawing-data.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { markTargets, sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { HAND_DRAFTS, type HandDraft } from "./draft.ts";
import { affordableChosenOutcomes } from "./nomination-form.ts";
import { targetOf } from "./skills-and-targets.ts";
import { taskOf, type Task } from "./task.ts";
import { makeComposerCloser } from "../../../encounter/parts/ui-state.ts";

const PLACE = "hand";

interface Open {
  readonly base: RoundsBase;
  readonly task: Task;
}

function openOf({ combat, uiState }: ActionContext): Open | null {
  const reading = readingInStructure(combat, "rounds");
  if (!reading) return null;
  const base = screenBaseOf(reading, uiState);
  return { base, task: taskOf(base) };
}

const keyOf = (task: Task): string => (task.kind === "nominate" ? task.side : task.kind === "idle" ? "" : task.combatant);

/** Changes the draft of the combatant or side that the Hand is open for. */
async function change(context: ActionContext, made: (draft: HandDraft, open: Open) => Partial<HandDraft>, draws = true): Promise<void> {
  const open = openOf(context);
  const key = open ? keyOf(open.task) : "";
  if (!open || key === "") return;
  const draft = HAND_DRAFTS.read(context.combat.id, key);
  HAND_DRAFTS.write(context.combat.id, key, { ...draft, ...made(draft, open) });
  if (draws) await context.redraw();
}

const valueOf = ({ target }: ActionContext): string => (target as HTMLInputElement | HTMLSelectElement).value;

/** Returns the possible targets of the combatant that acts in the Hand. Empty if no combatant acts. */
function aimsOf({ base, task }: Open): readonly string[] {
  return task.kind === "act" ? base.permits.among("declare", task.combatant, "target") : [];
}

/** Picks the target chosen in the Hand's select, and marks it on the scene. */
const aimAt: ActionHandler = async (context) => {
  const target = valueOf(context);
  markTargets(context.combat, [target]);
  await change(context, () => ({ target }));
};

/** Picks the user's target on the scene. If the user has several, picks a target that is not picked already. */
const targeted: ActionHandler = (context) =>
  change(context, (draft, open) => {
    const marked = sceneTargetsOf(context.combat).filter((id) => aimsOf(open).includes(id));
    const target = marked.find((id) => id !== draft.target) ?? marked[0];
    return target === undefined ? {} : { target };
  });

const takeStance: ActionHandler = (context) =>
  change(context, () => ({ stance: valueOf(context) === "evasive" ? "evasive" : "aggressive" }));
const words: ActionHandler = (context) => change(context, () => ({ text: valueOf(context) }), false);

/** Declares the combatant's action: the pressed skill against the picked target. */
const useSkill: ActionHandler = async (context) => {
  const open = openOf(context);
  if (open?.task.kind !== "act") return;
  const { combatant } = open.task;
  const skill = context.target.dataset["skill"] ?? "";
  const target = targetOf(open.base, combatant, aimsOf(open));
  const text = cleanText(HAND_DRAFTS.read(context.combat.id, combatant).text);
  const command = { kind: "declare", combatant, skill, ...(target === "" ? {} : { target }), ...(text === "" ? {} : { text }) };
  if (!(await context.give(command, PLACE))) return;
  HAND_DRAFTS.drop(context.combat.id, combatant);
  markTargets(context.combat, []);
  context.refocus(true);
};

/** Counters the attack with the pressed skill in the chosen stance. */
const counterWith: ActionHandler = async (context) => {
  const open = openOf(context);
  if (open?.task.kind !== "counter") return;
  const { combatant } = open.task;
  const { stance } = HAND_DRAFTS.read(context.combat.id, combatant);
  if (!(await context.give({ kind: "counter", combatant, skill: context.target.dataset["skill"] ?? "", stance }, PLACE))) return;
  HAND_DRAFTS.drop(context.combat.id, combatant);
  context.refocus(true);
};

/** Makes the winner's hit with the pressed weapon, or unarmed. */
const hitWith: ActionHandler = async (context) => {
  const open = openOf(context);
  if (open?.task.kind !== "menace") return;
  const weapon = context.target.dataset["weapon"] ?? "";
  await context.give({ kind: "menace", combatant: open.task.combatant, ...(weapon === "" ? {} : { weapon }) }, PLACE);
  context.refocus(true);
};

/** Returns a handler that sends a short answer: no counter, a pass, or the wish to go next. */
function sayFor(kind: "letBe" | "pass" | "volunteer", more: object = {}): ActionHandler {
  return async (context) => {
    const open = openOf(context);
    if (!open || open.task.kind === "idle" || open.task.kind === "nominate") return;
    await context.give({ kind, combatant: open.task.combatant, ...more }, PLACE);
    context.refocus(true);
  };
}

function shownSide({ base, task }: Open): Rounds.ShownSide | null {
  return task.kind === "nominate" ? (base.view.sides.find(({ side }) => side === task.side) ?? null) : null;
}

/** Aims the chosen outcome at the target picked in its line of the price list. Ignores the lines of outcomes that are not chosen. */
const aimOutcome: ActionHandler = (context) =>
  change(context, (_draft, open) => {
    const shown = shownSide(open);
    const [one] = shown ? affordableChosenOutcomes(open.base, shown).chosen : [];
    return one && one.outcome === context.target.dataset["outcome"] ? { outcomes: [{ ...one, ...aimOf(valueOf(context)) }] } : {};
  });

/** Returns the target or side that is chosen in the select of a price list's line. */
function aimOf(aim: string): Pick<Rounds.Nominated, "target" | "side"> {
  const side = aim.startsWith("side.") ? (aim.slice(5) as Rounds.Side) : "";
  return { target: side === "" ? aim : "", side };
}

/** Adds an outcome to the chosen ones, with the aim of its line. If only one may be bought, it replaces the other. */
const addOutcome: ActionHandler = (context) =>
  change(context, (_draft, open) => {
    const shown = shownSide(open);
    const outcome = context.target.dataset["outcome"] as Rounds.Outcome | undefined;
    if (!shown || outcome === undefined) return {};
    const aim = context.target.closest("li")?.querySelector<HTMLSelectElement>("select")?.value ?? "";
    const one: Rounds.Nominated = { outcome, ...aimOf(aim) };
    const { chosen, most } = affordableChosenOutcomes(open.base, shown);
    return { outcomes: most === 1 ? [one] : [...chosen, one] };
  });

const dropOutcome: ActionHandler = (context) =>
  change(context, (_draft, open) => {
    const shown = shownSide(open);
    const place = Number(context.target.dataset["place"]);
    return shown ? { outcomes: affordableChosenOutcomes(open.base, shown).chosen.filter((_one, index) => index !== place) } : {};
  });

/** Replaces the user's chosen outcomes by the draft that the side's members discuss. */
const takeDraft: ActionHandler = (context) => change(context, (_draft, open) => ({ outcomes: shownSide(open)?.draft?.outcomes ?? [] }));

/** Returns an outcome as fields of a command, without empty ones. */
const said = ({ outcome, target, side }: Rounds.Nominated) => ({
  outcome,
  ...(target === "" ? {} : { target }),
  ...(side === "" ? {} : { side }),
});

/** Seals the chosen outcomes as the side's list. */
const sealList: ActionHandler = async (context) => {
  const open = openOf(context);
  const shown = open && shownSide(open);
  if (!open || !shown) return;
  const outcomes = affordableChosenOutcomes(open.base, shown).chosen.map(said);
  const leave = makeComposerCloser(context.uiState);
  if (!(await context.give({ kind: "nominate", side: shown.side, outcomes }, PLACE))) return;
  HAND_DRAFTS.drop(context.combat.id, shown.side);
  const isLeft = leave();
  await context.redraw();
  if (isLeft) context.refocus(true);
};

/** Proposes the chosen outcomes to the side's members, with a note. */
const shareDraft: ActionHandler = async (context) => {
  const open = openOf(context);
  const shown = open && shownSide(open);
  if (!open || !shown) return;
  const outcomes = affordableChosenOutcomes(open.base, shown).chosen.map(said);
  const text = cleanText(HAND_DRAFTS.read(context.combat.id, shown.side).text);
  if (!(await context.give({ kind: "propose", side: shown.side, outcomes, ...(text === "" ? {} : { text }) }, PLACE))) return;
  await change(context, () => ({ text: "" }));
};

/** Opens the Hand for the list of another side that the user speaks for. */
const sitSide: ActionHandler = async (context) => {
  context.uiState.composing = context.target.dataset["side"] ?? null;
  context.uiState.refused = null;
  await context.redraw();
};

const agreeWith: ActionHandler = async (context) => {
  await context.give({ kind: "agree", combatant: context.target.dataset["who"] ?? "" }, PLACE);
};

/** Gives the command that makes a member lead its side while the side's leader is away. */
const leadWith: ActionHandler = async (context) => {
  await context.give({ kind: "lead", combatant: context.target.dataset["who"] ?? "" }, PLACE);
};

/** The actions of the Hand's controls, by name. */
export const HAND_ACTIONS = {
  aimAt,
  targeted,
  takeStance,
  words,
  useSkill,
  counterWith,
  hitWith,
  noCounter: sayFor("letBe"),
  passTurn: sayFor("pass"),
  goFirst: sayFor("volunteer", { wants: true }),
  addOutcome,
  aimOutcome,
  leadWith,
  dropOutcome,
  takeDraft,
  sealList,
  shareDraft,
  sitSide,
  agreeWith,
} as const satisfies Readonly<Record<string, ActionHandler>>;
