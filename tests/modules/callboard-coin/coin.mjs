/** Combatants that are here, in the order of their coming. */
const present = ({ combatants }) =>
  Object.entries(combatants)
    .filter(([, { standing }]) => standing === "in")
    .sort(([, a], [, b]) => a.place - b.place);

const acting = (state) => present(state).find(([, { tossed }]) => !tossed)?.[0] ?? null;
const member = ({ name, hidden }, place) => ({ name, hidden, place, standing: "in", tossed: false, heads: 0 });
const change = (state, id, fields) => ({ ...state, combatants: { ...state.combatants, [id]: { ...state.combatants[id], ...fields } } });
const line = (key, combatant, data = {}) => ({ key, data: { combatant, ...data }, about: [combatant] });

/** What each command makes of a state. */
const APPLY = {
  toss: (state, { combatant }, [roll]) => {
    const heads = roll.total === 2;
    const tossed = { tossed: true, heads: state.combatants[combatant].heads + Number(heads) };
    return { state: change(state, combatant, tossed), line: line(heads ? "heads" : "tails", combatant) };
  },
  newRound: (state) => {
    const combatants = Object.fromEntries(Object.entries(state.combatants).map(([id, each]) => [id, { ...each, tossed: false }]));
    return {
      state: { ...state, round: state.round + 1, combatants },
      line: { key: "newRound", data: { round: state.round + 1 }, about: [] },
    };
  },
  join: (state, { member: joined }) => ({
    state: { ...state, combatants: { ...state.combatants, [joined.id]: member(joined, Object.keys(state.combatants).length) } },
    line: line("join", joined.id),
  }),
  leave: (state, { combatant }) => ({ state: change(state, combatant, { standing: "left" }), line: line("leave", combatant) }),
  conceal: (state, { combatant, hidden }) => ({ state: change(state, combatant, { hidden }), line: line("conceal", combatant) }),
};

/** The rules: pure functions of the state, which is JSON made of records keyed by id. */
const coin = {
  id: "coin",
  shapes: {
    toss: { combatant: { type: "id" } },
    newRound: {},
    join: { member: { type: "member" } },
    leave: { combatant: { type: "id" } },
    conceal: { combatant: { type: "id" }, hidden: { type: "flag" } },
  },
  houseRules: {},
  presets: {},
  setup: (cast) => ({
    undos: 0,
    round: 1,
    combatants: Object.fromEntries(
      Object.values(cast)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((each, place) => [each.id, member(each, place)]),
    ),
  }),
  position: ({ round, undos }) => ({ unit: round, step: "toss", undos }),
  refuse(state, command, by) {
    if (by.kind === "table") return null;
    if (command.kind !== "toss") return { reason: "tableOnly" };
    if (!by.gm && !by.combatants.includes(command.combatant)) return { reason: "notYours" };
    return command.combatant === acting(state) ? null : { reason: "notYourTurn", data: { combatant: acting(state) } };
  },
  needs: (state, { kind, combatant }, rolled) =>
    kind === "toss" && rolled.length === 0 ? [{ id: "coin", count: 1, faces: 2, modifier: 0, combatant }] : [],
  apply: (state, command, by, rolled) => APPLY[command.kind](state, command, rolled),
  legal(state, seat) {
    const who = acting(state);
    const may = who !== null && (seat.kind === "table" || seat.gm || seat.combatants.includes(who));
    return may ? [{ kind: "toss", who: [who], fields: {}, likely: true }] : [];
  },
  order: (state) => present(state).map(([combatant], place) => ({ combatant, place, active: combatant === acting(state) })),
  turn(state) {
    const index = present(state).findIndex(([id]) => id === acting(state));
    return index < 0 ? null : index;
  },
  view: (state) => ({
    round: state.round,
    heads: Object.fromEntries(present(state).map(([id, { heads }]) => [id, heads])),
    waiting: [acting(state)].filter((id) => id !== null),
  }),
  project: () => [],
  rewound: (restored) => restored,
  owed: (state) => (acting(state) === null && present(state).length > 0 ? { kind: "newRound", position: coin.position(state) } : null),
};

/** An actor of a kind that Callboard knows nothing of. */
class Purse extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const { NumberField, SchemaField } = foundry.data.fields;
    const count = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 });
    return { coins: new SchemaField({ value: count(), max: count() }) };
  }
}

Hooks.once("init", () => {
  CONFIG.Actor.dataModels["callboard-coin.purse"] = Purse;
  const { register, EncounterData } = game.callboard;
  class CoinEncounter extends EncounterData {}
  register("callboard-coin.coin", {
    structure: coin,
    model: CoinEncounter,
    templates: "modules/callboard-coin/templates",
    lang: "COIN",
    numbers: () => ({}),
  });
});
