/** Fails as another package's code may. */
function fails() {
  throw new Error("A mistake in another package.");
}
const rejects = async () => fails();

const screen = (old) => ({
  parts: old.parts,
  acts: { press: rejects },
  prepare: fails,
  brief: fails,
  news: fails,
  takes: fails,
  carry: rejects,
});

/** Breaks every part of the structure that is registered next. This module loads before the one that registers it. */
Hooks.once("init", () => {
  const { register } = game.callboard;
  game.callboard.register = (type, { board, sheet, ...rest }) => {
    game.callboard.register = register;
    register(type, {
      ...rest,
      numbers: fails,
      tracker: screen(board),
      menu: [{ key: "broken", kind: "toss", icon: "", reach: rejects }],
      sheet: { ...sheet, context: fails, cardFacts: fails, acts: { press: fails } },
      log: { data: fails, step: fails, aimed: new Set() },
      chat: { words: fails, begins: fails, drawn: fails },
      scene: { prepared: fails, recordsMovement: fails, toggleStatus: rejects, showPlaces: rejects, showVeils: rejects },
      badges: fails,
      arrows: fails,
      observe: fails,
      start: fails,
    });
  };
});
