import { makeCommandDefiners, type CommandOf } from "./command-definition.ts";
import { rulesOf } from "./build-command-rules.ts";
import { COMBATANT } from "./command-fields.ts";
import { lookup } from "./records.ts";
import { maySpeakFor } from "./seat-rights.ts";
import type { CastMember } from "./cast/cast-member.ts";
import type { Id } from "./json-types.ts";
import type { LogLine } from "./log-lines.ts";
import type { Seat, StateBase, Structure } from "./structure.ts";

/** The sides of the council. */
const SIDES = ["crown", "guild", "street"] as const;

interface Councillor {
  readonly name: string;
  readonly side: string;
  readonly hidden: boolean;
  readonly spoke: boolean;
}

/** A council of three sides, for tests of the contract of structures. */
export interface CouncilState extends StateBase {
  readonly combatants: Readonly<Record<Id, Councillor>>;
}

const { command } = makeCommandDefiners<CouncilState, "talk">();

const line = (key: string, about: readonly Id[] = []): LogLine => ({ key, data: {}, about });
const councillorOf = ({ name, side, hidden }: CastMember): Councillor => ({ name, side, hidden, spoke: false });

function changed(state: CouncilState, id: Id, change: Partial<Councillor>): CouncilState {
  const before = lookup(state.combatants, id);
  return before ? { ...state, combatants: { ...state.combatants, [id]: { ...before, ...change } } } : state;
}

const COMMANDS = {
  /** Speaks for a councillor. May be given once for each councillor. */
  speak: command({
    fields: { combatant: COMBATANT },
    by: "owner",
    refuse: (state, { combatant }) => (state.combatants[combatant]?.spoke === true ? { reason: "spoke" } : null),
    apply: (state, { combatant }) => ({ state: changed(state, combatant, { spoke: true }), line: line("speak", [combatant]) }),
  }),
  side: command({
    fields: { combatant: COMBATANT, side: { type: "choice", among: SIDES } },
    by: "referee",
    apply: (state, { combatant, side }) => ({ state: changed(state, combatant, { side }), line: line("side", [combatant]) }),
  }),
  close: command({
    fields: {},
    by: "host",
    apply: (state) => {
      const combatants = Object.entries(state.combatants).map(([id, each]) => [id, { ...each, spoke: true }] as const);
      return { state: { ...state, combatants: Object.fromEntries(combatants) }, line: line("close") };
    },
  }),
  join: command({
    fields: { member: { type: "member" } },
    by: "host",
    offer: false,
    apply: (state, { member }) => ({
      state: { ...state, combatants: { ...state.combatants, [member.id]: councillorOf(member) } },
      line: line("join", [member.id]),
    }),
  }),
} as const;

/** A command of the council. */
export type CouncilCommand = CommandOf<typeof COMMANDS>;

/** Whether a seat may know of a councillor. A seat that speaks for it knows a hidden one. */
const canSee = ({ combatants }: CouncilState, id: Id, seat: Seat): boolean => {
  const councillor = lookup(combatants, id);
  return councillor !== undefined && (!councillor.hidden || maySpeakFor(seat, id));
};

const RULES = rulesOf<CouncilState, typeof COMMANDS>(COMMANDS, {
  notReferee: "chair",
  stepFor: () => "talk",
  sees: canSee,
  known: (state, seat) => Object.keys(state.combatants).filter((id) => canSee(state, id, seat)),
});

/** What a seat sees of a council: the councillors that have yet to speak. */
export interface CouncilView {
  readonly waiting: readonly Id[];
}

/** The council as a structure without a referee. */
export const council: Structure<CouncilState, CouncilCommand, CouncilView> = {
  id: "council",
  sides: SIDES,
  referee: "none",
  ...RULES,
  houseRules: {},
  presets: { recommended: {} },
  setup: (cast) => ({ undos: 0, combatants: Object.fromEntries(Object.values(cast).map((member) => [member.id, councillorOf(member)])) }),
  position: ({ undos }) => ({ unit: 1, step: "talk", undos }),
  order: () => [],
  turn: () => null,
  view: (state, seat) => ({
    waiting: Object.entries(state.combatants).flatMap(([id, { spoke }]) => (spoke || !canSee(state, id, seat) ? [] : [id])),
  }),
  project: () => [],
  rewound: (restored) => restored,
  owed: () => null,
};
