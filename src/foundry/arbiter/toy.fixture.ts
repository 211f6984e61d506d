import type { Id, Seat } from "../../core/index.ts";
import type { AnyStructure } from "../encounter/encounter-types.ts";
import { BARE } from "../bare-structure.fixture.ts";

/** A test structure with one command that rolls one die. */
export const toy = {
  ...BARE,
  id: "toy",
  shapes: { roll: { combatant: { type: "id" } } },
  setup: (cast: object) => ({ undos: 0, combatants: cast, sum: 0 }),
  position: ({ undos }: { undos: number }) => ({ unit: 1, step: "roll", undos }),
  refuse: () => null,
  needs: (_state: object, { combatant }: { combatant: Id }, { length }: readonly unknown[]) =>
    length > 0 ? [] : [{ id: "a", count: 1, faces: 6, modifier: -1, combatant }],
  apply: (state: object, _command: object, _seat: Seat, [roll]: readonly { total: number }[]) => ({
    state: { ...state, sum: roll?.total },
    line: { key: "roll", data: {}, about: [] },
  }),
} as unknown as AnyStructure;
