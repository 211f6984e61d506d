import { isEqual } from "../../kernel/diff.ts";
import { linesOf } from "../../kernel/log-lines.ts";
import type { Encounter } from "../../kernel/encounter.ts";
import { makeWild, type Chance } from "../../kernel/fuzz.fixture.ts";
import { isSafeKey } from "../../kernel/ids-and-keys.ts";
import { readEntry } from "../../kernel/ledger.ts";
import {
  agreeBegun,
  castOf,
  chooseHouse,
  findUnsealed,
  GM,
  IDS,
  keep,
  pickLively,
  PLAYERS,
  wasUndone,
} from "../../kernel/random.fixture.ts";
import type { Asked, Games } from "../../kernel/random-run.fixture.ts";
import { maySpeakFor, TABLE } from "../../kernel/seat-rights.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { StagesCommand } from "./commands/index.ts";
import { Hands } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { stages } from "./index.ts";
import { isStageClosed, stageOf, isNotVoid } from "./stages-and-speeds.ts";
import { STEPS, type Action, type StagesState } from "./state.ts";
import type { StagesView } from "./view-types.ts";
import { UNSEEN } from "./unseen.fixture.ts";

function wrongPlaces(state: StagesState): string[] {
  const actions = Object.values(state.actions);
  const combatants = Object.values(state.combatants);
  const orders = new Set(actions.map((action) => action.order));
  const places = new Set(combatants.map((combatant) => combatant.place));
  const isWrong = orders.size !== actions.length || places.size !== combatants.length || Math.max(0, ...orders) > state.announced;
  return isWrong ? ["two stand at one place"] : [];
}

function wrongAction(state: StagesState, id: string, action: Action): string[] {
  const wrong: string[] = [];
  const stage = stageOf(action);
  const isOpen = state.step !== "announce" && state.step !== "classify";
  const known = [id, ...action.targets].every((each) => Object.hasOwn(state.combatants, each));
  if (!known) wrong.push(`${id} or a target is unknown`);
  if (!isNotVoid(action) || action.biding) return wrong;
  if (isOpen && stage === null) wrong.push(`${id} acts in no stage`);
  if (stage !== null && isStageClosed(state, stage) && action.result === null) wrong.push(`${id} was passed over`);
  return wrong;
}

/** Lists what is wrong with a state. Empty if all is well. */
function corruption(state: StagesState): string[] {
  const isWhole = STEPS.includes(state.step) && Number.isSafeInteger(state.round);
  const lost = Object.entries(state.modifiers).filter(([key, { source }]) => !isSafeKey(key) || !Object.hasOwn(state.actions, source));
  return [
    ...(isWhole ? [] : ["it is not whole"]),
    ...wrongPlaces(state),
    ...Object.entries(state.actions).flatMap(([id, action]) => wrongAction(state, id, action)),
    ...lost.map(([key]) => `${key} comes from nowhere`),
  ];
}

/** Returns the state without the combatants that a seat may not know, at the step that the seat sees. */
function without(state: StagesState, seat: Seat, step: StagesState["step"]): StagesState {
  const knows = (id: string) => state.combatants[id]?.hidden === false || maySpeakFor(seat, id);
  const actions = Object.entries(keep(state.actions, knows)).map(([id, action]) => {
    const effects = keep(action.effects, (_key, effect) => knows(effect.target));
    return [id, { ...action, targets: action.targets.filter(knows), effects }] as const;
  });
  return {
    ...state,
    step,
    combatants: keep(state.combatants, knows),
    actions: Object.fromEntries(actions),
    modifiers: keep(state.modifiers, (_key, modifier) => knows(modifier.source) && knows(modifier.target)),
  };
}

/** Lists what a player's view, options and refusals reveal of hidden combatants. They must equal those of an encounter without them. */
function leaks(state: StagesState, seat: Seat, chance: Chance): string[] {
  const seen = stages.view(state, seat, {});
  const bare = without(state, seat, seen.step);
  const tried = Array.from({ length: 8 }, () => makeWild(stages.shapes, stages.position(state), IDS, chance) as StagesCommand);
  const told = tried.filter((command) => !isEqual(stages.refuse(state, command, seat), stages.refuse(bare, command, seat)));
  return [
    ...(isEqual(seen, stages.view(bare, seat, {})) ? [] : ["a view tells of hidden combatants"]),
    ...(isEqual(stages.legal(state, seat, {}), stages.legal(bare, seat, {})) ? [] : ["options tell of hidden combatants"]),
    ...told.map((command) => `a refusal tells of hidden combatants: ${JSON.stringify(command)}`),
  ];
}

