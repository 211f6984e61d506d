const habit = { turns: [], vetoes: 0 };
Object.assign(globalThis, { habitClock: habit });

Hooks.on("combatTurnChange", (combat, from, to) => habit.turns.push([from.round, from.turn, to.round, to.turn]));

Hooks.on("preUpdateCombat", (_combat, changed) => {
  if (habit.vetoes > 0 && "system" in changed) {
    habit.vetoes -= 1;
    return false;
  }
});
