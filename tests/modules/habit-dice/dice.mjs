const shown = [];
Object.assign(globalThis, { habitDice: shown });

Hooks.on("createChatMessage", (message) => {
  if (message.rolls.length === 0) return;
  const dice = message.rolls.flatMap((roll) =>
    roll.dice.map((die) => ({ faces: die.faces, results: die.results.map(({ result }) => result) })),
  );
  setTimeout(() => {
    shown.push({ id: message.id, speaker: message.alias, dice });
    for (const card of document.querySelectorAll(`[data-message-id="${message.id}"]`)) card.classList.remove("habit-rolling");
  }, 300);
});

Hooks.on("renderChatMessageHTML", (message, html) => {
  if (message.rolls.length > 0 && !shown.some(({ id }) => id === message.id)) html.classList.add("habit-rolling");
});
