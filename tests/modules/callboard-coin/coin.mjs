/** Returns the combatants that have not left, in the order in which they joined. */
const present = ({ combatants }) =>
  Object.entries(combatants)
    .filter(([, { standing }]) => standing === "in")
    .sort(([, a], [, b]) => a.place - b.place);

const acting = (state) => present(state).find(([, { tossed }]) => !tossed)?.[0] ?? null;
const member = ({ name, hidden }, place) => ({ name, hidden, place, standing: "in", tossed: false, heads: 0 });
const change = (state, id, fields) => ({ ...state, combatants: { ...state.combatants, [id]: { ...state.combatants[id], ...fields } } });
const line = (key, combatant, data = {}) => ({ key, data: { combatant, ...data }, about: [combatant] });

/** Whether a seat speaks for a combatant. */
const controls = (seat, id) => seat.kind === "table" || seat.gm || seat.combatants.includes(id);

/** Whether a seat may know of a combatant. */
const sees = ({ combatants }, id, seat) => Object.hasOwn(combatants, id) && (!combatants[id].hidden || controls(seat, id));

const COMBATANT = { type: "id" };

/** The commands: their fields, who gives them, why they are refused, their dice, and what they change. */
const COMMANDS = {
  toss: {
    fields: { combatant: COMBATANT },
    by: "owner",
    refuse: (state, { combatant }) =>
      combatant === acting(state) ? null : { reason: "notYourTurn", data: { combatant: acting(state) ?? "" } },
    needs: (state, { combatant }, rolled) => (rolled.length === 0 ? [{ id: "coin", count: 1, faces: 2, modifier: 0, combatant }] : []),
    apply(state, { combatant }, seat, [roll]) {
      const heads = roll.total === 2;
      const tossed = { tossed: true, heads: state.combatants[combatant].heads + Number(heads) };
      return { state: change(state, combatant, tossed), line: line(heads ? "heads" : "tails", combatant, { heads: tossed.heads }) };
    },
    likely: true,
  },
  newRound: {
    fields: {},
    by: "table",
    apply(state) {
      const combatants = Object.fromEntries(Object.entries(state.combatants).map(([id, each]) => [id, { ...each, tossed: false }]));
      const round = state.round + 1;
      return { state: { ...state, round, combatants }, line: { key: "newRound", data: { round }, about: [] } };
    },
    offer: false,
  },
  join: {
    fields: { member: { type: "member" } },
    by: "table",
    apply: (state, { member: joined }) => ({
      state: { ...state, combatants: { ...state.combatants, [joined.id]: member(joined, Object.keys(state.combatants).length) } },
      line: line("join", joined.id),
    }),
    offer: false,
  },
  leave: {
    fields: { combatant: COMBATANT },
    by: "table",
    apply: (state, { combatant }) => ({ state: change(state, combatant, { standing: "left" }), line: line("leave", combatant) }),
    offer: false,
  },
  conceal: {
    fields: { combatant: COMBATANT, hidden: { type: "flag" } },
    by: "table",
    apply: (state, { combatant, hidden }) => ({ state: change(state, combatant, { hidden }), line: line("conceal", combatant) }),
    offer: false,
  },
};

/** What the kernel needs from the rules to make shapes, refusals, dice and the commands of the table. */
const HOOKS = {
  notReferee: "tableOnly",
  stepFor: () => "toss",
  sees,
  known: (state, seat) => present(state).flatMap(([id]) => (sees(state, id, seat) ? [id] : [])),
};

/** The rules without the commands: pure functions of the state, which is JSON made of records keyed by id. */
const coin = {
  id: "coin",
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
  order: (state) => present(state).map(([combatant], place) => ({ combatant, place, active: combatant === acting(state) })),
  turn(state) {
    const index = present(state).findIndex(([id]) => id === acting(state));
    return index < 0 ? null : index;
  },
  view: (state) => ({
    round: state.round,
    heads: Object.fromEntries(present(state).map(([id, { heads }]) => [id, heads])),
    tossed: present(state).flatMap(([id, { tossed }]) => (tossed ? [id] : [])),
    waiting: [acting(state)].filter((id) => id !== null),
  }),
  project: () => [],
  rewound: (restored) => restored,
  owed: (state) => (acting(state) === null && present(state).length > 0 ? { kind: "newRound", position: coin.position(state) } : null),
};

const TEMPLATES = "modules/callboard-coin/templates";
const MODULE = "callboard-coin";

const plural = (count) => game.i18n.format(`COIN.Heads.${new Intl.PluralRules(game.i18n.lang).select(count)}`, { count });

/** Returns a combatant for the board: its name, and how often its coin showed heads. */
const placed =
  ({ view, people }) =>
  (id) => ({ id, name: people.nameOf(id), heads: plural(view.heads[id]) });

/** The structure's own board: who has yet to toss, and who has tossed. */
const BOARD = {
  parts: Object.fromEntries(
    ["header", "tracker", "footer"].map((part) => [part, { template: `${TEMPLATES}/board/${part}.hbs`, templates: [] }]),
  ),
  prepare(part, reading) {
    const { view } = reading;
    if (part === "header") return { unit: game.i18n.format("COIN.Unit", { unit: view.round }) };
    const ids = Object.keys(view.heads);
    const column = (key, isIn) => ({
      key,
      title: game.i18n.localize(`COIN.Board.${key}`),
      places: ids.filter(isIn).map(placed(reading)),
    });
    return { columns: [column("open", (id) => !view.tossed.includes(id)), column("tossed", (id) => view.tossed.includes(id))] };
  },
  acts: {},
};

/** The structure's tab on actor sheets: the side that the actor bets on. */
const SHEET = {
  part: { template: `${TEMPLATES}/sheet.hbs` },
  context: ({ actor }) => ({ heads: actor.getFlag(MODULE, "side") === "heads" }),
  cardFacts: () => [],
};

/** The texts of the structure's log. A count of heads becomes a text. */
const LOG = {
  data: (combat, { heads }) => (heads === undefined ? {} : { heads: plural(heads) }),
  aimed: new Set(),
};

/** Returns the badges of tokens: the heads, and a sign on the combatant that tosses. */
function badges(combat) {
  const { heads, waiting } = game.callboard.view(combat);
  return new Map(Object.entries(heads).map(([id, count]) => [id, { text: String(count), signs: waiting.includes(id) ? ["mayAct"] : [] }]));
}

/** An actor's data of a kind that Callboard does not know. */
class Purse extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const { NumberField, SchemaField } = foundry.data.fields;
    const count = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 });
    return { coins: new SchemaField({ value: count(), max: count() }) };
  }
}

Hooks.once("init", () => {
  CONFIG.Actor.dataModels[`${MODULE}.purse`] = Purse;
  const { register, rulesOf, EncounterData } = game.callboard;
  class CoinEncounter extends EncounterData {}
  register(`${MODULE}.coin`, {
    structure: { ...coin, ...rulesOf(COMMANDS, HOOKS) },
    model: CoinEncounter,
    templates: TEMPLATES,
    lang: "COIN",
    numbers: () => ({}),
    board: BOARD,
    sheet: SHEET,
    log: LOG,
    badges,
  });
});
