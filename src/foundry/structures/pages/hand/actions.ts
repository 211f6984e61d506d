import { cleanText, Pages } from "../../../../core/index.ts";
import { stateOf } from "../../../encounter/encounter-lookups.ts";
import type { ActionContext, ActionHandler } from "../../../encounter/parts/screen.ts";
import { PAGES_ACTIONS } from "../shared/actions.ts";
import { keepChosenDie } from "./chosen-die.ts";
import { draftOf, dropDraft, keepDraft, withStoryTokensDealt, withDicePaired } from "./resolution-draft.ts";

const PLACE = "hand";

const numberAt = ({ target }: ActionContext): string => target.closest<HTMLElement>("[data-conflict]")?.dataset["conflict"] ?? "";
const valueOf = ({ target }: ActionContext): string => (target as HTMLInputElement | HTMLSelectElement).value;

/** Returns the draft of a conflict's resolution, with its pairs of dice and shares of Story Tokens. Parts left open get the usual values. */
function standing({ combat }: ActionContext, number: string) {
  const state = stateOf(combat) as Pages.PagesState | null;
  const known = state?.conflicts[number];
  const draft = draftOf(combat.id, number);
  const pairs = draft.pairs ?? (known ? Pages.pairHighToHigh(number, known) : []);
  const deals = draft.deals ?? (state ? (Pages.previewOutcome(state, number, pairs)?.tokens ?? []) : []);
  return { draft, pairs, deals };
}

/** Chooses the die that abilities are used on. Abilities that fit the die light up. */
const chooseDie: ActionHandler = async (context) => {
  keepChosenDie(context.combat.id, valueOf(context));
  await context.redraw();
};

/** Matches a winning die with another losing die, by a select or by drag. */
const matchDie: ActionHandler = async (context) => {
  const number = numberAt(context);
  const { die: win = "", lose = valueOf(context) } = context.target.dataset;
  const { pairs } = standing(context, number);
  keepDraft(context.combat.id, number, {
    pairs: lose === "" ? pairs.filter((pair) => pair.win !== win) : withDicePaired(pairs, win, lose),
  });
  await context.redraw();
};

/** Drops the user's own matches, so that dice are matched from high to low again. */
const matchHigh: ActionHandler = async (context) => {
  keepDraft(context.combat.id, numberAt(context), { pairs: null });
  await context.redraw();
};

const dealTokens: ActionHandler = async (context) => {
  const number = numberAt(context);
  const { deals } = standing(context, number);
  const amount = Math.max(0, Math.trunc(Number(valueOf(context))) || 0);
  keepDraft(context.combat.id, number, { deals: withStoryTokensDealt(deals, context.target.dataset["user"] ?? "", amount) });
  await context.redraw();
};

const narrate: ActionHandler = (context) => {
  keepDraft(context.combat.id, numberAt(context), { text: valueOf(context) });
};

const chooseHolder: ActionHandler = (context) => {
  keepDraft(context.combat.id, numberAt(context), { holder: valueOf(context) });
};

/** Gives the command that resolves a conflict with the drafted pairs and deals. */
const resolveConflict: ActionHandler = async (context) => {
  const number = numberAt(context);
  const { draft } = standing(context, number);
  const { pairs, deals, holder } = draft;
  const text = cleanText(draft.text);
  const command = {
    kind: "resolve",
    conflict: number,
    ...(pairs === null ? {} : { pairs: [...pairs] }),
    ...(deals === null ? {} : { deals: [...deals] }),
    ...(text === "" ? {} : { text }),
    ...(holder === "" ? {} : { holder }),
  };
  if (!(await context.give(command, PLACE))) return;
  dropDraft(context.combat.id, number);
  context.refocus(true);
};

/** The actions of the Hand of `pages` that do more than send the command of a button. */
export const HAND_ACTIONS = {
  ...PAGES_ACTIONS,
  chooseDie,
  matchDie,
  matchHigh,
  dealTokens,
  chooseHolder,
  narrate,
  resolveConflict,
} as const satisfies Readonly<Record<string, ActionHandler>>;
