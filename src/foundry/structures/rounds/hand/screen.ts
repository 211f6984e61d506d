import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Dealt, HandScreen } from "../../../encounter/parts/hand-screen.ts";
import { encounterNotes, nowLineIcon } from "../../../applications/tracker/head-and-foot.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { say } from "../../../applications/texts.ts";
import { emptyUiState, refusalTextAt, type UiState } from "../../../encounter/parts/ui-state.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import { type RoundsBase, type RoundsReading } from "../shared/drawing-data.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { exchangeContext } from "../shared/exchange.ts";
import { conflictAndRoundText } from "../shared/head-and-foot.ts";
import { nowLine, sideName } from "../shared/texts.ts";
import { HAND_ACTIONS } from "./actions.ts";
import { HAND_DRAFTS } from "./draft.ts";
import { nominateContext } from "./nomination-form.ts";
import { aimContext, skillsContext, stancesContext, weaponsContext } from "./skills-and-targets.ts";
import { sidesToNominateFor, taskOf, type Task } from "./task.ts";

/** Returns the head of the Hand: the combatant or side, what the user is asked to do, and the round. */
function headContext({ reading, view }: RoundsBase, task: Task): object {
  if (task.kind === "idle") return { title: say("CALLBOARD.rounds.Title"), place: conflictAndRoundText(view) };
  if (task.kind === "nominate")
    return { title: say("CALLBOARD.rounds.Hand.Title.nominate", { side: sideName(task.side) }), place: conflictAndRoundText(view) };
  const who: ShownCombatant = reading.people.personOf(task.combatant);
  return { who, title: say(`CALLBOARD.rounds.Hand.Title.${task.kind}`, { name: who.name }), place: conflictAndRoundText(view) };
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
    words: kind === "act" ? { text: HAND_DRAFTS.read(base.reading.encounter, id).text } : null,
    stances: kind === "counter" ? stancesContext(base, id) : [],
    letBe: kind === "counter",
    pass: kind !== "counter" && base.permits.may("pass", id),
    volunteer: kind === "volunteer" && base.permits.may("volunteer", id, { wants: true }),
  };
}

function bodyContext(base: RoundsBase, task: Task): object {
  const { reading } = base;
  if (task.kind === "idle") return { key: "idle", idle: nowLine(reading), idleIcon: nowLineIcon(reading.view.now) };
  if (task.kind === "nominate") {
    const sides = sidesToNominateFor(base);
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

function footContext({ reading, uiState }: RoundsBase): object {
  return { notes: encounterNotes(reading.live), refusal: refusalTextAt(uiState, "hand") };
}

const taskIn = (reading: RoundsReading): Task => taskOf(screenBaseOf(reading, emptyUiState()));

/** Returns a key that changes with each action, exchange and list the user is asked for. "" if nothing is asked. */
function asks(reading: RoundsReading): string {
  const { view } = reading;
  const task = taskIn(reading);
  if (task.kind === "idle" || task.kind === "volunteer") return "";
  const place = [view.round, view.step, view.exchange?.number ?? 0];
  if (task.kind !== "nominate") return [...place, task.kind, task.combatant].join(".");
  const isWaited = view.sides.some(({ side, waited }) => side === task.side && waited);
  return isWaited ? [view.round, task.kind, task.side].join(".") : "";
}

/** The Hand of `rounds`: skills with their chances, counteractions, and a side's nomination. */
export const ROUNDS_HAND: HandScreen = makeScreen(
  "rounds",
  "hand",
  {
    head: (base: RoundsBase) => headContext(base, taskOf(base)),
    body: (base: RoundsBase) => bodyContext(base, taskOf(base)),
    foot: footContext,
    partials: {
      head: [],
      body: [
        ...partialPaths("rounds/hand", ["skills", "weapons", "nominate", "price"]),
        ...partialPaths("rounds/tracker", ["exchange", "contender", "dice"]),
        ...partialPaths("tracker", ["marker", "hidden"]),
      ],
      foot: partialPaths("tracker", ["notes", "refusal"]),
    },
  },
  {
    acts: HAND_ACTIONS,
    news: describeChanges,
    asks,
    rests: (reading: RoundsReading) => ["idle", "volunteer"].includes(taskIn(reading).kind),
    deal(_combat: CallboardEncounter, uiState: UiState, { combatant }: Dealt) {
      if (combatant !== undefined) uiState.composing = combatant;
    },
  },
);
