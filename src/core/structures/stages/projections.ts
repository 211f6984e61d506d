import { membersInOrder } from "../../kernel/cast/member.ts";
import { healthProjections, isDamageSecret } from "../../kernel/cast/health.ts";
import { memberProjectionsOf } from "../../kernel/cast/status-projections.ts";
import { groupBy } from "../../kernel/records.ts";
import { count, fields, listOf, nullable, oneOf, optional, text, wholeNumber } from "../../kernel/shape.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import type { Projection } from "../../kernel/projections.ts";
import { isShown } from "./visibility.ts";
import { actionsIn, sortByOrder, isStageClosed } from "./stages-and-speeds.ts";
import { gateOf, awaitedCombatantsOf } from "./waiting.ts";
import { EFFECT_KINDS, RESULTS, STAGES, VOID_REASONS, type Action, type Effect, type Stage, type StagesState } from "./state.ts";

const DEED = { combatants: listOf(text), text, card: text, targets: listOf(text) } as const;

/** The chat cards: CALLBOARD.stages.Chat.<card>. `locked` lists the announced actions, `results` the results of a stage. */
export const CHAT_CARDS = {
  locked: fields({ round: count, deeds: listOf(fields(DEED)), called: optional(oneOf(["npcs", "players"])) }),
  results: fields({
    round: count,
    stage: oneOf(STAGES),
    deeds: listOf(
      fields({
        ...DEED,
        result: nullable(oneOf(RESULTS)),
        note: text,
        voided: nullable(oneOf(VOID_REASONS)),
        effects: listOf(fields({ kind: oneOf(EFFECT_KINDS), target: text, amount: nullable(wholeNumber), status: text })),
      }),
    ),
  }),
} as const;

function shownOf(state: StagesState, actions: readonly (readonly [Id, Action])[]): (readonly [Id, Action])[] {
  return actions.filter(([id]) => isShown(state, id));
}

function announcement(state: StagesState, action: Action): JsonRecord {
  return { text: action.text, card: action.card, targets: action.targets.filter((id) => isShown(state, id)) };
}

/** Groups equal actions into one line each, with all their combatants, so that a horde takes one line. */
function groupAlike(actions: readonly (readonly [Id, Action])[], dataOf: (action: Action) => JsonRecord): JsonRecord[] {
  const deeds = actions.map(([id, action]) => ({ id, data: dataOf(action) }));
  return [...groupBy(deeds, ({ data }) => JSON.stringify(data)).values()].map((alike) => ({
    combatants: alike.map(({ id }) => id),
    ...alike[0]?.data,
  }));
}

/** Whether an action was still valid when announcing ended, even if it became void since. */
function wasAnnounced({ voided }: Action): boolean {
  return voided === null || voided.at === "classify";
}

/** Whether a visible combatant has announced or passed this round, in the open. */
function isTelling(state: StagesState): boolean {
  if (state.step !== "announce" || state.sealing !== undefined) return false;
  const passed = membersInOrder(state).some(([, each]) => each.passed && each.standing === "in" && !each.hidden);
  return passed || shownOf(state, Object.entries(state.actions)).some(([, { stage }]) => stage !== "first");
}

/** Returns the side that the chat card asks to announce: the second side, once it may announce and the encounter waits for it. Else "". */
function calledIn(state: StagesState): "npcs" | "players" | "" {
  const second = state.house.announceOrder === "narratorFirst" ? "players" : "npcs";
  const isWaited = awaitedCombatantsOf(state).some((id) => state.combatants[id]?.npc === (second === "npcs"));
  return state.step === "announce" && gateOf(state)[second] && isWaited ? second : "";
}

/** Returns the card of announced actions. It grows during open announcing, and is shown while the GM classifies. */
function lockCard(state: StagesState): Projection[] {
  if (state.step !== "classify" && !isTelling(state)) return [];
  const actions = shownOf(state, sortByOrder(state.actions)).filter(([, action]) => wasAnnounced(action));
  const called = calledIn(state);
  const data = { round: state.round, deeds: groupAlike(actions, (action) => announcement(state, action)), ...(called && { called }) };
  return [{ kind: "chat", key: `chat-${state.round}-locked`, card: "locked", data }];
}

function effectData(state: StagesState, { kind, target, amount, status }: Effect): JsonRecord {
  return { kind, target, amount: kind === "damage" && isDamageSecret(state) ? null : amount, status };
}

function resultData(state: StagesState, action: Action): JsonRecord {
  const effects = Object.values(action.effects).filter((effect) => effect.landed && isShown(state, effect.target));
  return {
    ...announcement(state, action),
    result: action.result,
    note: action.note,
    voided: action.voided?.why ?? null,
    effects: effects.map((effect) => effectData(state, effect)),
  };
}

/** Returns the card with the results of a stage that is over. Empty if no visible combatant acted in the stage. */
function resultCard(state: StagesState, stage: Stage): Projection[] {
  const actions = shownOf(state, actionsIn(state, stage));
  if (!isStageClosed(state, stage) || !actions.some(([, action]) => action.result !== null)) return [];
  const data = { round: state.round, stage, deeds: groupAlike(actions, (action) => resultData(state, action)) };
  return [{ kind: "chat", key: `chat-${state.round}-${stage}`, card: "results", data }];
}

/** Returns what combatants, tokens and chat are to show. Chat never tells of hidden combatants. A card replaces the card with its key. */
export function project(state: StagesState): readonly Projection[] {
  return [
    ...membersInOrder(state).flatMap(([id, combatant]) => memberProjectionsOf(id, combatant)),
    ...healthProjections(state),
    ...lockCard(state),
    ...STAGES.flatMap((stage) => resultCard(state, stage)),
  ];
}
