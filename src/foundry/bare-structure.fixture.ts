/** The minimal structure for tests: it shows nothing, offers nothing and owes nothing. */
export const BARE = {
  houseRules: {},
  presets: { recommended: {} },
  order: () => [],
  turn: () => null,
  legal: () => [],
  view: () => null,
  project: () => [],
  rewound: (restored: object) => restored,
  owed: () => null,
};