/** Returns the state with other content in all that is sealed and not public. */
function otherwise(state: StagesState): StagesState {
  if (state.sealing === undefined || (state.step !== "announce" && state.step !== "reveal")) return state;
  const deeds = Object.entries(state.sealing.deeds).map(([id, deed]) => {
    const opened = deed.opened === null || deed.known ? deed.opened : { text: "another", card: "", targets: [] };
    return [id, { ...deed, commitment: "0".repeat(64), opened }] as const;
  });
  return { ...state, sealing: { ...state.sealing, deeds: Object.fromEntries(deeds) } };
}

/** Lists what players learn of difficulties that only the GM sees: by views and options, or by lines that say what was suggested. */
function toldDifficulties({ state, ledger, revision }: Encounter<StagesState>): string[] {
  if (state.house.showDifficulty) return [];
  const harder = Object.entries(state.actions).map(([id, action]) => {
    const { difficulty } = action;
    return [id, difficulty === null ? action : { ...action, difficulty: difficulty > 40 ? 0 : 99 }] as const;
  });
  const other = { ...state, actions: Object.fromEntries(harder) };
  const told = (one: StagesState) => PLAYERS.map((player) => [stages.view(one, player, {}), stages.legal(one, player, {})]);
  const line = readEntry(ledger[String(revision)] ?? "")?.line;
  const lines = line === undefined ? [] : linesOf(line);
  return [
    ...(isEqual(told(state), told(other)) ? [] : ["something tells of a difficulty"]),
    ...lines.filter(({ key, secret }) => key === "suggested" && secret !== true).map(() => "a line tells of a difficulty"),
  ];
}

/** Kinds that are nearly always legal or lead on too soon. They are picked rarely, so that the others are played too. */
const DULL = new Set(["hold", "side", "defeat", "lock", "pass", "reorder", "retarget", "void"]);

/** Returns a request to move a hidden combatant's action, for throws above 0.94. Null if no hidden combatant acts. */
function relisting(state: StagesState, dice: number, chance: Chance): Asked | null {
  if (dice <= 0.94) return null;
  const { actions, combatants } = state;
  const [combatant] = chance.some(
    Object.keys(actions).filter((id) => combatants[id]?.hidden === true),
    1,
  );
  if (combatant === undefined) return null;
  const before = chance.pick(Object.keys(actions));
  const request = { kind: "reorder", combatant, ...(before === combatant ? {} : { before }), position: stages.position(state) };
  return { request, seat: GM, legal: false };
}

const { effects, announceOrder, modifierLife, ...flags } = HOUSE_RULES;
/** The house rules in the order of their random choices. Another order would change the games of all seeds. */
const HOUSE_IN_ORDER = { effects, announceOrder, modifierLife, ...flags };

/** The random games of `stages`. */
export const GAMES: Games<StagesState, StagesCommand, StagesView> = {
  structure: stages,
  unseen: UNSEEN,
  share: 0.3,
  game(chance, tries) {
    const cast = castOf(chance);
    const house = chooseHouse(HOUSE_IN_ORDER, chance);
    const hands = new Hands();
    return {
      cast,
      house,
      shares: { legal: 0.65, wild: 0.78, kernel: 0.86 },
      kernel: ["undo", "undoTo", "redo", "batch"],
      kernelSeat: (seat) => seat,
      seat: () => chance.pick([GM, GM, GM, ...PLAYERS, TABLE]),
      special: (encounter, dice) => relisting(encounter.state, dice, chance),
      allows: ({ kind }, seat) => seat !== TABLE || kind !== "declare",
      choose: (options) => pickLively(options, DULL, { likely: 0.12, lively: 0.9 }, chance),
      send: ({ state }, command, seat) => ({ request: hands.send(state, command, seat), seat, legal: true }),
      secretsOf: (seat) => hands.of(seat),
      wrong: ({ after, after: { state } }) => [
        ...corruption(state),
        ...toldDifficulties(after),
        ...(wasUndone(after) && stages.owed(state)?.kind === "judge" ? ["the table takes a suggestion after an undo"] : []),
        ...PLAYERS.flatMap((player) => leaks(state, player, tries)),
        ...findUnsealed(stages, state, otherwise(state)),
      ],
      checkEnd(end, back) {
        agreeBegun(stages, { cast, house }, end, back);
      },
    };
  },
};
