import type { ViewBase } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { stateOf } from "../../encounter/encounter-lookups.ts";
import type { ActionHandler } from "../../encounter/parts/screen.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { firstOfHolders, type ShownHealth } from "../health.ts";
import { say } from "../texts.ts";
import { batchOf } from "./build-command.ts";
import { joinCrowdNames } from "./combatant-groups.ts";
import { meantCombatantIds } from "./crowd-row-frame.ts";
import { combatantIdAt } from "./focus.ts";

type Row = ViewBase["rows"][number];

/** A button that answers a question about a combatant's Health. */
interface Answer {
  /** The field of the command that the button sets, and its value. */
  readonly field: string;
  readonly value: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
}

/** A question about a combatant's Health, in its row. A player reads it without answers. */
export interface HealthQuestion {
  /** The kind of the command that answers it. */
  readonly key: string;
  readonly text: string;
  /** The buttons that answer it. Empty for a player. */
  readonly answers: readonly Answer[];
  /** The Health that the player asks for, as the GM reads it. "" for any other question. */
  readonly wanted: string;
}

/** Returns the two answers of a question. */
function answersOf(key: string, name: string, field: string, icons: readonly [yes: string, no: string]): Answer[] {
  return [true, false].map((value, place): Answer => {
    const text = say(`CALLBOARD.Health.${key}.${String(value)}`);
    const label = say("CALLBOARD.Health.Answer", { name, text });
    return { field, value: String(value), icon: `fa-solid ${icons[place] ?? ""}`, text, label };
  });
}

/** Whether a combatant has the first row of its holder. Questions about the holder stand in this row alone. */
function isFirstOfHolder({ state, view: { rows } }: Reading<Pick<ViewBase, "rows">>, id: string): boolean {
  return firstOfHolders(
    state,
    rows.map(({ combatant }) => combatant),
  ).includes(id);
}

function wishText(name: string, { wanted, numbers }: ShownHealth): string {
  const data = { name, wanted: wanted ?? 0 };
  return numbers === null ? say("CALLBOARD.Health.Wish.Unread", data) : say("CALLBOARD.Health.Wish.Ask", { ...data, value: numbers.value });
}

/** Returns the questions about Health in a combatant's row. Empty for all but the first combatant of a holder. */
export function healthQuestions(reading: Reading, { combatant, health }: Row, name: string): HealthQuestion[] {
  if (health === undefined || (!health.asked && health.wanted === null) || reading.ended) return [];
  if (!isFirstOfHolder(reading as Reading<ViewBase>, combatant)) return [];
  const { options } = reading;
  const fall: HealthQuestion = {
    key: "fall",
    text: say("CALLBOARD.Health.Fall.Ask"),
    answers: answersOf("Fall", name, "out", ["fa-skull", "fa-heart-pulse"]),
    wanted: "",
  };
  const grant: HealthQuestion = {
    key: "grantHealth",
    text: wishText(name, health),
    answers: answersOf("Wish", name, "granted", ["fa-check", "fa-xmark"]),
    wanted: String(health.wanted ?? ""),
  };
  const sent: HealthQuestion = {
    key: "wishHealth",
    text: say("CALLBOARD.Health.Wish.Sent", { wanted: health.wanted ?? 0 }),
    answers: [],
    wanted: "",
  };
  return [
    ...(health.asked && options.may("fall", combatant) ? [fall] : []),
    ...(health.wanted === null ? [] : options.may("grantHealth", combatant) ? [grant] : [sent]),
  ];
}

/** The parts of a view that tell whether the GM is asked about Health. Views of other packages may lack rows. */
type Asking = Partial<Pick<ViewBase, "rows">> & { readonly referee?: boolean };

/** Returns the rows whose Health a GM is asked about. Empty for players. */
function askedRows({ rows = [], referee = false }: Asking): readonly Row[] {
  return referee ? rows.filter(({ health }) => health !== undefined && (health.asked || health.wanted !== null)) : [];
}

/** Whether a GM is asked about a combatant's Health. False for players. */
export const isHealthAsked = (view: Asking): boolean => askedRows(view).length > 0;

/** Returns the line that names the combatants about whose Health a GM is asked. "" without any, and after the end. */
export function healthAskedText({ view, state, people, ended }: Reading<Asking>): string {
  const rows = ended ? [] : askedRows(view);
  if (rows.length === 0) return "";
  const ids = firstOfHolders(
    state,
    rows.map(({ combatant }) => combatant),
  );
  const one = rows.find(({ combatant }) => combatant === ids[0])?.health;
  const name = joinCrowdNames(ids.map((id) => people.nameOf(id)));
  if (ids.length > 1 || one === undefined) return say("CALLBOARD.Health.Now.Several", { names: name });
  return one.asked ? say("CALLBOARD.Health.Now.Fall", { name }) : wishText(name, one);
}

/** Returns the first button that answers a question about Health in a window. Null if there is none. */
function findAnswer(root: Element | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>(".health-question button") ?? null;
}

/** Moves the focus from the head of a window to its first question about Health. Folds around the question open. */
export const goToHealthQuestion: ActionHandler = ({ target }) => {
  focusAnswer(target.closest(".callboard-screen"));
};

/** Moves the focus to a window's first question about Health, and opens the folds around it. Returns whether there is one. */
export function focusAnswer(root: Element | null): boolean {
  const button = findAnswer(root);
  for (let fold = button?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  button?.focus();
  return button !== null;
}

/** Returns the combatants that a control is for, one of each holder of Health. */
function holdersAt(combat: CallboardEncounter, target: Element): readonly string[] {
  const state = stateOf(combat);
  const ids = meantCombatantIds(combat, target);
  return state === null ? ids : firstOfHolders(state, ids);
}

/** Returns the handler of a question's buttons, which answers it once for each holder in the row. */
export function answerHandler(kind: string, field: string): ActionHandler {
  return async ({ combat, target, give }) => {
    const { wanted = "" } = target.dataset;
    // The player may ask for another number by now.
    const answer = { [field]: target.dataset[field] === "true", ...(wanted === "" ? {} : { value: Number(wanted) }) };
    const commands = holdersAt(combat, target).map((combatant) => ({ kind, combatant, ...answer }));
    await give(batchOf(commands), combatantIdAt(target));
  };
}
