import type { Rounds } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import type { HandScreen } from "../../../encounter/parts/hand-screen.ts";
import { notesOf } from "../../../applications/tracker/head-and-foot.ts";
import { personOf, type Person } from "../../../applications/tracker/people.ts";
import { say } from "../../../applications/texts.ts";
import type { PartId } from "../../../encounter/parts/screen.ts";
import { emptyUiState, refusalAt, type UiState } from "../../../encounter/parts/ui-state.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { newsOf } from "../shared/announcements.ts";
import { type RoundsBase } from "../shared/base.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { exchangeContext } from "../shared/exchange.ts";
import { unitText } from "../shared/head-and-foot.ts";
import { nowLine, sideName } from "../shared/texts.ts";
import { HAND_ACTIONS } from "./actions.ts";
import { HAND_DRAFTS } from "./draft.ts";
import { nominateContext } from "./prices.ts";
import { aimContext, skillsContext, stancesContext, weaponsContext } from "./skills.ts";
import { sidesToChoose, taskOf, type Task } from "./task.ts";

const own = (name: string) => template(`rounds/hand/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

/** Whose hand it is, and what is asked. */
function headContext({ combat, view }: RoundsBase, task: Task): object {
  if (task.kind === "idle") return { title: say("CALLBOARD.rounds.Title"), place: unitText(view) };
  if (task.kind === "nominate")
    return { title: say("CALLBOARD.rounds.Hand.Title.nominate", { side: sideName(task.side) }), place: unitText(view) };
  const who: Person = personOf(combat, task.combatant);
  return { who, title: say(`CALLBOARD.rounds.Hand.Title.${task.kind}`, { name: who.name }), place: unitText(view) };
}

const VERBS = { act: "Use", volunteer: "Use", counter: "CounterWith" } as const;

function skillPart(base: RoundsBase, task: Extract<Task, { readonly combatant: string }>): object {
  const { combatant: id, kind } = task;
  if (kind === "menace") return { weapons: weaponsContext(base, id), unarmed: true };
  const command = kind === "counter" ? "counter" : "declare";
  const targets = base.permits.among("declare", id, "target");
  return {
    skills: skillsContext(base, id, { command, use: `CALLBOARD.rounds.Hand.${VERBS[kind]}Of` }),
    act: kind === "counter" ? "counterWith" : "useSkill",
    verb: say(`CALLBOARD.rounds.Hand.${VERBS[kind]}`),
    isPlan: kind === "volunteer",
    aim: kind === "act" ? aimContext(base, id, targets) : null,
    words: kind === "act" ? { text: HAND_DRAFTS.read(base.combat.id, id).text } : null,
    stances: kind === "counter" ? stancesContext(base, id) : [],
    letBe: kind === "counter",
    pass: kind !== "counter" && base.permits.may("pass", id),
    volunteer: kind === "volunteer" && base.permits.may("volunteer", id, { wants: true }),
  };
}

function bodyContext(base: RoundsBase, task: Task): object {
  const { combat, view } = base;
  if (task.kind === "idle") return { key: "idle", idle: nowLine(combat, view) };
  if (task.kind === "nominate") {
    const sides = sidesToChoose(base);
    const tabs = sides.length < 2 ? [] : sides.map((side) => ({ side, name: sideName(side), current: side === task.side }));
    return { key: task.side, tabs, nominate: nominateContext(base, task.side) };
  }
  const isAsked = task.kind === "counter" || task.kind === "menace";
  return {
    key: `${task.kind}-${task.combatant}`,
    of: task.combatant,
    exchange: isAsked ? exchangeContext(base) : null,
    ...skillPart(base, task),
  };
}

function footContext({ combat, uiState }: RoundsBase): object {
  return { notes: notesOf(combat), refusal: refusalAt(uiState, "hand") };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "rounds");
  if (!view) return {};
  const base = baseOf(combat, view, uiState);
  if (part === "footer") return footContext(base);
  const task = taskOf(base);
  return part === "header" ? headContext(base, task) : bodyContext(base, task);
}

function taskIn(combat: CallboardEncounter): Task {
  const { view } = viewsIn(combat, "rounds");
  return view ? taskOf(baseOf(combat, view, emptyUiState())) : { kind: "idle" };
}

/** What is asked, as a key that is another for each action, each exchange, and each list. */
function asks(combat: CallboardEncounter): string {
  const { view } = viewsIn(combat, "rounds");
  const task = taskIn(combat);
  if (!view || task.kind === "idle" || task.kind === "volunteer") return "";
  const place = [view.round, view.step, view.exchange?.number ?? 0];
  if (task.kind !== "nominate") return [...place, task.kind, task.combatant].join(".");
  const isWaited = view.sides.some(({ side, waited }) => side === task.side && waited);
  return isWaited ? [view.round, task.kind, task.side].join(".") : "";
}

/** How the hand of `rounds` is shown: skills with their chances, counteractions, and what a side nominates. */
export const ROUNDS_HAND: HandScreen = {
  parts: {
    header: { template: own("header"), templates: [] },
    tracker: {
      template: own("body"),
      templates: [
        ...["skills", "weapons", "nominate"].map(own),
        ...["exchange", "contender", "dice"].map((name) => template(`rounds/tracker/${name}`)),
        shared("marker"),
      ],
    },
    footer: { template: own("footer"), templates: ["notes", "refusal"].map(shared) },
  },
  prepare,
  acts: HAND_ACTIONS,
  asks,
  rests: (combat) => ["idle", "volunteer"].includes(taskIn(combat).kind),
  deal(_combat, uiState, { combatant }) {
    if (combatant !== undefined) uiState.composing = combatant;
  },
  news: (combat, before, after) => newsOf(combat, before as Rounds.RoundsView | null, after as Rounds.RoundsView | null),
};
