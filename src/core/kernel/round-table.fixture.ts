import { makeCommandDefiners, type CommandOf } from "./command-definition.ts";
import { rulesOf } from "./build-command-rules.ts";
import { lookup } from "./records.ts";
import type { Id } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import type { Seated, SeatedState, Structure } from "./structure.ts";

/** A table at which players in seats of their own pass tokens, for tests of the contract of structures. */
export interface RoundTableState extends SeatedState {
  readonly combatants: Readonly<Record<Id, object>>;
  /** The tokens of each user. They last from encounter to encounter. */
  readonly tokens: Readonly<Record<Id, number>>;
}

const { command } = makeCommandDefiners<RoundTableState, "pass">();
const line = (key: string, data: LogLine["data"]): LogLine => ({ key, data, about: [] });
const tokensOf = ({ tokens }: RoundTableState, user: Id): number => lookup(tokens, user) ?? 0;

const COMMANDS = {
  /** Gives one token to another player at the table. */
  pass: command({
    fields: { to: { type: "key" } },
    by: "player",
    refuse(state, { to }, seat) {
      const from = seat.kind === "user" ? seat.user : "";
      if (!Object.hasOwn(state.seats, to) || to === from) return { reason: "seat" };
      return tokensOf(state, from) === 0 ? { reason: "noToken" } : null;
    },
    apply(state, { to }, seat) {
      const from = seat.kind === "user" ? seat.user : "";
      const tokens = { ...state.tokens, [from]: tokensOf(state, from) - 1, [to]: tokensOf(state, to) + 1 };
      return { state: { ...state, tokens }, line: line("pass", { from, to }) };
    },
    offer: ({ state, seat }) => {
      const others = Object.keys(state.seats).filter((id) => seat.kind === "user" && id !== seat.user);
      const has = seat.kind === "user" && tokensOf(state, seat.user) > 0;
      return has && others.length > 0 ? [{ kind: "pass", who: [], fields: { to: { type: "choice", among: others } } }] : [];
    },
  }),
} as const;

/** A command of the round table. */
export type RoundTableCommand = CommandOf<typeof COMMANDS>;

/** The round table as a structure. It has no referee, and all users but GMs have a seat. */
export const roundTable: Structure<RoundTableState, RoundTableCommand, null> = {
  id: "roundTable",
  referee: "none",
  takesBack: ["pass"],
  ...rulesOf<RoundTableState, typeof COMMANDS>(COMMANDS, {
    notReferee: "nobody",
    stepFor: () => "pass",
    sees: () => true,
    known: () => [],
  }),
  houseRules: {},
  presets: { recommended: {} },
  setup(cast, _house, facts) {
    const players = (facts?.players ?? []).filter(({ gm }) => !gm);
    const seats = Object.fromEntries(players.map(({ id, name }, place): [Id, Seated] => [id, { name, place }]));
    const tokens = Object.fromEntries(players.map(({ id, holdings }) => [id, Number(holdings["tokens"] ?? 1)]));
    const combatants = Object.fromEntries(Object.keys(cast).map((id) => [id, {}]));
    return { undos: 0, combatants, seats, tokens };
  },
  position: ({ undos }) => ({ unit: 1, step: "pass", undos }),
  order: () => [],
  turn: () => null,
  view: () => null,
  project: ({ tokens }) =>
    Object.entries(tokens).map(([user, value]) => ({ kind: "holding", key: `holding-${user}-tokens`, user, name: "tokens", value })),
  rewound: (restored) => restored,
  owed: () => null,
};
