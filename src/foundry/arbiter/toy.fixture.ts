import type { Id, Seat } from "../../core/index.ts";
import type { AnyStructure } from "../encounter/encounter.ts";

/** A structure in which one die is rolled at a command, for the tests. */
export const toy = {
  id: "toy",
  shapes: { roll: { combatant: { type: "id" } } },
  houseRules: {},
  presets: { recommended: {} },
  setup: (cast: object) => ({ undos: 0, combatants: cast, sum: 0 }),
  position: ({ undos }: { undos: number }) => ({ unit: 1, step: "roll", undos }),
  refuse: () => null,
  needs: (_state: object, { combatant }: { combatant: Id }, { length }: readonly unknown[]) =>
    length > 0 ? [] : [{ id: "a", count: 1, faces: 6, modifier: -1, combatant }],
  apply: (state: object, _command: object, _seat: Seat, [roll]: readonly { total: number }[]) => ({
    state: { ...state, sum: roll?.total },
    line: { key: "roll", data: {}, about: [] },
  }),
  order: () => [],
  turn: () => null,
  legal: () => [],
  view: () => null,
  project: () => [],
  rewound: (restored: object) => restored,
  owed: () => null,
} as unknown as AnyStructure;
